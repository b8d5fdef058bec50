import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  copyInto,
  docOf,
  fileIn,
  flip,
  idOf,
  logIn,
  readFolder as read,
} from "../../testing/scratch-copies";
import { scratchFolder } from "../../testing/scratch-folder";
import { sqliteStore } from "../sqlite/sqlite-store";
import type { CommitRecord, Store } from "../store";
import type { SalvageReport } from "./salvage-mark";

const root = await scratchFolder("log-salvage");
const copyOf = (folder: string) => copyInto(root, folder);

const commits = 12;
const folder = join(root, "crashed");
let store: Store;
const starts: number[] = [];

/** Each commit writes a new document, and one that all commits write. */
const commitOf = (n: number): CommitRecord => ({
  ts: BigInt(n) * 1000n,
  puts: [docOf(n), docOf(99, `version ${n}`)],
  deletes: n === 9 ? [docOf(2)] : [],
});

beforeAll(async () => {
  store = await sqliteStore(folder);
  await store.load(() => undefined);
  for (let n = 1; n <= commits; n++) await store.append([commitOf(n)]);
  const log = readFileSync(logIn(folder));
  for (let at = log.indexOf("psgl"); at !== -1; at = log.indexOf("psgl", at + 1)) starts.push(at);
});
afterAll(() => store.close());

const startOf = (n: number): number => starts[n - 1] ?? expect.unreachable();
const left = (...missing: number[]) =>
  [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 99].filter((n) => !missing.includes(n)).map(idOf);

async function salvage(copy: string) {
  const reports: SalvageReport[] = [];
  const { docs } = await read(copy, { salvage: (report) => reports.push(report) });
  const [report = expect.unreachable()] = reports;
  expect((await read(copy)).docs).toEqual(docs);
  return { docs, report };
}

describe("a salvage of a damaged log", () => {
  it("[K12] continues after a damaged record, keeps its intact parts and names what is lost", async () => {
    const copy = copyOf(folder);
    const at = readFileSync(logIn(copy)).indexOf(idOf(6)) + 120; // inside the document's text
    flip(logIn(copy), at);
    const [damagedFile, damagedLog] = [readFileSync(fileIn(copy)), readFileSync(logIn(copy))];
    await expect(read(copy)).rejects.toThrow(/damaged.*--salvage/);
    const { docs, report } = await salvage(copy);
    expect([...docs.keys()].sort()).toEqual(left(6).sort());
    expect(report).toEqual({
      kept: 11,
      expected: 12,
      damagedIds: [idOf(6)],
      olderIds: [],
      lost: [
        {
          file: "commits-1.log",
          atByte: startOf(6),
          records: 1,
          afterTs: "5000",
          beforeTs: "7000",
          ids: [idOf(6)],
        },
      ],
      setAside: `${fileIn(copy)}.damaged`,
    });
    expect(readFileSync(`${fileIn(copy)}.damaged`).equals(damagedFile)).toBe(true);
    expect(readFileSync(`${fileIn(copy)}.damaged-commits-1.log`).equals(damagedLog)).toBe(true);
  });

  it("[K12] keeps a damaged record's deletions, and lists the documents that are older", async () => {
    const copy = copyOf(folder);
    flip(logIn(copy), readFileSync(logIn(copy)).indexOf(`version ${commits}`) + 2);
    const { docs, report } = await salvage(copy);
    expect([...docs.keys()].sort()).toEqual(left().sort());
    expect(docs.get(idOf(99))).toBe(docOf(99, `version ${commits - 1}`).json);
    expect(report).toMatchObject({ damagedIds: [], olderIds: [idOf(99)], expected: 12 });
    const deleting = copyOf(folder);
    flip(logIn(deleting), readFileSync(logIn(deleting)).indexOf("version 9") + 2);
    expect([...(await salvage(deleting)).docs.keys()].sort()).toEqual(left().sort());
  });

  it("[K12] continues after a record with a damaged header, and after a missing one", async () => {
    for (const from of [0, 4, 9, 17, 21]) {
      const copy = copyOf(folder);
      flip(logIn(copy), startOf(6) + from);
      const { docs } = await salvage(copy);
      expect([from, [...docs.keys()].sort()]).toEqual([from, left().sort()]);
    }
    const copy = copyOf(folder);
    const log = readFileSync(logIn(copy));
    writeFileSync(
      logIn(copy),
      Buffer.concat([log.subarray(0, startOf(5)), log.subarray(startOf(8))]),
    );
    const { docs, report } = await salvage(copy);
    expect([...docs.keys()].sort()).toEqual(left(5, 6, 7).sort());
    expect(report).toMatchObject({
      expected: null,
      lost: [{ atByte: null, records: 3, afterTs: "4000", beforeTs: "8000", ids: [] }],
    });
  });

  it("[K12] loses at most one document to one changed bit", async () => {
    for (let at = 3; at < (starts.at(-1) ?? 0); at += 211) {
      const copy = copyOf(folder);
      flip(logIn(copy), at);
      const { docs, report } = await salvage(copy);
      expect([at, report.lost.length]).toEqual([at, 1]);
      expect([at, left().filter((id) => !docs.has(id)).length <= 1]).toEqual([at, true]);
      rmSync(copy, { recursive: true });
    }
  });
});

describe("a folder with missing data", () => {
  it("[K21] fails to open with its log deleted, cut or replaced, and a salvage says how much is missing", async () => {
    const lose: Record<string, (log: string) => void> = {
      deleted: rmSync,
      "cut in half": (log) => truncateSync(log, startOf(7)),
      "cut within a record": (log) => truncateSync(log, startOf(7) + 40),
      "half zeros": (log) => writeFileSync(log, readFileSync(log).fill(0, startOf(7))),
    };
    for (const [how, change] of Object.entries(lose)) {
      const copy = copyOf(folder);
      change(logIn(copy));
      const missing = how === "deleted" ? 12 : 6;
      await expect(read(copy), how).rejects.toThrow(
        `The data in ${fileIn(copy)} is damaged (its last ${missing} log records are missing). Restore a backup, or start once with --salvage to keep what can be read.`,
      );
      const { docs, report } = await salvage(copy);
      expect([how, docs.size]).toEqual([how, how === "deleted" ? 0 : 7]);
      expect(report.lost.reduce((sum, { records }) => sum + records, 0)).toBe(missing);
    }
  });

  it("[K21] fails to open with its database deleted, and a complete log recreates it", async () => {
    const copy = copyOf(folder);
    rmSync(fileIn(copy));
    const refusal = `The database ${fileIn(copy)} is missing, although this folder had data. Put it back, or restore a backup into a new folder.`;
    await expect(read(copy)).rejects.toThrow(refusal);
    const rescued = copyOf(copy);
    expect([...(await salvage(rescued)).docs.keys()].sort()).toEqual(left().sort());
    rmSync(logIn(copy));
    await expect(read(copy)).rejects.toThrow("is missing, although this folder had data");
    await expect(read(copy, { salvage: () => undefined })).rejects.toThrow("restore a backup");
  });

  it("[K21] fails to open with an older copy of its database after a clean stop, too", async () => {
    const copy = copyOf(folder);
    const older = readFileSync(fileIn(copy));
    expect((await read(copy)).docs.size).toBe(12);
    writeFileSync(fileIn(copy), older);
    await expect(read(copy)).rejects.toThrow("its last 12 log records are missing");
  });

  it("[K21] opens with a damaged or missing record count", async () => {
    const copy = copyOf(folder);
    flip(join(copy, "held"), 15);
    expect((await read(copy)).docs.size).toBe(12);
    rmSync(join(copy, "held"));
    expect((await read(copy)).docs.size).toBe(12);
  });
});
