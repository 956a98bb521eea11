import assert from "node:assert/strict";
import { test } from "node:test";
import { convertFile, refusalOf } from "./convert-file.js";

const message = (headers: readonly string[], body: string): string => `${headers.join("\r\n")}\r\n\r\n${body}`;
const HEAD = [
  "From: =?utf-8?Q?Ann_=C3=9Cber?= <ann@example.org>",
  "To: Bo <bo@example.org>, cy@example.org",
  "Date: Mon, 6 May 2024 07:08:09 +0200",
  "Subject: Nest boxes",
];

test("a message is a heading, its header lines and its body", async () => {
  const { markdown, title, author, date } = await convertFile("a.eml", message(HEAD, "We need nine.\r\n\r\nAnn\r\n"));

  assert.equal(
    markdown,
    "# Nest boxes\n\n- From: Ann Über <ann@example.org>\n- To: Bo <bo@example.org>, cy@example.org\n- Date: 2024-05-06T05:08:09Z\n\nWe need nine.\n\nAnn\n",
  );
  assert.deepEqual([title, author, date], ["Nest boxes", "Ann Über <ann@example.org>", "2024-05-06T05:08:09Z"]);
});

test("HTML becomes Markdown, encoded parts are decoded and attachments named", async () => {
  const body = [
    "--x",
    "Content-Type: text/html; charset=iso-8859-1",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "<p>Caf=E9 <b>open</b></p><script>no()</script>",
    "--x",
    'Content-Type: application/pdf; name="plan.pdf"',
    'Content-Disposition: attachment; filename="plan.pdf"',
    "Content-Transfer-Encoding: base64",
    "",
    "JVBERg==",
    "--x--",
  ].join("\r\n");

  const { markdown } = await convertFile(
    "a.eml",
    message([...HEAD, "Content-Type: multipart/mixed; boundary=x"], body),
  );

  assert.match(markdown, /Café \*\*open\*\*/);
  assert.match(markdown, /Attachments:\n\n- plan\.pdf \(application\/pdf\)/);
  assert.doesNotMatch(markdown, /no\(\)/);
});

test("parts within parts are bounded", async () => {
  const depth = 2000;
  const nested = Array.from(
    { length: depth },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
  ).join("");

  await convertFile("a.eml", `Subject: x\r\n${nested}`).then(
    ({ markdown }) => assert.ok(markdown.length > 0),
    (error) => assert.equal((error as Error).name, "Refusal"),
  );
});

test("a message without anything is refused", async () => {
  await refusalOf("a.eml", "\r\n\r\n", "NO_TEXT");
});

test("a mailbox has a section for each message", async () => {
  const box = [
    "From ann@example.org Mon May  6 07:08:09 2024",
    "Subject: One",
    "",
    "first",
    ">From here on it is quoted",
    "From inside a paragraph",
    "",
    "From bo@example.org Mon May  6 07:08:09 2024",
    "Subject: Two",
    "",
    "second",
    "",
  ].join("\n");

  const { markdown } = await convertFile("a.mbox", box);

  assert.equal(markdown, "## One\n\nfirst\nFrom here on it is quoted\nFrom inside a paragraph\n\n## Two\n\nsecond\n");
  await refusalOf("a.mbox", "no mailbox", "CORRUPT");
});

test("a saved web page is read like the page", async () => {
  const page = message(
    ["MIME-Version: 1.0", "Content-Type: text/html"],
    "<title>Owls</title><h1>Owls</h1><p>They fly.</p>",
  );

  assert.equal((await convertFile("a.mht", page)).markdown, "# Owls\n\nThey fly.\n");
});
