import { randomBytes } from "node:crypto";
import {
  cp,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { backup } from "../admin/backup-commands";
import { parseMark, printMark } from "../admin/backup-mark";
import { checkOneBackup } from "../admin/check-command";
import { administer } from "../admin/running-server";
import { fixtureApp, startFixture } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";
import {
  backUp,
  data,
  folder,
  keepText,
  printed,
  restoreTo,
  terminal,
  useScratchData,
  wordsOf,
} from "./support/backed-up";

useScratchData();

const dayMs = 24 * 60 * 60 * 1000;
const place = () => join(folder, "copies");

async function backUpInto(...more: string[]): Promise<string> {
  const before: string[] = await readdir(place()).catch(() => []);
  const administration = await administer(data, fixtureApp);
  try {
    const words = wordsOf(fixtureApp, ["--into", place(), "--data", data, ...more]);
    await backup(administration, undefined, { words, terminal: terminal() });
  } finally {
    await administration.close();
  }
  const [made = ""] = (await readdir(place())).filter(
    (name) => !before.includes(name) && name !== "pieces",
  );
  return join(place(), made);
}

async function bytesBelow(root: string): Promise<number> {
  const names = await readdir(root, { recursive: true });
  const sizes = names.map(async (name) => {
    const found = await stat(join(root, name));
    return found.isFile() ? found.size : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function listPieces(): Promise<string[]> {
  const names = await readdir(join(place(), "pieces"), { recursive: true });
  return names.filter((name) => /[0-9a-f]{64}$/.test(name)).toSorted();
}

async function fill(rows: number): Promise<void> {
  const engine = await startFixture({ dataDir: data });
  const socket = await RawSocket.open(engine.url);
  for (let n = 0; n < rows; n++) {
    const body = randomBytes(2000).toString("hex");
    await engine.run("messages:send", { channel: `c${n % 7}`, body });
  }
  for (let n = 0; n < 5; n++) {
    socket.act(n, "files:storeText", { text: randomBytes(20_000).toString("hex") });
    await socket.response(n);
  }
  await engine.close();
}

async function age(copy: string, days: number): Promise<void> {
  const path = join(copy, "backup.json");
  const mark = parseMark(await readFile(path, "utf8")) ?? expect.unreachable();
  await writeFile(path, printMark({ ...mark, takenAtMs: mark.takenAtMs - days * dayMs }));
}

describe("backups that share pieces", () => {
  it("[A14] are refused with both a name and a folder, because one would be ignored", async () => {
    await fill(1);
    const words = ["--into", place(), "--data", data];
    await expect(backUp("named", fixtureApp, words)).rejects.toThrow("not both");
    expect(await readdir(folder)).not.toContain("named");
  });

  it("[A27] take the next second's name if another backup has theirs, even an unfinished one", async () => {
    await fill(1);
    const nameAt = (ms: number) => new Date(ms).toISOString().slice(0, 19).replaceAll(":", "-");
    const from = Date.now();
    const taken = Array.from({ length: 600 }, (_, n) => `${nameAt(from + n * 1000)}Z.partial`);
    for (const name of taken) await mkdir(join(place(), name), { recursive: true });
    expect(basename(await backUpInto())).toBe(`${nameAt(from + 600_000)}Z`);
    expect(basename(await backUpInto())).toBe(`${nameAt(from + 601_000)}Z`);
    expect(await readdir(place())).toEqual(expect.arrayContaining(taken));
  });

  it("[A27] take another name if a backup that began in the same second has theirs", async () => {
    await fill(1);
    const engine = await startFixture({ dataDir: data });
    const running = await administer(data, fixtureApp);
    let isFirst = true;
    const slower: typeof running = {
      ...running,
      backup: async (target) => {
        if (isFirst) await running.backup(target);
        isFirst = false;
        return await running.backup(target);
      },
    };
    const words = wordsOf(fixtureApp, ["--into", place(), "--data", data]);
    await backup(slower, undefined, { words, terminal: terminal() });
    const made = (await readdir(place())).filter((name) => name !== "pieces").toSorted();
    expect(made).toHaveLength(2);
    expect(printed.join("\n")).toContain(`Backed up to ${join(place(), made[1] ?? "")}.`);
    await engine.close();
  });

  it("[A27] write at most a hundredth again if nothing has changed, and little if little has changed", async () => {
    await fill(1200);
    const engine = await startFixture({ dataDir: data });
    const filled = await engine.rooms.blobs.folder.names();
    expect(filled).toHaveLength(5);
    await backUpInto();
    const first = await bytesBelow(place());
    expect(first).toBeGreaterThan(5_000_000);
    await backUpInto();
    const second = (await bytesBelow(place())) - first;
    expect(second / first).toBeLessThan(0.01);
    await engine.close();
    await keepText("one more");
    const copy = await backUpInto();
    const third = (await bytesBelow(place())) - first - second;
    expect(third / first).toBeLessThan(0.25);
    const restored = await restoreTo("restored", copy, { functions: fixtureApp });
    expect(await readdir(join(restored, "blobs"))).toHaveLength(filled.length + 1);
    expect(printed.at(-1)).toContain("Every file is verified.");
  });

  it("[A27] share pieces even when sealed, reveal nothing, and open with the key file only", async () => {
    await fill(100);
    await keepText("the canary of the backup");
    const key = join(folder, "key");
    await writeFile(key, randomBytes(32), { mode: 0o600 });
    await backUpInto("--key-file", key);
    const before = await listPieces();
    const copy = await backUpInto("--key-file", key);
    const added = (await listPieces()).length - before.length;
    expect(added).toBeLessThan(before.length); // a start writes a few pages
    for (const name of await readdir(place(), { recursive: true })) {
      const bytes = await readFile(join(place(), name)).catch(() => Buffer.alloc(0));
      expect(bytes.includes("canary") || bytes.includes("SQLite"), name).toBe(false);
    }
    await expect(restoreTo("a", copy, { functions: fixtureApp })).rejects.toThrow("is sealed");
    await restoreTo("b", copy, { functions: fixtureApp, more: ["--key-file", key] });
  });

  it("[A14] [A27] are refused in one line with a piece cut, changed or left out, or a list changed", async () => {
    await fill(20);
    const copy = await backUpInto();
    const whole = join(folder, "whole");
    await cp(place(), whole, { recursive: true });
    const [piece = ""] = await listPieces();
    const flip = async (path: string) => {
      const bytes = await readFile(path);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      await writeFile(path, bytes);
    };
    const path = join(place(), "pieces", piece);
    const harms: [name: string, harm: () => Promise<void>][] = [
      ["a changed piece", () => flip(path)],
      ["a piece cut short", () => truncate(path, 100)],
      ["no piece", () => rm(path)],
      ["a changed list of files", () => flip(join(copy, "contents.json"))],
      ["a mark cut in half", () => truncate(join(copy, "backup.json"), 60)],
    ];
    for (const [name, harm] of harms) {
      await rm(place(), { recursive: true });
      await cp(whole, place(), { recursive: true });
      await harm();
      await expect(restoreTo(name, copy, { functions: fixtureApp }), name).rejects.toThrow(
        /^[^\n]*Use another backup\.$/,
      );
      expect(await readdir(join(folder, name)).catch(() => [])).not.toContain("data.sqlite");
      const words = wordsOf(fixtureApp, []);
      await expect(checkOneBackup(copy, { words, terminal: terminal() }), name).rejects.toThrow();
    }
  });

  it("[A27] are restored once as a test before they count, and write damaged pieces of the former backup again", async () => {
    await fill(20);
    await backUpInto();
    for (const piece of await listPieces()) {
      const path = join(place(), "pieces", piece);
      await writeFile(path, Buffer.alloc((await stat(path)).size));
    }
    const copy = await backUpInto();
    expect(printed.at(-1)).toContain("A test restore of it succeeded.");
    await restoreTo("restored", copy, { functions: fixtureApp });
    expect((await readdir(data)).filter((name) => name.startsWith("proving"))).toEqual([]);
  });

  it("[A17] [A27] lose pieces only with the last backup that names them, and none in doubt", async () => {
    await keepText("of the first backup alone");
    const first = await backUpInto();
    const old = await listPieces();
    const longAgo = new Date(Date.now() - 40 * dayMs);
    const makeOld = async () => {
      for (const piece of await listPieces()) {
        await utimes(join(place(), "pieces", piece), longAgo, longAgo);
      }
    };
    await rm(data, { recursive: true });
    await keepText("of the others");
    const doubtful = await backUpInto();
    for (let n = 0; n < 2; n++) await backUpInto();
    await makeOld();
    const hasOld = async () => {
      const now = await listPieces();
      return old.filter((piece) => now.includes(piece)).length;
    };
    await age(first, 34);
    await backUpInto("--keep", "35");
    expect(await hasOld()).toBe(old.length);
    await age(first, 2);
    const list = join(doubtful, "pieces.txt");
    const text = await readFile(list);
    await writeFile(list, "");
    await backUpInto("--keep", "35");
    expect(printed.at(-1)).toContain("Left all pieces alone");
    expect(await hasOld()).toBe(old.length);
    await writeFile(list, text);
    const copy = await backUpInto("--keep", "35");
    expect(await hasOld()).toBeLessThan(old.length);
    await restoreTo("restored", copy, { functions: fixtureApp });
  });

  it("[A17] keep one backup of a week and of a month if asked to", async () => {
    await keepText("kept");
    const first = await backUpInto();
    for (const days of [3, 8, 9, 10, 11, 12, 13, 14, 15, 16, 50, 51, 52, 90, 400]) {
      const copy = join(place(), `aged ${days}`);
      await cp(first, copy, { recursive: true });
      await age(copy, days);
    }
    await backUpInto("--keep", "365", "--keep-daily", "7", "--keep-weekly", "35");
    const left = (await readdir(place())).flatMap((name) => /^aged (\d+)$/.exec(name)?.[1] ?? []);
    const ages = left.map(Number).toSorted((a, b) => a - b);
    expect(ages).toContain(3);
    expect(ages).not.toContain(400);
    const weekly = ages.filter((days) => days >= 8 && days <= 16);
    expect([2, 3]).toContain(weekly.length); // nine days touch two or three weeks
    expect([1, 2]).toContain(ages.filter((days) => days >= 50 && days <= 52).length);
    expect(ages).toContain(90);
  });

  it("[A27] are copied to a second folder, and tested there, too", async () => {
    await keepText("kept twice");
    const second = join(folder, "second");
    await backUpInto("--second", second);
    expect(printed.at(-1)).toMatch(/^Copied to .* A test restore of it succeeded\.$/);
    await rm(place(), { recursive: true });
    const [name = ""] = (await readdir(second)).filter((each) => each !== "pieces");
    const restored = await restoreTo("restored", join(second, name), { functions: fixtureApp });
    expect(await readdir(join(restored, "blobs"))).toHaveLength(1);
  });
});
