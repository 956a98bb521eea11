import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeXmlText, depthOfXml, scanXml } from "../../../../src/knowledge/ingest/convert/xml-events.js";

function eventsOf(xml: string): string[] {
  const events: string[] = [];
  scanXml(xml, {
    open: (tag) => events.push(`<${tag.name} ${tag.get("id") ?? ""}>`),
    close: (name) => events.push(`</${name}>`),
    text: (value) => events.push(value),
  });
  return events;
}

test("tags, text and CDATA come in order, without prefixes", () => {
  const xml = `<?xml version="1.0"?><!-- c --><a:x id='1' a:z="2>3">t &lt; u<y/><![CDATA[<raw>]]></a:x>`;

  assert.deepEqual(eventsOf(xml), ["<x 1>", "t < u", "<y >", "</y>", "<raw>", "</x>"]);
});

test("an attribute is found by its full name before its short one", () => {
  scanXml('<s r:id="R" id="I" w:val="V"/>', {
    open(tag) {
      assert.equal(tag.get("r:id"), "R");
      assert.equal(tag.get("id"), "I");
      assert.equal(tag.get("val"), "V");
      assert.equal(tag.get("constructor"), undefined);
    },
  });
});

test("entities of a document are not expanded, neither bombs nor files", () => {
  const bomb =
    '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;"><!ENTITY d SYSTEM "file:///etc/passwd">]><a>&c;&d;</a>';

  assert.deepEqual(eventsOf(bomb), ["<a >", "&c;&d;", "</a>"]);
});

test("character numbers are decoded, impossible ones replaced", () => {
  assert.equal(decodeXmlText("&#65;&#x1F6F3;&#xD800;&#0;&amp;amp;"), "A🛳\ufffd\ufffd&amp;");
});

test("any depth is walked through, and an endless tag is an error", () => {
  assert.equal(depthOfXml("<a>".repeat(200_000)), 200_000);
  assert.throws(() => depthOfXml("<a><b"), { code: "CORRUPT" });
});
