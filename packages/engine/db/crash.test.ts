import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { currentVersion } from "../kv/format-version";
import { connect, readVersion, select } from "../kv/sqlite/sqlite-file";
import { sqliteStore } from "../kv/sqlite/sqlite-store";
import { collect, scratchDatabase } from "../testing/scratch-database";
import { scratchFolder } from "../testing/scratch-folder";
import type { Query } from "./read/query";

const kills = Number(process.env["ENGINE_KILLS"] ?? 50);
const migrationKills = Number(process.env["ENGINE_MIGRATION_KILLS"] ?? 30);
const writers = 8;
const root = await scratchFolder("crash");
const program = join(root, "crash-writer.cjs");

const withPackages = {
  ...process.env,
  NODE_PATH: resolve(import.meta.dirname, "../../../node_modules"),
};

function bundle(source: URL, outfile: string) {
  buildSync({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["libsql"],
    outfile,
  });
}

beforeAll(() => {
  bundle(new URL("../testing/crash-writer.ts", import.meta.url), program);
});

interface Writing {
  folder: string;
  loadedMax?: number;
}

/** Runs the writers from their first unanswered requests; resolves once they are killed. */
function runAndKill(
  { folder, loadedMax }: Writing,
  first: readonly number[],
  afterMs: number,
  onAnswer: (line: string) => void,
) {
  const child = spawn(process.execPath, [program, folder, ...first.map(String)], {
    env: {
      ...withPackages,
      ...(loadedMax === undefined ? {} : { WRITER_LOADED_MAX: String(loadedMax) }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let rest = "";
  let isAnswering = false;
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => {
    // The timer starts with the first answer; before it there is nothing to lose.
    if (!isAnswering) setTimeout(() => child.kill("SIGKILL"), afterMs);
    isAnswering = true;
    const lines = (rest + chunk.toString()).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onAnswer(line);
  });
  return new Promise<void>((done, fail) => {
    child.on("close", (_code, signal) => {
      if (signal === "SIGKILL") done();
      else fail(new Error(`The writer ended early: ${complaint}`));
    });
  });
}

/** The number of documents: two rows and an answer for each request, without a few of the engine's own. */
const documentsOf = (answered: readonly number[]) =>
  3 * answered.reduce((sum, last) => sum + last + 1, 0);

it.each([
  ["a loaded folder", "data", () => undefined],
  ["a paged folder", "paged", () => -1],
  // Half of the processes begin in memory and make the keys in the background; the others begin with what those left.
  [
    "a folder that becomes large",
    "large",
    (answered: readonly number[], kill: number) =>
      kill % 2 === 0 && kill < kills - 1 ? documentsOf(answered) + 50 : -1,
  ],
] as const)(
  `[K8] [K9] [C30] [K26] [K29] R01, R13: ${kills} times kill -9 of %s: no acknowledged write lost, duplicated or torn`,
  { timeout: 30_000 + kills * 2000 },
  async (_kind, name, loadedMaxOf) => {
    const folder = join(root, name);
    const answered = Array.from({ length: writers }, () => -1);
    for (let kill = 0; kill < kills; kill++) {
      const first = answered.map((request) => request + 1);
      const loadedMax = loadedMaxOf(answered, kill);
      const writing = { folder, ...(loadedMax === undefined ? {} : { loadedMax }) };
      const killAfterMs = Math.random() * (name === "large" ? 300 : 60);
      await runAndKill(writing, first, killAfterMs, (line) => {
        const [writer = 0, request = 0] = line.split(" ").map(Number);
        answered[writer] = Math.max(answered[writer] ?? -1, request);
      });
    }
    const options = name === "data" ? {} : { loadedDocumentsMax: -1 };
    const store = await sqliteStore(folder, options);
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

it("[K8] R13: a second process on the folder exits with one line", async () => {
  const store = await sqliteStore(join(root, "data"));
  const refused = await runAndKill({ folder: join(root, "data") }, [0], 0, () => undefined).catch(
    (error: unknown) => String(error),
  );
  expect(refused).toMatch(/The data folder .* is in use by another process\./);
  await store.close();
});

describe("a migration", () => {
  const data = join(root, "migrated");
  const file = join(data, "data.sqlite");
  const migrator = join(root, "migrator.cjs");
  const nextVersion = currentVersion + 1;
  let documents = 0;

  beforeAll(() => {
    bundle(new URL("../kv/format-version.ts", import.meta.url), migrator);
  });

  async function readAndAdd(count: number) {
    const store = await sqliteStore(data);
    let read = 0;
    await store.load(() => {
      read++;
    });
    expect(read).toBe(documents);
    const added = Array.from({ length: count }, () => {
      const id = `j57${String(++documents).padStart(29, "0")}`;
      const json = JSON.stringify({ _id: id, text: "words ".repeat(300) });
      return { ts: BigInt(documents), puts: [{ id, table: 10001, json }], deletes: [] };
    });
    await store.append(added);
    await store.close();
  }

  async function migrate(killAfterMs: number): Promise<number> {
    const code = `console.log("begun");
      void require(${JSON.stringify(migrator)}).migrateFile(${JSON.stringify(file)}, ${currentVersion}, ${nextVersion}, { ${nextVersion}: (copy) => copy.exec("UPDATE documents SET tbl = 7") });`;
    const child = spawn(process.execPath, ["-e", code], { env: withPackages });
    await once(child.stdout, "data");
    const begunMs = performance.now();
    const timer = setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    await once(child, "close");
    clearTimeout(timer);
    return performance.now() - begunMs;
  }

  async function countMigrated(): Promise<number> {
    const connection = connect(file);
    const [row] = [
      ...(await select<{ n: number }>(
        connection,
        "SELECT count(*) AS n FROM documents WHERE tbl = 7",
      )),
    ];
    connection.close();
    return row?.n ?? 0;
  }

  it(
    `[K13] R12: killed at ${migrationKills} moments leaves the complete old file or the complete new one`,
    { timeout: migrationKills * 2000 },
    async () => {
      await readAndAdd(4000);
      const before = join(root, "before");
      cpSync(data, before, { recursive: true });
      const wholeMs = await migrate(60_000);
      expect([readVersion(file), await countMigrated()]).toEqual([nextVersion, documents]);
      for (let kill = 0; kill < migrationKills; kill++) {
        if (readVersion(file) === nextVersion) {
          rmSync(data, { recursive: true });
          cpSync(before, data, { recursive: true });
          documents = 4000;
        }
        await readAndAdd(50);
        expect(readdirSync(data).filter((name) => name.includes("new"))).toEqual([]);
        await migrate((wholeMs * kill * 1.2) / migrationKills);
        if (readVersion(file) === nextVersion) expect(await countMigrated()).toBe(documents);
      }
    },
  );
});
