import { z } from "zod";
import { Failure } from "../../kernel/failure.js";
import type { Entity, State } from "../history/index.js";
import { typeName } from "../language/index.js";
import { nearestIds, nearHint } from "../operations/index.js";

export const fieldsOutput = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export const linksOutput = z.array(z.object({ pred: z.string(), to: z.string() }));

/** One value comes bare, several as a list. */
export function fieldsOf({ fields }: Entity, only?: readonly string[]): z.output<typeof fieldsOutput> {
  const keys = only === undefined ? [...fields.keys()] : only.filter((key) => fields.has(key));
  return Object.fromEntries(
    keys.map((key) => {
      const values = fields.get(key)!;
      return [key, values.length === 1 ? values[0]! : [...values]];
    }),
  );
}

export const linksOf = ({ links }: Entity): z.output<typeof linksOutput> => links.map(({ pred, to }) => ({ pred, to }));

export const typeOf = ({ type }: Entity): string => (type === "doc" ? "document" : typeName(type));

/** @throws Failure NOT_FOUND with the nearest ids; never takes the nearest one instead */
export function findEntity(state: State, path: string, id: string): Entity {
  const found = state.entities.get(id);
  if (found) return found;
  const nearest = nearestIds(id, state.entities.keys());
  throw new Failure("NOT_FOUND", `There is no entity "${id}" in "${path}".`, nearHint(nearest), {
    details: { kind: "entity", path, entity: id, nearest },
  });
}
