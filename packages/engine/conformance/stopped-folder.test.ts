import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Engine } from "../start-engine";
import { scratchFolder } from "../testing/scratch-folder";
import { runIn } from "./support/command";
import { fixtureApp, startFixture } from "./support/fixtures";

const batches = 8;
const rowsInBatch = 1_000;
/** Less memory than a process needs that keeps the whole folder. */
const small = { NODE_OPTIONS: "--max-old-space-size=56" };

async function inLittleMemory(...words: string[]) {
  const result = runIn(small, "admin", ...words);
  const code = await result.ended;
  return { code, output: result.output.trim(), errors: result.errors.trim() };
}

const of = (data: string) => ["--data", data, "--functions", fixtureApp];
const ledger = ["--ledger", "counters:valuesByAction"];

/** Fills a folder whose messages do not fit in memory; the ledger consists of the counters. */
async function filled(engine: Engine): Promise<void> {
  const body = "words of a message ".repeat(320);
  for (let batch = 0; batch < batches; batch++) {
    await engine.rooms.db.transact((tx) => {
      for (let n = 0; n < rowsInBatch; n++) tx.insert("messages", { channel: `c${n}`, body });
    });
  }
  await engine.rooms.db.transact((tx) => {
    for (let n = 0; n < 3; n++) tx.insert("counters", { name: "few", value: n });
  });
}

it("[A23] a folder that does not fit in memory can be checked, backed up and asked for its ledger", async () => {
  const root = await scratchFolder("stopped-folder");
  const data = join(root, "data");
  const engine = await startFixture({ dataDir: data });
  await filled(engine);
  await engine.close();

  const kept = await inLittleMemory("env", ...of(data));
  expect([kept.code, kept.errors]).toEqual([1, expect.stringMatching(/^The data needs about/)]);

  const checked = await inLittleMemory("check", "--data", data);
  expect([checked.code, checked.errors]).toEqual([0, ""]);
  expect(checked.output).toMatch(/^Everything is intact: \d+ documents/);

  const folder = join(root, "backup");
  const backedUp = await inLittleMemory("backup", folder, ...of(data), ...ledger);
  expect([backedUp.code, backedUp.errors]).toEqual([0, ""]);
  expect(JSON.parse(await readFile(join(root, "ledger.json"), "utf8"))).toEqual([0, 1, 2]);

  const proven = await inLittleMemory("check", folder);
  expect([proven.code, proven.errors]).toEqual([0, ""]);

  const since = ["--since", data, ...ledger];
  const restored = await inLittleMemory("restore", folder, ...of(join(root, "again")), ...since);
  expect([restored.code, restored.errors]).toEqual([0, ""]);
});

it("[A23] a rollback reads the ledger of a folder that does not fit in memory, and of the former data", async () => {
  const root = await scratchFolder("stopped-rollback");
  const data = join(root, "data");
  const engine = await startFixture({ dataDir: data });
  await filled(engine);
  const { db } = engine.rooms;
  const schemaJson = db.head.catalog.schema?.json ?? "";
  await db.setSchema(schemaJson.replace('"by_channel"', '"by_place"')); // a schema of another release
  await db.keepPrevious();
  await db.setSchema(schemaJson);
  await db.transact((tx) => tx.insert("messages", { channel: "c", body: "since" }));
  await engine.close();

  const counted = await inLittleMemory("rollback", ...of(data), ...ledger);
  expect([counted.code, counted.errors]).toEqual([
    1,
    expect.stringMatching(/: messages 1 added\b.*\. A rollback/),
  ]);
  const again = await startFixture({ dataDir: data });
  await again.rooms.db.transact((tx) => tx.insert("counters", { name: "few", value: 3 }));
  await again.close();
  const refused = await inLittleMemory("rollback", ...of(data), ...ledger, "--confirm");
  expect([refused.code, refused.errors]).toEqual([
    1,
    expect.stringContaining("deleted for good since the upgrade"),
  ]);
});
