import assert from "node:assert/strict";
import { test } from "node:test";
import { convertFile, refusalOf } from "./convert-file.js";

const calendar = (...lines: string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");

test("events keep when, where, who and what; a rule without end is only shown", async () => {
  const event = calendar(
    "BEGIN:VEVENT",
    "SUMMARY:Walk\\, with owls",
    "DTSTART;TZID=Europe/Berlin:20240506T070000",
    "DTEND:20240506T080000Z",
    "LOCATION:Forest",
    "RRULE:FREQ=SECONDLY",
    'ATTENDEE;CN="Ann":mailto:ann@example.org',
    "DESCRIPTION:Bring\\na lamp",
    "END:VEVENT",
  );

  const { markdown, title, date } = await convertFile("a.ics", event);

  assert.equal(
    markdown,
    "## Walk, with owls\n\n- Start: 2024-05-06T07:00:00 (Europe/Berlin)\n- End: 2024-05-06T08:00:00Z\n- Location: Forest\n- Repeats: FREQ=SECONDLY\n- Attendees: Ann <ann@example.org>\n\nBring\na lamp\n",
  );
  assert.deepEqual([title, date], ["Walk, with owls", "2024-05-06T07:00:00"]);
});

test("a calendar without entries and one that is damaged are refused", async () => {
  await refusalOf("a.ics", calendar(), "NO_TEXT");
  await refusalOf("a.ics", "BEGIN:VCALENDAR\nthis is no line of a calendar\n", "CORRUPT");
});

test("cues keep time, speaker and text", async () => {
  const vtt =
    "WEBVTT\n\nNOTE hidden\n\n1\n00:00:01.000 --> 00:00:02.000 align:start\n<v Anna>Hi &amp; <b>welcome</b>\nto all\n\n01:02:03.500 --> 01:02:04.000\nbye\n";
  const srt = "1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Hello</i>\r\n\r\n";

  assert.equal(
    (await convertFile("a.vtt", vtt)).markdown,
    "- [00:00:01] Anna: Hi & welcome to all\n- [01:02:03] bye\n",
  );
  assert.equal((await convertFile("a.srt", srt)).markdown, "- [00:00:01] Hello\n");
  await refusalOf("a.vtt", "WEBVTT\n\n", "NO_TEXT");
});

test("turns of a conversation are readable, other lines stay as they are", async () => {
  const lines = [
    '{"role":"user","content":"Which owl?"}',
    '{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"The barn owl."},{"type":"tool_use"}]}}',
    '{"count":3}',
    "no json",
  ];

  const { markdown } = await convertFile("a.jsonl", lines.join("\n"));

  assert.equal(markdown, '**user:** Which owl?\n\n**assistant:** The barn owl.\n\n{"count":3}\nno json\n');
});

test("a notebook keeps its text, its code with the language, and short outputs", async () => {
  const book = {
    metadata: { language_info: { name: "python" } },
    cells: [
      { cell_type: "markdown", source: ["# Owls\n", "text"] },
      {
        cell_type: "code",
        source: "print(1)",
        outputs: [
          { output_type: "stream", text: ["1\n"] },
          { output_type: "display_data", data: { "image/png": "AAAA", "text/plain": "x".repeat(5000) } },
          { output_type: "error", ename: "ValueError", evalue: "bad" },
        ],
      },
    ],
  };

  const { markdown, warnings } = await convertFile("a.ipynb", JSON.stringify(book));

  assert.ok(markdown.startsWith("# Owls\ntext\n\n```python\nprint(1)\n```\n\n```text\n1\n```"));
  assert.match(markdown, /ValueError: bad/);
  assert.doesNotMatch(markdown, /AAAA/);
  assert.ok(markdown.length < 4300);
  assert.equal(warnings[0]?.code, "TRUNCATED");
});

test("notebooks of another shape are refused, and pollute nothing", async () => {
  await refusalOf("a.ipynb", "{not json", "CORRUPT");
  await refusalOf("a.ipynb", "[]", "CORRUPT");
  await refusalOf("a.ipynb", "{}", "NO_TEXT");
  await refusalOf(
    "a.ipynb",
    '{"__proto__":{"polluted":1},"cells":[{"__proto__":{"cell_type":"code","source":"x"}}]}',
    "NO_TEXT",
  );
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
});
