// Reporter of the test runner: one line for each file that passed, the whole story for each test that did not.
export default async function* lines(events) {
  const files = new Map();
  for await (const { type, data } of events) {
    if (type === "test:stderr" || type === "test:stdout") yield data.message;
    if (type !== "test:pass" && type !== "test:fail") continue;
    if (data.details?.type === "suite") continue;
    const file = files.get(data.file) ?? { tests: 0, ms: 0 };
    files.set(data.file, { tests: file.tests + 1, ms: file.ms + data.details.duration_ms });
    if (type === "test:pass" && data.skip === undefined && data.todo === undefined) continue;
    const { error } = data.details;
    yield `\nFAILED: ${data.name}\n  ${data.file}:${data.line}\n  ${String(error?.cause?.stack ?? error?.stack ?? "skipped").replaceAll("\n", "\n  ")}\n`;
  }
  for (const [file, { tests, ms }] of [...files].sort())
    yield `${file.replace(`${process.cwd()}/`, "")}: ${tests} tests, ${Math.round(ms)} ms\n`;
}
