import { type Block, DOC, orderBetween } from "../history/index.js";
import { chooseSection, type Section, sectionsOf } from "../language/index.js";
import type { OperationFailures } from "./operation-failure.js";
import type { Place } from "./operation-table.js";
import type { PatchDraft } from "./patch-draft.js";

/** A place in a body: in front of its block `at`. */
export interface BlockPlace {
  readonly owner: string;
  readonly at: number;
}

/** @param owner whose body is meant where the place does not tell */
export function findPlace(patch: PatchDraft, owner: string, place: Place, failures: OperationFailures): BlockPlace {
  if (place === "end") return { owner, at: patch.blocks(owner).length };
  if ("section" in place) return { owner, at: findSection(patch.blocks(owner), place.section, failures).end };
  const body = patch.ownerOf(place.after);
  if (body === undefined)
    throw failures.fail(
      "NOT_FOUND",
      `nothing in the body has the id "${place.after}".`,
      "gram_get outline:true lists the blocks.",
      {
        node: place.after,
      },
    );
  return { owner: body, at: patch.blocks(body).findIndex(({ node }) => node === place.after) + 1 };
}

/** @throws Failure AMBIGUOUS_SECTION with the headings that fit, NOT_FOUND with those there are */
export function findSection(blocks: readonly Block[], name: string, failures: OperationFailures): Section {
  const sections = sectionsOf(blocks);
  const choice = chooseSection(sections, name);
  if (choice.kind === "found") return choice.section;
  const rows = (list: readonly Section[]) => list.map(({ node, level, title }) => [node, level, title]);
  if (choice.kind === "ambiguous")
    throw failures.fail(
      "AMBIGUOUS_SECTION",
      `${choice.sections.length} headings have the text "${name}".`,
      `Give a node id: ${choice.sections.map(({ node }) => node).join(", ")}.`,
      { sections: rows(choice.sections) },
    );
  throw failures.fail("NOT_FOUND", `there is no section "${name}".`, "gram_read without section lists the headings.", {
    section: name,
    sections: rows(sections.slice(1, 21)),
  });
}

/** Puts a record into a body; one that stands there already moves. */
export function addPlace(
  patch: PatchDraft,
  record: string,
  place: Place,
  failures: OperationFailures,
  body = DOC,
): void {
  const { owner, at } = findPlace(patch, body, place, failures);
  const [before, after] = neighbours(patch.blocks(owner), at);
  patch.apply(["b+", owner, record, "record", orderBetween(before, after), `::rec ${record}`]);
}

/** Order keys around a place. */
export const neighbours = (blocks: readonly Block[], at: number): [string | undefined, string | undefined] => [
  blocks[at - 1]?.order,
  blocks[at]?.order,
];
