import assert from "node:assert/strict";
import { test } from "node:test";
import { trackedTexts } from "./checkout.js";
import { FILE_RULES } from "./rules/index.js";

const files = trackedTexts();

for (const rule of FILE_RULES) {
  test(rule.sentence, () => {
    const broken = files
      .filter(({ path }) => rule.applies(path))
      .flatMap((file) => rule.check(file).map(({ line, what }) => `${file.path}:${line}: ${what}`));

    assert.deepEqual(broken, []);
  });

  test(`it is seen where this does not hold: ${rule.sentence}`, () => {
    for (const file of rule.breaks) {
      assert.ok(rule.applies(file.path), `the rule looks at ${file.path}`);
      assert.notDeepEqual(rule.check(file), [], `breaks it: ${file.path}: ${file.text.slice(0, 200)}`);
    }
    for (const file of rule.keeps)
      assert.deepEqual(rule.check(file), [], `keeps it: ${file.path}: ${file.text.slice(0, 200)}`);
  });
}
