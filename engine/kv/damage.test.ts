import {
  copyFileSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFile } from "./sqlite-file";
import { migrateFile } from "./format-version";
import type { SalvageReport } from "./salvage";
import { sqliteStore } from "./sqlite-store";
import type { CommitRecord, Store, StoredDocument } from "./store";
import { scratchFolder } from "../testing/scratch-folder";

const root = await scratchFolder("damage");

const idOf = (n: number) => `j57${String(n * 7919).padStart(29, "0")}`;
const docOf = (n: number): StoredDocument => ({
  id: idOf(n),
  table: 10001,
  json: JSON.stringify({ _id: idOf(n), n, text: "words ".repeat(40) }),
});
const commitOf = (n: number): CommitRecord => ({ ts: BigInt(n), puts: [docOf(n)], deletes: [] });

async function read(folder: string, options = {}) {
  const store = await sqliteStore(folder, options);
  try {
    const docs = new Map<string, string>();
    const { lastTs, meta } = await store.load((doc) => docs.set(doc.id, doc.json));
    return { docs, lastTs, meta };
  } finally {
    await store.close();
  }
}

let copies = 0;
/** The files as a power cut would leave them: taken while the store is open. */
function copyOf(folder: string): string {
  const copy = join(root, `copy-${++copies}`);
  cpSync(folder, copy, { recursive: true });
  rmSync(join(copy, "data.sqlite-shm"), { force: true });
  return copy;
}

const fileIn = (folder: string) => join(folder, "data.sqlite");
const logIn = (folder: string) => join(folder, "data.sqlite-wal");

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 0x10;
  writeFileSync(path, bytes);
}

describe("after a crash", () => {
  const commits = 12;
  const folder = join(root, "crashed");
  let store: Store;
  /** Size of the log when commit n was acknowledged. */
  const sizes: number[] = [];

  beforeAll(async () => {
    store = await sqliteStore(folder);
    await store.load(() => undefined);
    for (let n = 1; n <= commits; n++) {
      await store.append([commitOf(n)]);
      sizes[n] = readFileSync(logIn(folder)).length;
    }
  });
  afterAll(() => store.close());

  it("[K10] R06: a log cut anywhere in its last three commits opens with every commit before the cut whole", async () => {
    const step = Number(process.env["ENGINE_TRUNCATE_STEP"] ?? 331);
    const from = sizes[commits - 3] as number;
    const upTo = sizes[commits] as number;
    const cuts = new Set<number>([from, from + 1, upTo - 1, upTo]);
    for (let cut = from; cut <= upTo; cut += step) cuts.add(cut);
    for (const cut of cuts) {
      const copy = copyOf(folder);
      truncateSync(logIn(copy), cut);
      const whole = sizes.filter((size) => size <= cut).length;
      const { docs, lastTs } = await read(copy);
      expect([cut, lastTs, docs.size]).toEqual([cut, BigInt(whole), whole]);
      for (let n = 1; n <= whole; n++) expect(docs.get(idOf(n))).toBe(docOf(n).json);
      rmSync(copy, { recursive: true });
    }
  });

  it("[K10] a last commit that reached the disk in part is not there, and the next start is clean", async () => {
    const copy = copyOf(folder);
    const last = (sizes[commits] as number) - 100;
    flip(logIn(copy), last);
    expect((await read(copy)).lastTs).toBe(BigInt(commits - 1));
    expect((await read(copy)).lastTs).toBe(BigInt(commits - 1));
  });

  it("[K11] R06: a byte changed further ahead in the log is refused, not taken for its end", async () => {
    const upTo = sizes[commits - 2] as number;
    for (let at = 40; at < upTo; at += 2741) {
      const copy = copyOf(folder);
      flip(logIn(copy), at);
      await expect(read(copy), String(at)).rejects.toThrow(/damaged.*--salvage/);
      rmSync(copy, { recursive: true });
    }
  });

  it("[K11] a changed byte in the log's own header is refused", async () => {
    for (const at of [0, 9, 17, 25]) {
      const copy = copyOf(folder);
      flip(logIn(copy), at);
      await expect(read(copy), String(at)).rejects.toThrow("damaged");
    }
  });

  it("[K12] salvaging a damaged log keeps what precedes the damage and sets everything aside", async () => {
    const copy = copyOf(folder);
    flip(logIn(copy), (sizes[5] as number) + 200);
    const [damagedFile, damagedLog] = [readFileSync(fileIn(copy)), readFileSync(logIn(copy))];
    const reports: SalvageReport[] = [];
    const { docs } = await read(copy, { salvage: (report: SalvageReport) => reports.push(report) });
    expect([...docs.keys()]).toEqual([1, 2, 3, 4, 5].map(idOf));
    expect(reports).toEqual([
      { kept: 5, damagedIds: [], expected: 5, setAside: `${fileIn(copy)}.damaged` },
    ]);
    expect(readFileSync(`${fileIn(copy)}.damaged`).equals(damagedFile)).toBe(true);
    expect(readFileSync(`${fileIn(copy)}.damaged-wal`).equals(damagedLog)).toBe(true);
    expect((await read(copy)).docs.size).toBe(5);
  });
});

describe("a damaged file", () => {
  const folder = join(root, "cold");
  const documents = 400;

  beforeAll(async () => {
    const store = await sqliteStore(folder);
    await store.load(() => undefined);
    await store.append(
      Array.from({ length: documents }, (_, at) => commitOf(at + 1)),
      { schema: '{"tables":[]}' },
    );
    await store.close();
  });

  it("[K11] R06: never loses a document in silence, wherever one byte is changed", async () => {
    const whole = await read(folder);
    const size = readFileSync(fileIn(folder)).length;
    let refused = 0;
    for (let at = 0; at < size; at += Math.floor(size / 150)) {
      const copy = copyOf(folder);
      flip(fileIn(copy), at);
      const outcome = await read(copy).catch((error: unknown) => error as Error);
      if (outcome instanceof Error) {
        refused++;
        expect([at, outcome.message]).toEqual([
          at,
          expect.stringMatching(/damaged|cannot be opened|newer/),
        ]);
      } else expect([at, outcome]).toEqual([at, whole]);
      rmSync(copy, { recursive: true });
    }
    expect(refused).toBeGreaterThan(75);
  });

  it("[K11] [K12] R06: names the damaged document, and salvage keeps all others", async () => {
    const copy = copyOf(folder);
    const bytes = readFileSync(fileIn(copy));
    const at = bytes.indexOf(`{"_id":"${idOf(200)}"`) + 60;
    flip(fileIn(copy), at);
    await expect(read(copy)).rejects.toThrow(`document ${idOf(200)}`);
    const reports: SalvageReport[] = [];
    const { docs, lastTs, meta } = await read(copy, {
      salvage: (report: SalvageReport) => reports.push(report),
    });
    expect(reports).toEqual([
      {
        kept: documents - 1,
        damagedIds: [idOf(200)],
        expected: documents,
        setAside: `${fileIn(copy)}.damaged`,
      },
    ]);
    expect(docs.size).toBe(documents - 1);
    expect(docs.has(idOf(200))).toBe(false);
    expect(lastTs).toBe(BigInt(documents));
    expect(meta).toEqual({ schema: '{"tables":[]}' });
  });

  it("[K12] salvage reads around a page that is lost as a whole", async () => {
    const copy = copyOf(folder);
    const bytes = readFileSync(fileIn(copy));
    const page = Math.floor(bytes.indexOf(`{"_id":"${idOf(100)}"`) / 4096);
    bytes.fill(0xa5, page * 4096, (page + 1) * 4096);
    writeFileSync(fileIn(copy), bytes);
    await expect(read(copy)).rejects.toThrow("--salvage");
    const reports: SalvageReport[] = [];
    const { docs } = await read(copy, { salvage: (report: SalvageReport) => reports.push(report) });
    expect(docs.size).toBeGreaterThan(documents - 20);
    expect(docs.size).toBeLessThan(documents);
    expect(reports[0]).toMatchObject({ kept: docs.size, expected: documents });
    for (const [id, json] of docs) expect(json).toBe(docOf(Number(id.slice(3)) / 7919).json);
  });

  it("[K12] salvage says so when nothing can be read, and leaves the file as it is", async () => {
    const copy = copyOf(folder);
    writeFileSync(fileIn(copy), Buffer.alloc(8192, 7));
    await expect(read(copy)).rejects.toThrow("not a database of this program");
    await expect(read(copy, { salvage: () => undefined })).rejects.toThrow("Restore a backup");
    expect(readFileSync(fileIn(copy)).equals(Buffer.alloc(8192, 7))).toBe(true);
  });

  it("[K13] R12: a folder of a newer program is refused in one line and left as it is", async () => {
    const copy = copyOf(folder);
    const bytes = readFileSync(fileIn(copy));
    bytes.writeUInt32BE(2, 60);
    writeFileSync(fileIn(copy), bytes);
    await expect(read(copy)).rejects.toThrow(
      /^The data folder .* was written by a newer version .*$/,
    );
    expect(readFileSync(fileIn(copy)).equals(bytes)).toBe(true);
  });

  it("[K13] R12: an older format is migrated in a copy that takes the file's place", async () => {
    const copy = copyOf(folder);
    const path = fileIn(copy);
    const steps = { 2: "ALTER TABLE commits ADD COLUMN note TEXT", 3: "DELETE FROM meta" };
    await migrateFile(path, 1, 3, steps);
    expect(readFileSync(path).readUInt32BE(60)).toBe(3);
    expect(readdirSync(copy).filter((name) => name.endsWith(".new"))).toEqual([]);
    await expect(read(copy)).rejects.toThrow("newer version");
  });

  it("[K13] a migration that fails or was killed leaves the old file", async () => {
    const copy = copyOf(folder);
    await expect(migrateFile(fileIn(copy), 1, 2, { 2: "DROP TABLE nothing" })).rejects.toThrow();
    copyFileSync(fileIn(copy), `${fileIn(copy)}.new`);
    expect((await read(copy)).docs.size).toBe(documents);
    expect(existsSync(`${fileIn(copy)}.new`)).toBe(false);
  });

  it("[K13] a creation that was killed half-way is begun anew", async () => {
    const begun = join(root, "begun");
    const store = await sqliteStore(begun);
    await store.close();
    rmSync(fileIn(begun));
    await createFile(join(root, "other.sqlite"), 1);
    writeFileSync(`${fileIn(begun)}.new`, "half");
    expect((await read(begun)).docs.size).toBe(0);
  });
});
