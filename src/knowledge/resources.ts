import { Failure } from "../kernel/failure.js";
import type { ResourceContent, ResourceEntry, ResourceProvider } from "../kernel/resource.js";
import { findDocument } from "./documents/find-document.js";
import { numbered } from "./documents/line-range.js";
import { documentUri, parseRef } from "./documents/ref.js";
import { isoOf, sourceOf, titleOf } from "./retrieve/result-builder.js";
import { listTags } from "./tools/list-tags.js";
import { type Gno, openIndex } from "./toolset.js";

const PAGE = 200;
const TAGS = "gno://tags";

/** Documents by their URIs, and the list of tags. */
export function resources(gno: Gno): ResourceProvider {
  return {
    templates: [
      {
        uriTemplate: "gno://{collection}/{+path}{?index}",
        name: "document",
        title: "Document",
        description: "The text of an indexed document, with line numbers",
        mimeType: "text/markdown",
      },
      {
        uriTemplate: "gno://tags{?collection,prefix}",
        name: "tags",
        title: "Tags",
        description: "All tags with document counts",
        mimeType: "application/json",
      },
    ],

    async list(cursor) {
      const tags: ResourceEntry = {
        uri: TAGS,
        name: "tags",
        title: "Tags",
        description: "All tags with document counts",
        mimeType: "application/json",
      };
      if (!gno.readers.exists(gno.indexName)) return { entries: [tags] };
      const { index, uriIndex } = await openIndex(gno);
      const documents = await index.documents.list(
        gno.config.read().collections.map(({ name }) => name),
        cursor === undefined ? undefined : decodeCursor(cursor),
        PAGE,
      );
      const entries = documents.map((document) => ({
        uri: documentUri(document.collection, document.relPath, uriIndex),
        name: document.relPath,
        title: titleOf(document),
        mimeType: "text/markdown",
        size: document.sizeBytes,
        lastModified: isoOf(document.mtimeMs),
      }));
      const last = documents.at(-1);
      return {
        entries: cursor === undefined ? [tags, ...entries] : entries,
        ...(last && documents.length === PAGE && { nextCursor: encodeCursor(last.collection, last.relPath) }),
      };
    },

    async read(uri, { hostPaths }) {
      if (!/^gno:\/\//i.test(uri)) return undefined;
      return /^gno:\/\/tags(\?|$)/i.test(uri) ? readTags(gno, uri) : readDocument(gno, uri, hostPaths);
    },
  };
}

async function readTags(gno: Gno, uri: string): Promise<ResourceContent> {
  const query = new URL(uri).searchParams;
  const [collection, prefix] = [query.get("collection"), query.get("prefix")];
  const data = await listTags.run(
    gno,
    { ...(collection !== null && { collection }), ...(prefix !== null && { prefix }) },
    { hostPaths: false },
  );
  return { uri, mimeType: "application/json", text: JSON.stringify(data) };
}

async function readDocument(gno: Gno, uri: string, hostPaths: boolean): Promise<ResourceContent> {
  const { ref, index: named } = parseRef(uri);
  const { index, uriIndex } = await openIndex(gno, named);
  const document = await findDocument(index, ref);
  const text = await index.documents.checkedText(document.id);
  const canonical = documentUri(document.collection, document.relPath, named ?? uriIndex);
  const { absPath, relPath } = sourceOf(document, gno.config.read(), hostPaths);
  const header = [
    `<!-- ${canonical}`,
    `     docid: ${document.docid}`,
    `     source: ${comment(absPath ?? relPath)}`,
    `     mime: ${document.mime}`,
    ...(document.language === null ? [] : [`     language: ${document.language}`]),
    "-->",
  ];
  return { uri: canonical, mimeType: "text/markdown", text: `${header.join("\n")}\n\n${numbered(text, 1)}` };
}

/** A path inside a comment must not end it. */
const comment = (text: string): string => text.replaceAll("--", "- -");

const encodeCursor = (collection: string, relPath: string): string =>
  Buffer.from(JSON.stringify([collection, relPath])).toString("base64url");

function decodeCursor(cursor: string): { collection: string; relPath: string } {
  try {
    const [collection, relPath] = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as unknown[];
    if (typeof collection === "string" && typeof relPath === "string") return { collection, relPath };
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError) && !(thrown instanceof TypeError)) throw thrown;
  }
  throw new Failure("VALIDATION", "This is no cursor of this list.", "Begin again without one.");
}
