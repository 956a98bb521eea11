import { Failure } from "../../kernel/failure.js";
import type { Section, SectionChoice } from "../language/index.js";

const LISTED = 20;

/** Why a section could not be told from its name: several have it, or none. */
export function sectionFailure(
  path: string,
  name: string,
  choice: Exclude<SectionChoice, { kind: "found" }>,
  sections: readonly Section[],
): Failure {
  const rows = (list: readonly Section[]) =>
    list.slice(0, LISTED).map(({ node, level, title }) => [node, level, title]);
  if (choice.kind === "ambiguous")
    return new Failure(
      "AMBIGUOUS_SECTION",
      `${choice.sections.length} headings of "${path}" have the text "${name}".`,
      `Give a node id: ${choice.sections.map(({ node }) => node).join(", ")}.`,
      { details: { section: name, sections: rows(choice.sections) } },
    );
  return new Failure(
    "NOT_FOUND",
    `There is no section "${name}" in "${path}".`,
    "gram_read without section lists the headings.",
    {
      details: { kind: "section", path, section: name, sections: rows(sections.slice(1)) },
    },
  );
}
