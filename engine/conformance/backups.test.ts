import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { backup, restore } from "../admin/backup-commands";
import { parseWords } from "../admin/arguments";
import { makeSeal } from "../admin/backup-seal";
import { daysOf } from "../admin/expired-backups";
import { demandSettled } from "../admin/ledger";
import { administer } from "../admin/running-server";
import { fixtureApp, liveApp, startFixture } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";
import { scratchFolder } from "../testing/scratch-folder";

let folder: string;
let data: string;
beforeEach(async () => {
  folder = await scratchFolder("backups");
  data = join(folder, "data");
});

const printed: string[] = [];
const terminal = (environment: Record<string, string> = {}) => ({
  environment,
  print: (line: string) => void printed.push(line),
  giveUp: () => undefined,
});

const wordsOf = (functions: string, more: readonly string[]) =>
  parseWords(["--functions", functions, ...more], true);

async function backUp(name: string, functions: string, more: string[] = [], env = {}) {
  const administration = await administer(data, functions);
  try {
    const words = wordsOf(functions, more);
    await backup(administration, join(folder, name), { words, terminal: terminal(env) });
  } finally {
    await administration.close();
  }
  return join(folder, name);
}

async function restoreTo(
  name: string,
  copy: string,
  { functions, more = [], env = {} }: { functions: string; more?: string[]; env?: object },
) {
  const words = wordsOf(functions, more);
  const dataDir = join(folder, name);
  await restore(copy, { words, dataDir, terminal: terminal({ ...env }) });
  return dataDir;
}

/** Every file and folder below, with what others may do with it. */
async function modesBelow(root: string): Promise<Record<string, string>> {
  const names = await readdir(root, { recursive: true });
  const modes = names.map(async (name) => {
    const found = await stat(join(root, name));
    return [name, (found.mode & 0o777).toString(8)] as const;
  });
  const own = ((await stat(root)).mode & 0o777).toString(8);
  return Object.fromEntries([["", own], ...(await Promise.all(modes))]);
}

const openToOthers = async (root: string) =>
  Object.entries(await modesBelow(root)).filter(([, mode]) => !mode.endsWith("00"));

async function keepText(text: string): Promise<void> {
  const engine = await startFixture({ dataDir: data });
  const socket = await RawSocket.open(engine.url);
  socket.act(0, "files:storeText", { text });
  await socket.response(0);
  await engine.close();
}

describe("sealed backups", () => {
  const words = "quiet harbour at four";
  const passphrase = { more: ["--passphrase"], env: { BACKUP_PASSPHRASE: words } };

  it("[A14] open with their own words only, and show nothing of what they hold", async () => {
    await keepText("the canary of the backup");
    const copy = await backUp("copy", fixtureApp, passphrase.more, passphrase.env);
    for (const name of await readdir(copy, { recursive: true })) {
      const bytes = await readFile(join(copy, name)).catch(() => Buffer.alloc(0));
      expect(bytes.includes("canary") || bytes.includes("SQLite"), name).toBe(false);
    }
    expect((await readdir(data)).filter((name) => name.startsWith("outgoing"))).toEqual([]);
    await expect(restoreTo("a", copy, { functions: fixtureApp })).rejects.toThrow("is sealed");
    const wrong = { ...passphrase, env: { BACKUP_PASSPHRASE: `${words}?` } };
    await expect(restoreTo("b", copy, { functions: fixtureApp, ...wrong })).rejects.toThrow(
      "not the passphrase",
    );
    const restored = await restoreTo("c", copy, { functions: fixtureApp, ...passphrase });
    const [name] = (await readdir(join(restored, "blobs"))).filter((each) => each.length === 36);
    expect(await readFile(join(restored, "blobs", name ?? ""), "utf8")).toBe(
      "the canary of the backup",
    );
    expect(await openToOthers(copy)).toEqual([]);
    expect(await openToOthers(restored)).toEqual([]);
  });

  it("[A14] with a file left out, changed or added are refused, and nothing can be served", async () => {
    await keepText("kept");
    const keyFile = join(folder, "key");
    await writeFile(keyFile, randomBytes(32), { mode: 0o600 });
    const more = ["--key-file", keyFile];
    const copy = await backUp("copy", fixtureApp, more);
    const blobs = join(copy, "blobs");
    const [blob = ""] = await readdir(blobs);
    const bytes = await readFile(join(blobs, blob));
    const refused = async (name: string, why: RegExp) => {
      await expect(restoreTo(name, copy, { functions: fixtureApp, more })).rejects.toThrow(why);
      expect(await readdir(join(folder, name))).not.toContain("data.sqlite");
    };
    await rm(join(blobs, blob));
    await refused("a", /lacks files/);
    await writeFile(join(blobs, blob), Buffer.concat([bytes.subarray(0, -1), Buffer.from([0])]));
    await refused("b", /damaged/);
    await writeFile(join(blobs, blob), bytes);
    const stranger = "00000000-0000-4000-8000-000000000000";
    await writeFile(join(blobs, stranger), bytes);
    await refused("c", /lacks files, or holds some/);
    await rm(join(blobs, stranger));
    const database = await readFile(join(copy, "data.sqlite"));
    await writeFile(join(copy, "data.sqlite"), database.subarray(0, database.length / 2));
    await refused("d", /damaged/);
    await writeFile(join(copy, "data.sqlite"), database);
    await restoreTo("e", copy, { functions: fixtureApp, more });
  });
});

describe("two backups at once", () => {
  it("[A14] take their turns, so that each is sealed with what it holds itself", async () => {
    const path = join(folder, "key");
    await writeFile(path, randomBytes(32), { mode: 0o600 });
    const seal = await makeSeal({ kind: "key-file", path });
    const engine = await startFixture({ dataDir: data });
    const socket = await RawSocket.open(engine.url);
    for (let n = 0; n < 5; n++) {
      socket.act(n, "files:storeText", { text: `file ${n}` });
      await socket.response(n);
    }
    const copies = ["a", "b", "c"].map((name) => join(folder, name));
    await Promise.all(copies.map((copy) => engine.backup(copy, seal)));
    for (const [at, copy] of copies.entries()) {
      const more = ["--key-file", path];
      const restored = await restoreTo(`restored ${at}`, copy, { functions: fixtureApp, more });
      expect(await readdir(join(restored, "blobs"))).toHaveLength(5);
    }
    const same = join(folder, "same");
    const ends = await Promise.allSettled([engine.backup(same), engine.backup(same)]);
    expect(ends).toMatchObject([
      { status: "fulfilled" },
      { reason: { message: expect.stringContaining("exists already") as string } },
    ]);
    await engine.close();
  });
});

describe("what outlives a backup", () => {
  const more = ["--ledger", "live:count", "--then", "ledgers:told"];

  it("[A15] is kept beside it, told to the restored folder, and the given-up folder's counts too", async () => {
    const engine = await startFixture({ functionsDir: liveApp, dataDir: data });
    await engine.run("live:put", { name: "a", value: 1 });
    const copy = await backUp("copy", liveApp, more);
    expect(JSON.parse(await readFile(join(folder, "ledger.json"), "utf8"))).toBe(1);
    expect((await stat(join(folder, "ledger.json"))).mode & 0o777).toBe(0o600);
    await engine.run("live:put", { name: "b", value: 2 });
    await engine.close();
    printed.length = 0;
    await restoreTo("one", copy, { functions: liveApp, more });
    expect(printed[0]).toBe("told [1]");
    printed.length = 0;
    await restoreTo("two", copy, { functions: liveApp, more: [...more, "--since", data] });
    expect(printed[0]).toBe("told [1,2]");
    await rm(join(folder, "ledger.json"));
    printed.length = 0;
    await restoreTo("three", copy, { functions: liveApp, more });
    expect(printed[0]).toBe("told []");
  });

  it("[A15] a restored folder is not served before it has been told", async () => {
    const engine = await startFixture({ functionsDir: liveApp, dataDir: data });
    await engine.run("live:put", { name: "a", value: 1 });
    await engine.close();
    const copy = await backUp("copy", liveApp);
    const failing = ["--ledger", "live:count", "--then", "ledgers:fails"];
    await expect(restoreTo("torn", copy, { functions: liveApp, more: failing })).rejects.toThrow();
    const torn = join(folder, "torn");
    await expect(demandSettled(torn)).rejects.toThrow("did not come to its end");
    // Another try does not make it whole, and a folder in use is left as it is.
    await expect(restoreTo("torn", copy, { functions: liveApp, more })).rejects.toThrow(
      "holds data",
    );
    await expect(demandSettled(torn)).rejects.toThrow("did not come to its end");
    await expect(restoreTo("data", copy, { functions: liveApp, more })).rejects.toThrow(
      "holds data",
    );
    await demandSettled(data);
    await demandSettled(await restoreTo("whole", copy, { functions: liveApp, more }));
  });
});

describe("older backups", () => {
  const dayMs = 24 * 60 * 60 * 1000;

  /** As if it had been taken some days before now. */
  async function age(copy: string, days: number): Promise<void> {
    const path = join(copy, "backup.json");
    const mark = JSON.parse(await readFile(path, "utf8")) as { takenAtMs: number };
    await writeFile(path, JSON.stringify({ ...mark, takenAtMs: mark.takenAtMs - days * dayMs }));
  }

  it("[A17] are removed by their own marks, and nothing that is not known to be one", async () => {
    await keepText("kept");
    await age(await backUp("older", fixtureApp), 36);
    const broken = await backUp("broken", fixtureApp);
    await age(broken, 90);
    await rm(join(broken, "data.sqlite"));
    await rename(broken, `${broken}.leaving`); // a removal that broke off
    await age(await backUp("younger", fixtureApp), 34);
    await age(await backUp("young", fixtureApp), 1);
    const mixed = await backUp("mixed", fixtureApp);
    await age(mixed, 90);
    await writeFile(join(mixed, "letter to my mother"), "");
    const unmarked = await backUp("unmarked", fixtureApp);
    await writeFile(join(unmarked, "backup.json"), "{}");
    await mkdir(join(folder, "photographs"));
    await writeFile(join(folder, "photographs", "backup.json"), '{"version":1,"takenAtMs":"old"}');
    await symlink(mixed, join(folder, "linked"));
    printed.length = 0;
    await backUp("newest", fixtureApp, ["--keep", "35"]);
    expect((await readdir(folder)).toSorted()).toEqual([
      "data",
      "linked",
      "mixed",
      "newest",
      "photographs",
      "unmarked",
      "young",
      "younger",
    ]);
    expect(await readdir(mixed)).toContain("data.sqlite");
    expect(printed.slice(1)).toEqual([
      "Removed broken, taken 35 days before or more.",
      "Removed older, taken 35 days before or more.",
      "Left mixed alone: it is old, but holds more than a backup does.",
    ]);
  });

  it("[A17] are kept when they are the newest few, though a clock far ahead calls them old", async () => {
    await keepText("kept");
    for (const days of [101, 102, 103]) await age(await backUp(`${days}`, fixtureApp), days);
    await backUp("newest", fixtureApp, ["--keep", "35"]);
    expect((await readdir(folder)).toSorted()).toEqual(["101", "102", "data", "newest"]);
    await backUp("next", fixtureApp, ["--keep", "35"]);
    expect((await readdir(folder)).toSorted()).toEqual(["101", "data", "newest", "next"]);
  });

  it("[A17] the days are whole ones, and at least one", async () => {
    expect(["1", "35"].map(daysOf)).toEqual([1, 35]);
    for (const text of ["0", "-1", "1.5", "soon", ""]) expect(() => daysOf(text)).toThrow("whole");
    await mkdir(data, { mode: 0o700 });
    await expect(backUp("copy", fixtureApp, ["--keep", "soon"])).rejects.toThrow("whole");
    expect(await readdir(folder)).toEqual(["data"]); // nothing was copied either
  });
});

describe("L03 whose eyes", () => {
  it("[A16] a data folder, a backup and a restored folder are closed to everybody else", async () => {
    const before = process.umask(0);
    try {
      await keepText("kept");
      const copy = await backUp("copy", fixtureApp);
      const restored = await restoreTo("restored", copy, { functions: fixtureApp });
      for (const root of [data, copy, restored]) expect(await openToOthers(root)).toEqual([]);
    } finally {
      process.umask(before);
    }
  });

  it("[A3] a folder that others can read is not served, and says how to close it", async () => {
    await mkdir(data);
    await writeFile(join(data, "something"), "");
    await chmod(data, 0o755);
    await expect(startFixture({ dataDir: data })).rejects.toThrow(/chmod 700/);
  });
});
