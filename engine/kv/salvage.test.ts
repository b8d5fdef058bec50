import fs, { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { SalvageReport } from "./salvage-mark";
import { sqliteStore } from "./sqlite-store";
import {
  commitOf,
  copyInto,
  fileIn,
  flip,
  idOf,
  logIn,
  readFolder as read,
} from "./scratch-copies";
import { scratchFolder } from "../testing/scratch-folder";

const root = await scratchFolder("salvage");
const copyOf = (folder: string) => copyInto(root, folder);
const salvage = (folder: string) => read(folder, { salvage: () => undefined });

/** Each changes what lies in the folder, or makes it durable. */
const fileOperations = [
  "linkSync",
  "renameSync",
  "rmSync",
  "fsyncSync",
  "copyFileSync",
  "writeFileSync",
] as const;

/** What a kill would leave before each of the operations. */
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

  /** Documents in the file, removals in SQLite's own log, and a log of which a record in the middle is damaged. */
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

  const saved = Array.from({ length: 24 }, (_, at) => idOf(at + 6));

  it("[K11] [K12] leaves at every moment what a start refuses, or all that can be kept", async () => {
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
        outcomes.add(started.includes("broken off") ? "broken off" : "damaged");
      } else expect([at, started.sort()]).toEqual([at, saved]);
      expect([at, [...(await salvage(copy)).docs.keys()].sort()]).toEqual([at, saved]);
      expect([at, [...(await read(copy)).docs.keys()].sort()]).toEqual([at, saved]);
      const names = readdirSync(copy);
      for (const name of ["", "-wal", "-commits-2.log"]) {
        expect([at, names]).toEqual([at, expect.arrayContaining([`data.sqlite.damaged${name}`])]);
      }
    }
    expect(outcomes).toEqual(new Set(["damaged", "broken off"]));
  });

  it("[K12] is told when it is brought to its end, as if nothing had happened", async () => {
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
      `A salvage of ${fileIn(broken)} was broken off. Start once more with --salvage to bring it to its end.`,
    );
    await read(broken, { salvage: (report) => reports.push(report) });
    const [one, other] = reports;
    expect(other).toEqual({ ...one, setAside: `${fileIn(broken)}.damaged` });
    // The driver closes a file, and takes its log away, when it gets to it.
    await vi.waitFor(
      () => {
        expect(readdirSync(broken).sort()).toEqual(readdirSync(whole).sort());
      },
      { timeout: 20_000 },
    );
  });

  it("[K12] in mid-transaction does not spoil the next one's file", async () => {
    const copy = copyOf(folder);
    const rescued = `${fileIn(copy)}.salvaged`;
    writeFileSync(rescued, "half");
    writeFileSync(`${rescued}-journal`, hotJournal());
    expect([...(await salvage(copy)).docs.keys()].sort()).toEqual(saved);
    expect(existsSync(`${rescued}-journal`)).toBe(false);
    expect(existsSync(logIn(copy))).toBe(false);
  });
});

/** Of SQLite's kind, by which a file it belongs to would be cut back to nothing. */
function hotJournal(): Buffer {
  const journal = Buffer.alloc(512);
  Buffer.from("d9d505f920a163d7", "hex").copy(journal);
  journal.writeUInt32BE(0, 8); // no pages to put back
  journal.writeUInt32BE(0, 16); // pages in the file before the transaction
  journal.writeUInt32BE(512, 20);
  journal.writeUInt32BE(4096, 24);
  return journal;
}
