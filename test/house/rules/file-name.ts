import { type FileRule, isCode } from "./rule.js";

/** Words that say nothing about what is inside. */
const EMPTY = /^(utils?|helpers?|common|managers?|services?|types|misc|stuff)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.(ts|mjs)$/;
const FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const fileName: FileRule = {
  sentence: 'names of files and folders are in kebab-case, say what is inside and need no "and"',
  applies: isCode,
  check: ({ path }) => {
    const parts = path.split("/");
    const name = parts.at(-1)!;
    const words = parts.flatMap((part) => part.replace(/(\.test)?\.(ts|mjs)$/, "").split("-"));
    return [
      ...(KEBAB.test(name) ? [] : [`"${name}" is not in kebab-case`]),
      ...parts
        .slice(0, -1)
        .filter((part) => !FOLDER.test(part))
        .map((part) => `"${part}" is not in kebab-case`),
      ...words.filter((word) => EMPTY.test(word)).map((word) => `"${word}" says nothing about what is inside`),
      ...(words.includes("and") ? ['a name that needs "and" is two files'] : []),
    ].map((what) => ({ line: 1, what }));
  },
  breaks: [
    { path: "src/kernel/textUtils.ts", text: "" },
    { path: "src/kernel/text-utils.ts", text: "" },
    { path: "src/store/helpers.ts", text: "" },
    { path: "src/common/text.ts", text: "" },
    { path: "src/store/index-manager.ts", text: "" },
    { path: "src/gram/vault-service.ts", text: "" },
    { path: "src/gram/types.ts", text: "" },
    { path: "src/gram/read-and-write.ts", text: "" },
    { path: "src/gram/Vault.ts", text: "" },
    { path: "src/gramVault/vault.ts", text: "" },
  ],
  keeps: [
    { path: "src/gram/document-store.ts", text: "" },
    { path: "test/gram/document-store.test.ts", text: "" },
    { path: "src/engine/vector/top-k.ts", text: "" },
  ],
};
