import { type AnyTool, bind, type Operation, toolsOver } from "../../kernel/tool.js";
import type { GramServices } from "../create-gram.js";

/** A command for the person at this machine: no agent is offered it, and no access rule of agents holds for it. */
export const defineCommand = toolsOver<GramServices>();

export const bindCommands = (services: GramServices, commands: readonly AnyTool<GramServices>[]): Operation[] =>
  bind("gram", services, commands);
