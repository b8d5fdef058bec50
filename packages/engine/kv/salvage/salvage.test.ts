import fs, { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  commitOf,
  copyInto,
  fileIn,
  flip,
  idOf,
  logIn,
  readFolder as read,
} from "../../testing/scratch-copies";
import { scratchFolder } from "../../testing/scratch-folder";
import { sqliteStore } from "../sqlite/sqlite-store";
import type { SalvageReport } from "./salvage-mark";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const root = await scratchFolder("salvage");
const copyOf = (folder: string) => copyInto(root, folder);
const salvage = (folder: string) => read(folder, { salvage: () => undefined });

const fileOperations = [
  "linkSync",
  "renameSync",
  "rmSync",
  "fsyncSync",
  "copyFileSync",
  "writeFileSync",
] as const;

/** Copies the folder before each operation, as a kill at that moment would leave it. */
async function copiesAlong(folder: string, task: () => Promise<unknown>): Promise<string[]> {
  const copies: string[] = [];
  let isCopying = false;
  const spies = fileOperations.map((name) => {
    const operation = fs[name] as (...given: unknown[]) => unknown;
    return vi.spyOn(fs, name as "rmSync").mockImplementation((...given: unknown[]) => {
      if (!isCopying) {
        isCopying = true;
        copies.push(copyOf(folder));
        isCopying = false;
      }
      return operation(...given);
    });
  });
  syncBuiltinESMExports();
  try {
    await task();
  } finally {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  }
  return copies;
}

describe("a salvage that is killed", () => {
  const folder = join(root, "crashed");

  /** Documents in the file, removals in SQLite's own log, and a log with a damaged record in the middle. */
  beforeAll(async () => {
    const running = join(root, "running");
    const store = await sqliteStore(running);
    await store.load(() => undefined);
    for (let n = 1; n <= 20; n++) await store.append([commitOf(n)]);
    await store.prune(10001, 6n);
    for (let n = 21; n <= 40; n++) await store.append([commitOf(n)]);
    fs.cpSync(copyOf(running), folder, { recursive: true });
    await store.close();
    const log = join(folder, "commits-2.log");
    flip(log, readFileSync(log).indexOf(idOf(30)) + 100);
  });

  const saved = [...Array(35).keys()].map((at) => idOf(at + 6)).filter((id) => id !== idOf(30));

  it("[K11] [K12] leaves at every moment either what a start rejects, or everything intact", async () => {
    const reports: SalvageReport[] = [];
    const whole = copyOf(folder);
    const copies = await copiesAlong(whole, () =>
      read(whole, { salvage: (report) => reports.push(report) }),
    );
    expect(reports).toMatchObject([{ kept: saved.length }]);
    expect(copies.length).toBeGreaterThan(12);
    const outcomes = new Set<string>();
    for (const [at, copy] of copies.entries()) {
      const started = await read(copyOf(copy)).then(
        ({ docs }) => [...docs.keys()],
        (error: unknown) => String(error),
      );
      if (typeof started === "string") {
        expect(started).toMatch(/--salvage/);
        outcomes.add(started.includes("interrupted") ? "interrupted" : "damaged");
      } else expect([at, started.sort()]).toEqual([at, saved]);
      expect([at, [...(await salvage(copy)).docs.keys()].sort()]).toEqual([at, saved]);
      expect([at, [...(await read(copy)).docs.keys()].sort()]).toEqual([at, saved]);
      const names = readdirSync(copy);
      for (const name of ["", "-wal", "-commits-2.log"]) {
        expect([at, names]).toEqual([at, expect.arrayContaining([`data.sqlite.damaged${name}`])]);
      }
    }
    expect(outcomes).toEqual(new Set(["damaged", "interrupted"]));
  });

  it("[K12] is reported once completed, as if it had not been interrupted", async () => {
    const [whole, broken] = [copyOf(folder), copyOf(folder)];
    const reports: SalvageReport[] = [];
    await read(whole, { salvage: (report) => reports.push(report) });
    vi.spyOn(fs, "linkSync").mockImplementationOnce(() => {
      throw new Error("killed");
    });
    syncBuiltinESMExports();
    await expect(salvage(broken)).rejects.toThrow("killed");
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    await expect(read(broken)).rejects.toThrow(
      `A salvage of ${fileIn(broken)} was interrupted. Start once more with --salvage to complete it.`,
    );
    await read(broken, { salvage: (report) => reports.push(report) });
    const [one, other] = reports;
    expect(other).toEqual({ ...one, setAside: `${fileIn(broken)}.damaged` });
    // The driver closes a file, and removes its log, when its owner is garbage collected, which may take minutes.
    await vi.waitFor(
      () => {
        collectGarbage();
        expect(readdirSync(broken).sort()).toEqual(readdirSync(whole).sort());
      },
      { timeout: 20_000 },
    );
  });

  it("[K12] inside a transaction does not damage the next one's file", async () => {
    const copy = copyOf(folder);
    const rescued = `${fileIn(copy)}.salvaged`;
    writeFileSync(rescued, "half");
    writeFileSync(`${rescued}-journal`, hotJournal());
    expect([...(await salvage(copy)).docs.keys()].sort()).toEqual(saved);
    expect(existsSync(`${rescued}-journal`)).toBe(false);
    expect(existsSync(logIn(copy))).toBe(false);
  });
});

/** A rollback journal, which makes SQLite truncate its file to nothing. */
function hotJournal(): Buffer {
  const journal = Buffer.alloc(512);
  Buffer.from("d9d505f920a163d7", "hex").copy(journal);
  journal.writeUInt32BE(0, 8); // no pages to restore
  journal.writeUInt32BE(0, 16); // the pages of the file before the transaction
  journal.writeUInt32BE(512, 20);
  journal.writeUInt32BE(4096, 24);
  return journal;
}
