import type { z } from "zod";
import { toFailure } from "../kernel/failure.js";
import type { AnyTool, Operation } from "../kernel/tool.js";

type Group<N extends string> = N extends `${infer G}_${string}` ? G : never;
type Verb<N extends string> = N extends `${string}_${infer V}` ? Camel<V> : never;
type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;

/** `sdk.gno.search({ query })`, typed from the tools themselves. */
export type Sdk<T extends AnyTool> = {
  [G in Group<T["name"]>]: {
    [U in Extract<T, { name: `${G}_${string}` }> as Verb<U["name"]>]: (
      input: z.input<U["input"]>,
    ) => Promise<z.output<U["output"]>>;
  };
};

/** Where a tool stands in the SDK: `gno_multi_get` is `gno`, `multiGet`. */
export function sdkName(tool: string): [group: string, verb: string] {
  const cut = tool.indexOf("_");
  return [tool.slice(0, cut), tool.slice(cut + 1).replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())];
}

/** Calls in this process, with the same checks and the same failures as on every other surface. */
export function createSdk<T extends AnyTool>(operations: readonly Operation[]): Sdk<T> {
  const sdk: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const [group, verb] = sdkName(operation.name);
    sdk[group] ??= {};
    sdk[group][verb] = (input: unknown) => dataOf(operation, input);
  }
  return sdk as Sdk<T>;
}

/** @throws Failure, whatever went wrong */
async function dataOf(operation: Operation, input: unknown): Promise<Record<string, unknown>> {
  try {
    return (await operation.call(input, { hostPaths: true })).data;
  } catch (thrown) {
    throw toFailure(thrown);
  }
}
