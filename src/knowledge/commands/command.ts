import { type AnyTool, bind, type Operation, toolsOver } from "../../kernel/tool.js";
import type { Knowledge } from "../create-knowledge.js";

/** A command of the terminal: like a tool, but for the person at this machine only. */
export const defineCommand = toolsOver<Knowledge>();

export const bindCommands = (knowledge: Knowledge, commands: readonly AnyTool<Knowledge>[]): Operation[] =>
  bind("gno", knowledge, commands);
