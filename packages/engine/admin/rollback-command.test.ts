import { cpSync, mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { previousCopyPath, previousKeptAtMs, previousPath } from "../kv/sqlite/previous-file";
import { sqliteStore } from "../kv/sqlite/sqlite-store";
import { logPaths } from "../kv/store-files";
import {
  commitOf,
  copyInto,
  docOf,
  fileIn,
  flip,
  idOf,
  readFolder,
} from "../testing/scratch-copies";
import { killAfter } from "../testing/kill-after";
import { scratchFolder } from "../testing/scratch-folder";
import { runAdmin } from "./admin-command";

const root = await scratchFolder("rollback");
const table = 10_001;
const keptAt = new Date(5_000);

/** An upgrade kept documents 1 and 2. Since then the first was deleted and a third added. */
const former = [idOf(1), idOf(2)];
const newer = [idOf(2), idOf(3)];

/** A folder closed by the server, and one after a power cut, whose newest writes are only in the log. */
async function upgraded(name: string): Promise<{ closed: string; cut: string }> {
  const closed = join(root, name);
  const store = await sqliteStore(closed);
  await store.load(() => undefined);
  await store.append([commitOf(1), commitOf(2)]);
  await store.keepPrevious();
  await store.append([commitOf(3), { ts: 4n, puts: [], deletes: [docOf(1)] }]);
  const cut = copyInto(root, closed);
  await store.close();
  // In whole seconds, which copies keep on every file system.
  for (const folder of [closed, cut]) utimesSync(previousPath(folder), keptAt, keptAt);
  return { closed, cut };
}

async function rollBack(folder: string, ...words: string[]): Promise<string> {
  const lines: string[] = [];
  await runAdmin(["rollback", "--data", folder, ...words], {
    environment: {},
    print: (line) => void lines.push(line),
    endProcess: () => undefined,
    readInput: () => Promise.resolve(""),
  });
  return lines.join("\n");
}

/** The upgrade may have been undone before, which is fine too. */
async function rollBackAgain(folder: string): Promise<void> {
  await rollBack(folder, "--confirm").catch((error: unknown) => {
    expect(String(error)).toContain("no upgrade");
  });
}

async function rollBackKilled(folder: string, changes: number): Promise<boolean> {
  const revive = killAfter(changes, folder);
  try {
    await rollBack(folder, "--confirm");
    return false;
  } catch (error) {
    expect(String(error)).toContain("killed");
    return true;
  } finally {
    revive();
  }
}

let copies = 0;

/** The copy keeps the file's time, which identifies the upgrade. */
function copyOf(folder: string): string {
  const copy = join(root, `again-${++copies}`);
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}

const idsIn = async (folder: string) => [...(await readFolder(folder)).docs.keys()].toSorted();
const remains = (folder: string) =>
  readdirSync(folder).filter((name) => name === "previous-copy" || name.includes("undoing"));
const setAsideIn = (folder: string) =>
  readdirSync(folder).filter((name) => /^data\.sqlite\.upgraded(-\d+)?$/.test(name));

/** The database that was set aside, with its log, as a folder of its own. */
function setAsideOf(folder: string): string {
  expect(setAsideIn(folder)).toEqual(["data.sqlite.upgraded"]);
  const own = join(root, `aside-${++copies}`);
  mkdirSync(own);
  for (const name of readdirSync(folder)) {
    const [, ending] = /^data\.sqlite\.upgraded(.*)$/.exec(name) ?? [];
    if (ending === undefined) continue;
    const isLog = ending.startsWith("-commits");
    cpSync(join(folder, name), join(own, isLog ? ending.slice(1) : `data.sqlite${ending}`));
  }
  return own;
}

const logOf = (folder: string) => Buffer.concat(logPaths(folder).map((path) => readFileSync(path)));

interface Kind {
  make: () => Promise<string>;
  /** What a start finds before the rollback has happened. */
  before: string[] | "damaged";
}

const kinds: Record<string, Kind> = {
  "a folder that was closed": {
    make: async () => (await upgraded("closed")).closed,
    before: newer,
  },
  "a folder with a log": { make: async () => (await upgraded("cut")).cut, before: newer },
  "a folder whose newer data is damaged": {
    make: async () => {
      const { cut } = await upgraded("damaged");
      flip(fileIn(cut), readFileSync(fileIn(cut)).indexOf(idOf(2)) + 60);
      return cut;
    },
    before: "damaged",
  },
};

describe("a rollback that is killed", () => {
  it.each(Object.entries(kinds))(
    "[K23] leaves %s at any step as it was before or after, and another rollback completes it",
    async (_, { make, before }) => {
      const template = await make();
      expect(await idsIn(copyOf(template)).catch((error: unknown) => String(error))).toEqual(
        before === "damaged" ? expect.stringContaining("is damaged") : before,
      );
      let steps = 0;
      for (let isKilled = true; isKilled; steps++) {
        const folder = copyOf(template);
        isKilled = await rollBackKilled(folder, steps);
        const started = copyOf(folder);
        const found = await idsIn(started).catch((error: unknown) => String(error));
        if (before === "damaged" && typeof found === "string") {
          expect(found).toContain("is damaged");
          expect(previousKeptAtMs(started)).not.toBeNull();
        } else if (JSON.stringify(found) !== JSON.stringify(former)) {
          expect(found).toEqual(before);
          expect(previousKeptAtMs(started)).not.toBeNull();
        }
        expect(remains(started)).toEqual([]);
        for (const again of [folder, started]) {
          await rollBackAgain(again);
          expect(await idsIn(again)).toEqual(former);
          expect(remains(again)).toEqual([]);
          const aside = setAsideOf(again);
          if (before !== "damaged") expect(await idsIn(aside)).toEqual(newer);
          else expect(logOf(aside).equals(logOf(template))).toBe(true);
        }
      }
      expect(steps).toBeGreaterThan(10);
    },
    180_000,
  );

  it("[K23] leaves no copy after the next start", async () => {
    const { closed } = await upgraded("with a copy");
    mkdirSync(previousCopyPath(closed));
    writeFileSync(join(previousCopyPath(closed), "keys.json"), "{}");
    expect(await idsIn(closed)).toEqual(newer);
    expect(remains(closed)).toEqual([]);
  });

  it("[K23] is not completed if there was another upgrade meanwhile", async () => {
    const { closed } = await upgraded("of another upgrade");
    const mark = { keptAtMs: 1, setAside: "data.sqlite.upgraded" };
    const path = `${fileIn(closed)}.undoing`;
    writeFileSync(path, JSON.stringify(mark));
    expect(await idsIn(closed)).toEqual(newer);
    expect([remains(closed), setAsideIn(closed)]).toEqual([[], []]);
    writeFileSync(path, JSON.stringify(mark));
    await expect(rollBack(closed)).rejects.toThrow("--confirm");
    writeFileSync(path, JSON.stringify({ ...mark, keptAtMs: keptAt.getTime() }));
    expect(await rollBack(closed)).toContain(`upgrade of ${keptAt.toISOString()}`);
    expect(await idsIn(closed)).toEqual(former);
  });
});

it("[K23] a rollback reports what was added and deleted since, and what will be restored", async () => {
  const { closed } = await upgraded("named");
  const counts = `${table} 1 added, 1 deleted`;
  await expect(rollBack(closed)).rejects.toThrow(
    new RegExp(`written or deleted: ${counts}\\. .* restores what was deleted.*--confirm`),
  );
  expect(await idsIn(closed)).toEqual(newer);
  const lines = await rollBack(closed, "--confirm");
  expect(lines).toMatch(new RegExp(`kept as .*upgraded: ${counts}\\.`));
  expect(lines).toContain("What was deleted since that upgrade is back.");
  expect(await idsIn(closed)).toEqual(former);
});
