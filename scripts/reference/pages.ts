import { createApp } from "../../src/app.js";
import { systemClock } from "../../src/kernel/clock.js";
import { silentLog } from "../../src/kernel/log.js";
import { readSettings } from "../../src/kernel/settings.js";
import { commandsPage } from "./commands-page.js";
import { errorsPage } from "./errors-page.js";
import { resourcesPage } from "./resources-page.js";
import { settingsPage } from "./settings-page.js";
import { toolsPage } from "./tools-page.js";

/** Text of every page of the reference, by file name. */
export async function referencePages(): Promise<Map<string, string>> {
  // Only what the parts say of themselves is read: nothing is opened, and no folder needs to exist.
  const app = createApp({
    settings: readSettings({ env: {}, home: "/nowhere", platform: "linux", cwd: "/nowhere" }),
    clock: systemClock,
    log: silentLog,
    mode: "stdio",
    instance: "reference",
    version: "0",
    assetsDir: "/nowhere",
    pid: 0,
    env: {},
  });
  try {
    return new Map([
      ["tools.md", toolsPage(app.operations)],
      ["commands.md", commandsPage([...app.commands, ...app.operations])],
      ["settings.md", settingsPage()],
      ["errors.md", errorsPage()],
      ["resources.md", resourcesPage(app.resources)],
    ]);
  } finally {
    await app.close();
  }
}
