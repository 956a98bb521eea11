import { DOC, type Touched } from "../history/index.js";
import { blockAdd, blockDel, blockSet, bodySet, move, replace, sectionSet } from "./body-operations.js";
import { entityOperations } from "./entity-operations.js";
import { OperationFailures } from "./operation-failure.js";
import type { Operation, OperationName, OperationOf } from "./operation-table.js";
import type { PatchDraft } from "./patch-draft.js";

const APPLY: {
  readonly [Name in OperationName]: (
    patch: PatchDraft,
    operation: OperationOf<Name>,
    failures: OperationFailures,
  ) => void;
} = {
  ...entityOperations,
  body_set: bodySet,
  block_add: blockAdd,
  block_set: blockSet,
  block_del: blockDel,
  section_set: sectionSet,
  replace,
  move,
};

/** One operation. What it cannot do it refuses; the draft is then of no use any more. */
export function applyOperation(patch: PatchDraft, operation: Operation, at: string): void {
  const apply = APPLY[operation.op] as (patch: PatchDraft, one: Operation, failures: OperationFailures) => void;
  apply(patch, operation, new OperationFailures(at, operation.op));
}

/** What an operation would touch, told to a caller who comes too late. */
export function touchedByOperation(operation: Operation): Touched[] {
  switch (operation.op) {
    case "add":
      return [
        ...(operation.id === undefined ? [] : [[operation.id, "*"] as const]),
        ...(operation.place === undefined ? [] : [[DOC, "body"] as const]),
      ];
    case "set":
    case "unset":
    case "push":
    case "pull":
      return [[operation.entity, operation.key]];
    case "link":
    case "unlink":
      return [[operation.entity, `>${operation.pred}`]];
    case "del":
      return [[operation.entity, "*"]];
    case "move":
      return [[DOC, "body"]];
    default:
      return [[operation.entity ?? DOC, "body"]];
  }
}
