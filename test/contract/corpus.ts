import type { Workspace } from "../support/workspace.js";

/** A few files of several kinds that link to each other, and one that cannot be read. */
const FILES: Readonly<Record<string, string>> = {
  "decisions/0001-postgres.md": `---
title: Why we chose Postgres
author: Ada Lovelace
date: 2026-01-20
tags: [database, decision]
category: architecture
gno:
  metadata:
    status: accepted
    cost: 12
relations:
  supersedes: [runbooks/restore.md]
---

# Why we chose Postgres

We compared three databases. Postgres won for its transactions and its backups.

See [how to restore](../runbooks/restore.md#steps) and [[2026-01-02]].

## What it costs

Twelve euros each month, and one afternoon for each upgrade.
`,
  "runbooks/restore.md": `---
tags: [database, runbook]
---

# Restore a backup

## Steps

1. Stop the writers.
2. Fetch the last backup and check its sum.
3. Start the database and look at the log for \`recovery complete\`.

Back to [[0001-postgres]].
`,
  "journal/2026-01-02.md": `# Friday

Hiked to the cabin with Jo. On the way back we spoke about databases and backups.
`,
  "journal/übersicht.md": `# Übersicht

Ein kurzer Text über Sicherungen und Wiederherstellung.
`,
  "code/retry.ts": `/** Tries again with longer and longer pauses. */
export async function retryWithBackoff(work: () => Promise<void>, attempts: number): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) await work();
}
`,
  "data/prices.csv": "item,price\nbackup,12\nupgrade,40\n",
  "scan.pdf": "this is no PDF",
};

/** Writes the files, with two entries of guidance, and makes the index. */
export async function fillSpace(space: Workspace): Promise<void> {
  for (const [name, text] of Object.entries(FILES)) space.write(name, text);
  space.configure(
    {},
    { contexts: [{ scopeType: "collection", scopeKey: "notes:", text: "Notes of a small team.\nSince 2025." }] },
  );
  await space.json(["index"]);
}
