import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { plainStyle, printable, terminalStyle } from "../../src/kernel/terminal-style.js";

test("without colour every text stays as it is", () => {
  for (const paint of [plainStyle.bold, plainStyle.dim, plainStyle.accent, plainStyle.good, plainStyle.bad])
    assert.equal(paint("text"), "text");
  assert.equal(plainStyle.link("text", "/notes/a.md"), "text");
});

test("colour ends where the text ends", () => {
  assert.equal(terminalStyle({ colour: true, links: false, width: 80 }).bad("no"), "\u001b[31mno\u001b[0m");
});

test("a link opens the file, whatever its name holds", () => {
  const { link } = terminalStyle({ colour: true, links: true, width: 80 });

  assert.equal(
    link("a", "/my notes/50%\u001b.md"),
    "\u001b]8;;file:///my%20notes/50%25%1B.md\u001b\\a\u001b]8;;\u001b\\",
  );
});

test("no control character of a text reaches the terminal, and lines and tabs stay", () => {
  assert.equal(printable("a\u001b[31m\r\u009bb\n\tc"), "a [31m  b\n\tc");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      assert.doesNotMatch(printable(text), /(?![\t\n])[\u0000-\u001f\u007f-\u009f]/);
      assert.equal(printable(text).length, text.length);
    }),
  );
});
