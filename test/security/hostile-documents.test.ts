import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { zipSync } from "fflate";
import { docxOf, paragraph, rels, zipOf } from "../knowledge/ingest/convert/package-files.js";
import { lockedPdf, textPdf } from "../knowledge/ingest/convert/pdf-files.js";
import { Workspace } from "../support/workspace.js";

interface Outcome {
  readonly added: number;
  readonly codes: Readonly<Record<string, string>>;
}

async function indexed(space: Workspace): Promise<Outcome> {
  space.configure();
  space.write("good.md", "# Good\n\nThe lantern burns.\n");
  const { collections, troubles } = await space.json(["index", "--no-embed"]);
  return {
    added: (collections as { filesAdded: number }[])[0]!.filesAdded,
    codes: Object.fromEntries(
      (troubles as { relPath: string; code: string }[]).map(({ relPath, code }) => [relPath, code]),
    ),
  };
}

/** A small archive whose one file unpacks to so many MiB. */
const bombOf = (name: string, size: number): Uint8Array =>
  zipSync({ "[Content_Types].xml": new Uint8Array(0), [name]: new Uint8Array(size * 1024 * 1024) }, { level: 1 });

const front = (yaml: string): string => `---\n${yaml}\n---\n# Body\n\nThe body of the lantern.\n`;

test("front matter that is a bomb costs nothing: the document is indexed as text, and no prototype is touched", async (t) => {
  const space = new Workspace(t);
  const laughs = ["a0: &a0 [lol,lol,lol,lol,lol,lol,lol,lol,lol]"];
  for (let i = 1; i < 12; i++)
    laughs.push(`a${i}: &a${i} [${Array.from({ length: 9 }, () => `*a${i - 1}`).join(",")}]`);
  space.write("laughs.md", front(laughs.join("\n")));
  space.write("aliases.md", front(`a: &a x\nb: [${"*a,".repeat(100_000)}]`));
  space.write(
    "merges.md",
    front(
      Array.from({ length: 2_000 }, (_, i) => `m${i}: &m${i}\n  <<: ${i === 0 ? "{}" : `*m${i - 1}`}\n  k${i}: 1`).join(
        "\n",
      ),
    ),
  );
  space.write(
    "proto.md",
    front(
      "__proto__:\n  polluted: yes\nconstructor:\n  prototype: {polluted: yes}\ngno:\n  metadata:\n    __proto__: 1\n    safe: 2",
    ),
  );
  space.write("scalar.md", front(`title: ${"x".repeat(1_048_576)}`));
  space.write("twice.md", front("title: One\ntitle: Two"));
  space.write(
    "tags.md",
    front("run: !!js/function 'function () { process.exit(3) }'\nx: !!python/object/apply:os.system ['touch owned']"),
  );
  space.write("deep.md", front(`a: ${"[".repeat(20_000)}${"]".repeat(20_000)}`));
  space.write("open.md", `---\n${"key: value\n".repeat(50_000)}`);
  space.write("keys.md", front(Array.from({ length: 50_000 }, (_, i) => `key${i}: [a, b]`).join("\n")));

  const { added, codes } = await indexed(space);

  assert.deepEqual(codes, {});
  assert.equal(added, 11);
  const found = await space.found("body lantern");
  for (const name of ["laughs", "aliases", "merges", "proto", "scalar", "twice", "tags", "deep", "keys"])
    assert.ok(found.includes(`${name}.md`), `${name}: ${found}`);
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  const server = await space.serve();
  for (const name of ["laughs", "proto", "keys", "scalar"]) {
    const { isError, text } = await server.call("gno_get", { ref: `notes/${name}.md`, lineCount: 5 });
    assert.equal(isError, false, text);
  }
});

test("archives that unpack to far more than they are, hold archives, or names that climb out are stopped", async (t) => {
  const space = new Workspace(t);
  const bomb = (name: string) => bombOf(name, name.startsWith("word") ? 300 : 64);
  for (const [file, name] of [
    ["bomb.docx", "word/document.xml"],
    ["bomb.xlsx", "xl/workbook.xml"],
    ["bomb.pptx", "ppt/presentation.xml"],
    ["bomb.odt", "content.xml"],
    ["bomb.epub", "META-INF/container.xml"],
  ] as const)
    space.write(file, bomb(name));
  space.write("nested.docx", zipOf({ "word/document.xml": "PK\u0003\u0004 not xml" }));
  space.write(
    "slip.docx",
    docxOf(paragraph("A lantern in a slippery file"), { "../../../../escaped.md": "owned", "/etc/escaped": "owned" }),
  );
  space.write(
    "entries.docx",
    zipSync(Object.fromEntries(Array.from({ length: 70_000 }, (_, i) => [`e${i}`, new Uint8Array(0)])), { level: 0 }),
  );
  space.write("cut.docx", docxOf(paragraph("cut")).subarray(0, 300));
  space.write("empty.docx", "");

  const { codes } = await indexed(space);

  for (const file of ["bomb.docx", "bomb.xlsx", "bomb.pptx", "bomb.odt", "bomb.epub"])
    assert.match(codes[file] ?? "none", /^(ARCHIVE_LIMIT|TOO_LARGE|MEMORY_LIMIT|CORRUPT|TIMEOUT)$/, file);
  for (const file of ["nested.docx", "entries.docx", "cut.docx", "empty.docx"])
    assert.ok(codes[file] !== undefined, file);
  assert.ok((await space.found("lantern")).includes("good.md"));
  assert.deepEqual(await space.found("owned"), []);
  assert.ok(!existsSync(path.join(space.root, "escaped.md")) && !existsSync("/etc/escaped"));
});

test("references to files and entities inside documents are not followed", async (t) => {
  const space = new Workspace(t);
  const secret = path.join(space.root, "secret.txt");
  writeFileSync(secret, "heliotrope passphrase");
  const doctype = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file://${secret}"><!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  const image = (target: string) =>
    docxOf(
      `${paragraph("Words with a lantern")}<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:link="rId9"/></w:drawing></w:r></w:p>`,
      { "word/_rels/document.xml.rels": rels(`rId9 image ${target} External`) },
    );
  space.write("image.docx", image(`file://${secret}`));
  space.write("zero.docx", image("file:///dev/zero"));
  space.write(
    "entity.docx",
    docxOf("", {
      "word/document.xml": `${doctype}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&e;&b;</w:t></w:r></w:p></w:body></w:document>`,
    }),
  );
  space.write("entity.svg", `${doctype}<svg xmlns="http://www.w3.org/2000/svg"><text>&e;</text></svg>`);
  space.write("entity.xml", `${doctype}<x>&e;&b;</x>`);
  space.write(
    "include.html",
    `<html><body><p>lantern</p><iframe src="file://${secret}"></iframe><object data="file://${secret}"></object></body></html>`,
  );

  await indexed(space);

  assert.deepEqual(await space.found("heliotrope"), []);
  assert.ok((await space.found("lantern")).includes("image.docx"));
});

test("PDF files that are locked, cut, empty, recursive or no PDF are named with a reason, and others are read", async (t) => {
  const space = new Workspace(t);
  const good = textPdf([["A lantern on a page"]]);
  space.write("good.pdf", good);
  space.write("locked.pdf", lockedPdf());
  space.write("cut.pdf", good.subarray(0, Math.floor(good.length / 2)));
  space.write("empty.pdf", "");
  space.write("text.pdf", "this is no PDF at all");
  space.write("many.pdf", textPdf(Array.from({ length: 2_000 }, (_, i) => [`page ${i} of the long one`])));
  space.write("recursive.pdf", good.toString("latin1").replace("/Kids [4 0 R]", "/Kids [2 0 R]"));
  space.write("endless.pdf", Buffer.concat([good, Buffer.alloc(1_000_000, "obj << /A ")]));

  const { codes } = await indexed(space);

  assert.equal(codes["locked.pdf"], "ENCRYPTED");
  for (const name of ["empty.pdf", "text.pdf"]) assert.ok(codes[name] !== undefined, name);
  for (const code of Object.values(codes))
    assert.match(code, /^(ENCRYPTED|CORRUPT|TIMEOUT|MEMORY_LIMIT|CONVERTER_FAILED|EMPTY|NO_TEXT|UNSUPPORTED)/);
  assert.ok((await space.found("lantern")).includes("good.pdf"));
});

test("a file whose conversion takes a server's job down a thread leaves the server answering", async (t) => {
  const space = new Workspace(t);
  await indexed(space);
  space.write("bomb.docx", bombOf("word/document.xml", 300));
  const server = await space.serve();
  const { data } = await server.call("gno_sync", { collection: "notes" });

  const answers = await Promise.all(Array.from({ length: 20 }, () => server.call("gno_search", { query: "lantern" })));

  assert.ok(answers.every(({ isError }) => !isError));
  const job = await server.jobEnd(data.jobId);
  assert.equal(job.status, "completed");
});
