import { readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  commitOf,
  copyInto,
  docOf,
  fileIn,
  flip,
  deleteRecordCount,
  idOf,
  logIn,
  readFolder as read,
  sqliteLogIn,
} from "../../testing/scratch-copies";
import { scratchFolder } from "../../testing/scratch-folder";
import { groupsOf } from "../sqlite/batch";
import { connect, prepareFold } from "../sqlite/sqlite-file";
import { sqliteStore } from "../sqlite/sqlite-store";
import type { Store } from "../store";
import { readLog } from "./log-reading";
import { encodeRecord } from "./log-record";

const root = await scratchFolder("log-damage");
const copyOf = (folder: string) => copyInto(root, folder);

const bytesReadAtOnceMax = 2 ** 31;

/** The rest of a log file is zeros; a record ends at a multiple of eight. */
const writtenIn = (path: string): number =>
  Math.ceil((readFileSync(path).findLastIndex((byte) => byte !== 0) + 1) / 8) * 8;

describe("after a crash", () => {
  const commits = 12;
  const folder = join(root, "crashed");
  let store: Store;
  /** The size of the log when commit n was acknowledged. */
  const sizes: number[] = [];

  beforeAll(async () => {
    store = await sqliteStore(folder);
    await store.load(() => undefined);
    for (let n = 1; n <= commits; n++) {
      await store.append([commitOf(n)]);
      sizes[n] = writtenIn(logIn(folder));
    }
  });
  afterAll(() => store.close());

  it("[K10] R06: a log cut anywhere in its last three commits opens with every commit before the cut", async () => {
    const step = Number(process.env["ENGINE_TRUNCATE_STEP"] ?? 331);
    const from = sizes[commits - 3] as number;
    const upTo = sizes[commits] as number;
    const cuts = new Set<number>([from, from + 1, upTo - 1, upTo]);
    for (let cut = from; cut <= upTo; cut += step) cuts.add(cut);
    for (const cut of cuts) {
      const copy = copyOf(folder);
      deleteRecordCount(copy); // the count includes acknowledged commits
      truncateSync(logIn(copy), cut);
      const whole = sizes.filter((size) => size <= cut).length;
      const { docs, lastTs } = await read(copy);
      expect([cut, lastTs, docs.size]).toEqual([cut, BigInt(whole), whole]);
      for (let n = 1; n <= whole; n++) expect(docs.get(idOf(n))).toBe(docOf(n).json);
      rmSync(copy, { recursive: true });
    }
  });

  it("[K10] a partially written last commit is dropped, and the next start is clean", async () => {
    const [from, upTo] = [sizes[commits - 1] as number, sizes[commits] as number];
    for (const missing of [
      [from, upTo],
      [from, from + 64],
      [from + 40, from + 200],
      [upTo - 100, upTo],
    ]) {
      const copy = copyOf(folder);
      deleteRecordCount(copy);
      writeFileSync(logIn(copy), readFileSync(logIn(copy)).fill(0, ...missing));
      expect([missing, (await read(copy)).lastTs]).toEqual([missing, BigInt(commits - 1)]);
      expect((await read(copy)).lastTs).toBe(BigInt(commits - 1));
    }
  });

  it("[K11] R06: a byte changed anywhere in the log is an error, not its end", async () => {
    const upTo = (sizes[commits] as number) - 1;
    for (let at = 40; at < upTo; at += 97) {
      const copy = copyOf(folder);
      flip(logIn(copy), at);
      await expect(read(copy), String(at)).rejects.toThrow(/damaged.*--salvage/);
      rmSync(copy, { recursive: true });
    }
  });

  it("[K11] a changed byte in the log's own header is an error", async () => {
    for (const from of [0, sizes[commits - 1] as number]) {
      for (const at of [0, 4, 9, 17, 21]) {
        const copy = copyOf(folder);
        flip(logIn(copy), from + at);
        await expect(read(copy), `${from} ${at}`).rejects.toThrow("damaged");
        rmSync(copy, { recursive: true });
      }
    }
  });

  it("[K11] a log without its first file is an error", async () => {
    const copy = copyOf(folder);
    const records = readFileSync(logIn(copy)).subarray(sizes[3]);
    rmSync(logIn(copy));
    writeFileSync(join(copy, "commits-2.log"), records);
    await expect(read(copy)).rejects.toThrow(/damaged.*the beginning of its log is missing/);
  });

  it("[K17] interrupted folding continues where it stopped", async () => {
    const copy = copyOf(folder);
    const connection = connect(fileIn(copy));
    const fold = await prepareFold(connection);
    for (const { text } of groupsOf(readLog(copy).batches.slice(0, 5))) await fold(text);
    connection.close();
    const { docs, lastTs } = await read(copy);
    expect([docs.size, lastTs]).toEqual([commits, BigInt(commits)]);
  });

  it("[K17] a log that was already folded in changes nothing", async () => {
    const copy = copyOf(folder);
    const log = readFileSync(logIn(copy));
    const again = await sqliteStore(copy);
    await again.load(() => undefined);
    await again.append([{ ts: 100n, puts: [docOf(1, "changed")], deletes: [] }]);
    await again.close();
    writeFileSync(logIn(copy), log);
    const { docs, lastTs } = await read(copy);
    expect([docs.get(idOf(1)), docs.size, lastTs]).toEqual([
      docOf(1, "changed").json,
      commits,
      100n,
    ]);
    expect(readdirSync(copy)).not.toContain("commits-1.log");
  });

  it("[K10] a log with more bytes than Node reads at once opens", async () => {
    const copy = copyOf(folder);
    truncateSync(logIn(copy), bytesReadAtOnceMax + 1);
    expect((await read(copy)).lastTs).toBe(BigInt(commits));
  });

  it("[K11] a record that spans two pieces is found after damage", async () => {
    const piece = 1024 * 1024;
    const record = encodeRecord(commits + 1, "text");
    const log = readFileSync(logIn(folder)).subarray(0, sizes[commits]);
    for (const at of [piece - 2, piece, piece + 3, 2 * piece]) {
      const copy = copyOf(folder);
      const bytes = Buffer.alloc((sizes[commits] as number) + at + record.length);
      log.copy(bytes);
      record.copy(bytes, (sizes[commits] as number) + at);
      writeFileSync(logIn(copy), bytes);
      await expect(read(copy), String(at)).rejects.toThrow("damaged");
    }
  });
});

/** SQLite's own log before it is folded in, here with eleven removals. */
describe("after a crash that left SQLite's own log", () => {
  const commits = 12;
  const folder = join(root, "pruned");
  let store: Store;
  const sizes: number[] = [];

  beforeAll(async () => {
    store = await sqliteStore(folder);
    await store.load(() => undefined);
    for (let n = 1; n <= commits; n++) await store.append([commitOf(n)]);
    for (let n = 1; n < commits; n++) {
      await store.prune(10001, BigInt(n + 1));
      sizes[n] = readFileSync(sqliteLogIn(folder)).length;
    }
  });
  afterAll(() => store.close());

  const left = (removed: number) =>
    Array.from({ length: commits - removed }, (_, at) => idOf(removed + at + 1)).sort();

  it("[K10] R06: a log cut anywhere in its last three removals opens with every removal before the cut", async () => {
    const from = sizes[commits - 4] as number;
    const upTo = sizes[commits - 1] as number;
    for (let cut = from; cut <= upTo; cut += 331) {
      const copy = copyOf(folder);
      truncateSync(sqliteLogIn(copy), cut);
      const whole = sizes.filter((size) => size <= cut).length;
      const { docs } = await read(copy);
      expect([cut, [...docs.keys()].sort()]).toEqual([cut, left(whole)]);
      rmSync(copy, { recursive: true });
    }
  });

  it("[K11] R06: a byte changed earlier or in its header is an error, not its end", async () => {
    const upTo = sizes[commits - 3] as number;
    const places = [0, 9, 17, 25];
    for (let at = 40; at < upTo; at += 2741) places.push(at);
    for (const at of places) {
      const copy = copyOf(folder);
      flip(sqliteLogIn(copy), at);
      await expect(read(copy), String(at)).rejects.toThrow(/damaged.*--salvage/);
      rmSync(copy, { recursive: true });
    }
  });

  it("[K10] a log with more bytes than Node reads at once opens", async () => {
    const copy = copyOf(folder);
    truncateSync(sqliteLogIn(copy), bytesReadAtOnceMax + 1);
    expect([...(await read(copy)).docs.keys()]).toEqual(left(commits - 1));
  });

  it("[K12] salvage reads up to its damage and sets it aside", async () => {
    const copy = copyOf(folder);
    flip(sqliteLogIn(copy), (sizes[5] as number) + 200);
    const damagedLog = readFileSync(sqliteLogIn(copy));
    const { docs } = await read(copy, { salvage: () => undefined });
    expect([...docs.keys()].sort()).toEqual(left(5));
    expect(readFileSync(`${fileIn(copy)}.damaged-wal`).equals(damagedLog)).toBe(true);
  });
});
