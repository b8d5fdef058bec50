import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scratchFolder } from "../testing/scratch-folder";
import { repositoryRoot, runIn } from "./support/command";
import { closeLater, startFixture } from "./support/fixtures";

const indexes = Array.from({ length: 11 }, (_, n) => `.index("by_${n}", ["text", "n${n}"])`);
const fields = indexes.map((_, n) => `n${n}: v.optional(v.number())`);
const schema = `import { defineSchema, defineTable } from "convex/server";
  import { v } from "convex/values";
  export default defineSchema({
    rows: defineTable({ text: v.string(), ${fields.join(", ")} })${indexes.join("")},
  });`;

it("[K24] rows with many indexes that do not fit in memory are refused in one line", async () => {
  const data = join(await scratchFolder("memory"), "data");
  const app = join(repositoryRoot, "node_modules/.cache/engine-tests", `memory-${process.pid}`);
  await mkdir(app, { recursive: true });
  closeLater(app, (path) => rm(path, { recursive: true, force: true }));
  await writeFile(join(app, "schema.ts"), schema);
  const engine = await startFixture({ functionsDir: app, dataDir: data });
  for (let batch = 0; batch < 15; batch++) {
    await engine.rooms.db.transact((tx) => {
      for (let n = 0; n < 2_000; n++) tx.insert("rows", { text: `${n}`.padEnd(300, "text ") });
    });
  }
  await engine.close();
  const words = ["--functions", app, "--data", data, "--port", "0"];
  const small = runIn({ NODE_OPTIONS: "--max-old-space-size=128" }, "start", ...words);
  expect([await small.ended, small.errors.trim()]).toEqual([
    78,
    expect.stringMatching(
      /^The data needs about \d+ MiB of memory and this process has \d+ MiB left for it\. Start it with NODE_OPTIONS=--max-old-space-size=\d+, on a machine that has as much\.$/,
    ),
  ]);
  const [, recommended = ""] = /size=(\d+)/.exec(small.errors) ?? [];
  const large = runIn({ NODE_OPTIONS: `--max-old-space-size=${recommended}` }, "start", ...words);
  await expect.poll(() => large.output + large.errors, { timeout: 60_000 }).toContain("Ready at");
});
