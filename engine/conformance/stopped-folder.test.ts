import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scratchFolder } from "../testing/scratch-folder";
import { runIn } from "./support/command";
import { fixtureApp, startFixture } from "./support/fixtures";

const batches = 8;
const rowsInBatch = 1_000;
/** More of it is in the folder than a process may have that keeps it. */
const small = { NODE_OPTIONS: "--max-old-space-size=56" };

async function inLittleMemory(...words: string[]) {
  const result = runIn(small, "admin", ...words);
  const code = await result.ended;
  return { code, output: result.output.trim(), errors: result.errors.trim() };
}

it("[A23] a folder that does not fit in memory is checked, backed up and asked for its ledger", async () => {
  const root = await scratchFolder("stopped-folder");
  const data = join(root, "data");
  const engine = await startFixture({ dataDir: data });
  const body = "words of a message ".repeat(320);
  for (let batch = 0; batch < batches; batch++) {
    await engine.rooms.db.transact((tx) => {
      for (let n = 0; n < rowsInBatch; n++) tx.insert("messages", { channel: `c${n}`, body });
    });
  }
  await engine.rooms.db.transact((tx) => {
    for (let n = 0; n < 3; n++) tx.insert("counters", { name: "few", value: n });
  });
  await engine.close();

  const of = ["--data", data, "--functions", fixtureApp];
  const kept = await inLittleMemory("env", ...of);
  expect([kept.code, kept.errors]).toEqual([1, expect.stringMatching(/^The data needs about/)]);

  const checked = await inLittleMemory("check", "--data", data);
  expect([checked.code, checked.errors]).toEqual([0, ""]);
  expect(checked.output).toMatch(/^Whole: \d+ documents/);

  const folder = join(root, "backup");
  const backedUp = await inLittleMemory(
    "backup",
    folder,
    ...of,
    "--ledger",
    "counters:valuesByAction",
  );
  expect([backedUp.code, backedUp.errors]).toEqual([0, ""]);
  expect(JSON.parse(await readFile(join(root, "ledger.json"), "utf8"))).toEqual([0, 1, 2]);

  const proven = await inLittleMemory("check", folder);
  expect([proven.code, proven.errors]).toEqual([0, ""]);
}, 180_000);
