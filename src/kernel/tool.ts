import type { z } from "zod";
import { Failure } from "./failure.js";
import { parseInput } from "./input.js";
import { HOUSE_MANNER, type Manner } from "./manner.js";
import { printableData, type TerminalStyle } from "./terminal-style.js";

/** What a tool does to the store. Surfaces derive MCP hints, HTTP verbs and CLI prompts from it. */
export type Effect = "read" | "write" | "destroy";

/**
 * A call of a tool. `progress` may be called often; it is shown at most a few times a second.
 */
export interface CallContext {
  /** Absolute paths of this machine are shown to local callers only. */
  readonly hostPaths: boolean;
  /** Who calls, as a record of what was written names it: `agent:<client>`, or `person`. */
  readonly caller?: string;
  readonly signal?: AbortSignal;
  progress?(done: number, total: number, message: string): void;
}

export interface Tool<Ctx, Name extends string, In extends z.ZodObject, Out extends z.ZodObject> {
  readonly name: Name;
  readonly title: string;
  /** What it is for, the key fact first; at most 1,000 characters. */
  readonly summary: string;
  readonly effect: Effect;
  /** `core` tools are in the small set that `--tool-profile core` shows. */
  readonly profile?: "core";
  /** True where a call may reach something beyond this machine's index (a network, a command of the user). */
  readonly openWorld?: boolean;
  /** False where the same call twice does more than once. Reads always are. */
  readonly idempotent?: boolean;
  readonly input: In;
  readonly output: Out;
  /** Input fields the CLI takes without a flag, in this order; a list takes all that is left. */
  readonly positional?: readonly (keyof z.output<In> & string)[];
  /** Words of the command line; by default the name without its toolset. Empty: no command of its own. */
  readonly path?: readonly string[];
  run(ctx: Ctx, input: z.output<In>, call: CallContext): z.output<Out> | Promise<z.output<Out>>;
  /** The text that a person or an agent reads: every fact of the output. */
  render(output: z.output<Out>, input: z.output<In>): string;
  /** The text for a person at a terminal, where that should be shorter or in colour. */
  terminal?(output: z.output<Out>, input: z.output<In>, style: TerminalStyle): string;
}

/** `defineTool` for one toolset: fixes the context and leaves the rest to inference. */
export function toolsOver<Ctx>() {
  return <const Name extends string, In extends z.ZodObject, Out extends z.ZodObject>(
    tool: Tool<Ctx, Name, In, Out>,
  ): Tool<Ctx, Name, In, Out> => tool;
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where tools of different inputs stand in one list.
export type AnyTool<Ctx = any> = Tool<Ctx, string, any, any>;

export interface Answer {
  /** The text for a terminal. */
  terminal(style: TerminalStyle): string;
  readonly data: Record<string, unknown>;
  readonly text: string;
}

/** A tool with its context inside: all that a surface ever sees. */
export interface Operation extends Omit<AnyTool, "run" | "render" | "terminal"> {
  readonly toolset: string;
  readonly manner: Manner;
  call(raw: unknown, context: CallContext): Promise<Answer>;
}

export function bind<Ctx>(
  toolset: string,
  ctx: Ctx,
  tools: readonly AnyTool<Ctx>[],
  manner: Manner = HOUSE_MANNER,
): Operation[] {
  return tools.map((tool) => ({
    ...tool,
    toolset,
    manner,
    async call(raw: unknown, context: CallContext): Promise<Answer> {
      const input = parseInput(tool.name, tool.input, raw);
      if (context.signal?.aborted) throw new Failure("CANCELLED", "The call was cancelled.");
      const data = await tool.run(ctx, input, context);
      return {
        data,
        text: tool.render(data, input),
        terminal(style) {
          const [shown, asked] = [printableData(data), printableData(input)];
          return tool.terminal?.(shown, asked, style) ?? tool.render(shown, asked);
        },
      };
    },
  }));
}
