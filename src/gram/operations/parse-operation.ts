import type { z } from "zod";
import { didYouMean } from "../../kernel/text.js";
import { OperationFailures } from "./operation-failure.js";
import { isOperationName, OPERATIONS, type Operation } from "./operation-table.js";

/** @throws Failure INVALID_OPERATION that names the operation and the member */
export function parseOperation(raw: unknown, at: string): Operation {
  const name = typeof raw === "object" && raw !== null ? (raw as { op?: unknown }).op : undefined;
  const failures = new OperationFailures(at, String(name ?? "?").slice(0, 40));
  if (!isOperationName(name))
    throw failures.refuse(
      name === undefined ? 'the member "op" is missing.' : `there is no operation ${JSON.stringify(name)}.`,
      `${typeof name === "string" ? `${didYouMean(name, Object.keys(OPERATIONS))} ` : ""}Operations: ${Object.keys(OPERATIONS).join(", ")}.`,
    );
  const parsed = OPERATIONS[name].input.safeParse(raw);
  if (!parsed.success) throw failures.refuse(describeIssues(parsed.error, raw), membersOf(OPERATIONS[name].input));
  return parsed.data as Operation;
}

/** What is wrong with a value, every member by name. */
export function describeIssues(error: z.ZodError, raw: unknown): string {
  return error.issues
    .slice(0, 5)
    .map((issue) => {
      const at = issue.path.map(String).join(".");
      if (issue.code === "unrecognized_keys")
        return `unknown member ${issue.keys.map((key) => `"${at === "" ? key : `${at}.${key}`}"`).join(", ")}.`;
      const isMissing = valueAt(raw, issue.path) === undefined;
      return isMissing ? `the member "${at}" is missing.` : `"${at}": ${issue.message}.`;
    })
    .join(" ");
}

export const membersOf = (input: z.ZodObject): string =>
  `Members: ${Object.entries(input.shape)
    .map(([name, field]) => (field.safeParse(undefined).success ? `${name}?` : name))
    .join(", ")}.`;

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], value);
