// Reporter of the test runner: how many tests passed and failed, as one JSON object. A skipped test counts as failed:
// what is not run shows nothing.
export default async function* counts(events) {
  const count = { passed: 0, failed: 0 };
  for await (const { type, data } of events) {
    if (data?.details?.type === "suite") continue;
    if (type === "test:pass") count[data.skip === undefined && data.todo === undefined ? "passed" : "failed"]++;
    if (type === "test:fail") count.failed++;
  }
  yield JSON.stringify(count);
}
