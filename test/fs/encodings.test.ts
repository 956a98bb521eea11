import assert from "node:assert/strict";
import { test } from "node:test";
import { Workspace } from "../support/workspace.js";

const utf16 = (text: string, bigEndian: boolean): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
};

test("texts in other encodings are read as what they say, with the right lines, and all output is valid UTF-8", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("le.md", utf16("# Erste\n\nzwölfte Laterne alpha\n", false));
  space.write("be.md", utf16("# Zweite\n\nzwölfte Laterne beta\n", true));
  space.write("latin.md", Buffer.from("# Dritte\n\nzwölfte Laterne gamma\n", "latin1"));
  space.write("bom.md", "\ufeff# Vierte\n\nzwölfte Laterne delta\n");
  space.write(
    "broken.md",
    Buffer.concat([
      Buffer.from("# Broken\n\nlaterne "),
      Buffer.from([0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80]),
      Buffer.from(" epsilon\n"),
    ]),
  );
  space.write("lone.md", Buffer.from([0xff, 0xfe, 0x3d, 0xd8, 0x41, 0x00, 0x0a, 0x00]));
  space.write("crlf.md", "# Fünfte\r\n\r\nzwölfte Laterne zeta\r\n");
  space.write("nul.md", Buffer.from("# Nul\n\nlater\0ne eta\n"));

  const { troubles } = await space.json(["index"]);

  for (const name of ["le", "be", "latin", "bom", "crlf"]) {
    const { content, totalLines } = await space.json(["get", `notes/${name}.md`]);
    assert.match(String(content), /zwölfte Laterne/, name);
    assert.equal(totalLines, 3, name);
  }
  assert.deepEqual(await space.found("zwölfte"), ["be.md", "bom.md", "crlf.md", "latin.md", "le.md"]);
  const server = await space.serve();
  for (const name of ["broken", "lone", "nul"]) {
    const isTold = (troubles as { relPath: string }[]).some(({ relPath }) => relPath === `${name}.md`);
    const answer = await server.call("gno_get", { ref: `notes/${name}.md` });
    assert.ok(isTold ? answer.isError : !answer.isError, `${name}: ${answer.text}`);
    assert.ok(answer.text.isWellFormed());
  }
  assert.deepEqual(server.stray, []);
});

test("one line of many megabytes is indexed or refused by name, and found near its end", async (t) => {
  const space = new Workspace(t);
  space.configure();
  space.write("line.txt", `${"lorem ipsum dolor ".repeat(450_000)}heliotrope`);
  space.write("solid.txt", "x".repeat(8_000_000));

  const { troubles } = await space.json(["index", "--no-embed"]);

  assert.deepEqual(troubles, []);
  assert.deepEqual(await space.found("heliotrope"), ["line.txt"]);
  const { stdout } = await space.run(["search", "heliotrope"]);
  assert.ok(stdout.length < 10_000, "a snippet of megabytes");
});
