import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { beforeAll, expect, it } from "vitest";
import { sqliteStore } from "../kv/sqlite-store";
import type { Query } from "./query";
import { collect, scratchDatabase } from "./scratch-database";
import { scratchFolder } from "../testing/scratch-folder";

const kills = Number(process.env["ENGINE_KILLS"] ?? 50);
const writers = 8;
const root = await scratchFolder("crash");
const folder = join(root, "data");
const program = join(root, "crash-writer.cjs");

beforeAll(() => {
  buildSync({
    entryPoints: [fileURLToPath(new URL("./crash-writer.ts", import.meta.url))],
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["libsql"],
    outfile: program,
  });
});

/** Runs the writers from the first request each has no answer to; resolves once they were killed. */
function runAndKill(first: readonly number[], afterMs: number, onAnswer: (line: string) => void) {
  const child = spawn(process.execPath, [program, folder, ...first.map(String)], {
    env: { ...process.env, NODE_PATH: resolve("node_modules") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let rest = "";
  let isAnswering = false;
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => {
    // The clock starts with the first answer: before it there would be nothing to lose.
    if (!isAnswering) setTimeout(() => child.kill("SIGKILL"), afterMs);
    isAnswering = true;
    const lines = (rest + chunk.toString()).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onAnswer(line);
  });
  return new Promise<void>((done, fail) => {
    child.on("close", (_code, signal) => {
      if (signal === "SIGKILL") done();
      else fail(new Error(`The writer ended by itself: ${complaint}`));
    });
  });
}

it(
  `[K8] [K9] [C30] ${kills} times kill -9: no acknowledged write lost, none doubled, none torn`,
  { timeout: 30_000 + kills * 1000 },
  async () => {
    const answered = Array.from({ length: writers }, () => -1);
    for (let kill = 0; kill < kills; kill++) {
      const first = answered.map((request) => request + 1);
      await runAndKill(first, Math.random() * 60, (line) => {
        const [writer = 0, request = 0] = line.split(" ").map(Number);
        answered[writer] = Math.max(answered[writer] ?? -1, request);
      });
    }
    const store = await sqliteStore(folder);
    const { db, read } = await scratchDatabase(store);
    const rows = read((tx) => {
      const source = { type: "IndexRange", indexName: "rows.by_writer", range: [], order: null };
      const found = collect(tx.query({ source, operators: [] } as Query, "engine"));
      expect(tx.count("rows")).toBe(found.length);
      return found.map((doc) => doc.value);
    });
    for (let writer = 0; writer < writers; writer++) {
      const own = rows.filter((row) => row["writer"] === writer);
      const requests = own.length / 2;
      expect(requests).toBeGreaterThan(answered[writer] ?? 0);
      expect(own.map(({ request, half }) => JSON.stringify([request, half]))).toEqual(
        Array.from({ length: requests }, (_, n) => [`[${n},"left"]`, `[${n},"right"]`]).flat(),
      );
    }
    await db.close();
  },
);

it("[K8] a second process on the folder ends with one clear line", async () => {
  const store = await sqliteStore(join(root, "data"));
  const refused = await runAndKill([0], 0, () => undefined).catch((error: unknown) =>
    String(error),
  );
  expect(refused).toMatch(/The data folder .* is in use by another process\./);
  await store.close();
});
