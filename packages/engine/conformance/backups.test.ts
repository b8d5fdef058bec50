import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeSeal } from "../admin/backup-seal";
import { checkFolder, checkOneBackup } from "../admin/check-command";
import { requireSettled } from "../admin/ledger";
import { runAdmin } from "../admin/admin-command";
import { StartError } from "../admin/start-error";
import { fixtureApp, liveApp, startFixture } from "./support/fixtures";
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

/** Every file and folder, with its permissions for others. */
async function modesBelow(root: string): Promise<Record<string, string>> {
  const names = await readdir(root, { recursive: true });
  const modes = names.map(async (name) => {
    const found = await stat(join(root, name));
    return [name, (found.mode & 0o777).toString(8)] as const;
  });
  const own = ((await stat(root)).mode & 0o777).toString(8);
  return Object.fromEntries([["", own], ...(await Promise.all(modes))]);
}

async function halve(path: string): Promise<void> {
  await truncate(path, Math.floor((await stat(path)).size / 2));
}

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

const openToOthers = async (root: string) =>
  Object.entries(await modesBelow(root)).filter(([, mode]) => !mode.endsWith("00"));

describe("sealed backups", () => {
  const words = "quiet harbour at four";
  const passphrase = { more: ["--passphrase"], env: { BACKUP_PASSPHRASE: words } };

  it("[A14] open with their own passphrase only, and reveal nothing of their contents", async () => {
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
    expect(await readdir(folder)).not.toContain("b");
    const restored = await restoreTo("c", copy, { functions: fixtureApp, ...passphrase });
    const [name] = (await readdir(join(restored, "blobs"))).filter((each) => each.length === 36);
    expect(await readFile(join(restored, "blobs", name ?? ""), "utf8")).toBe(
      "the canary of the backup",
    );
    expect(await openToOthers(copy)).toEqual([]);
    expect(await openToOthers(restored)).toEqual([]);
  });

  it("[A14] with a missing, changed or extra file are rejected, and nothing can be served", async () => {
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
    await refused("a", /missing or extra files/);
    await writeFile(join(blobs, blob), bytes);
    await flip(join(blobs, blob));
    await refused("b", /damaged/);
    await writeFile(join(blobs, blob), bytes);
    const stranger = "00000000-0000-4000-8000-000000000000";
    await writeFile(join(blobs, stranger), bytes);
    await refused("c", /missing or extra files/);
    await rm(join(blobs, stranger));
    const database = await readFile(join(copy, "data.sqlite"));
    await writeFile(join(copy, "data.sqlite"), database.subarray(0, database.length / 2));
    await refused("d", /damaged/);
    await writeFile(join(copy, "data.sqlite"), database);
    await restoreTo("e", copy, { functions: fixtureApp, more });
  });
});

describe("backups in the clear", () => {
  const broken: Record<string, (copy: string, blob: string) => Promise<void>> = {
    "a database cut in half": (copy) => halve(join(copy, "data.sqlite")),
    "a changed database": (copy) => flip(join(copy, "data.sqlite")),
    "no database": (copy) => rm(join(copy, "data.sqlite")),
    "a file left out": (_, blob) => rm(blob),
    "a file cut in half": (_, blob) => halve(blob),
    "a changed file": (_, blob) => flip(blob),
    "a changed list": (copy) => flip(join(copy, "contents.json")),
    "no list": (copy) => rm(join(copy, "contents.json")),
    "a mark cut in half": (copy) => halve(join(copy, "backup.json")),
    "a changed mark": (copy) => flip(join(copy, "backup.json")),
    "no mark": (copy) => rm(join(copy, "backup.json")),
  };

  it("[A14] that are damaged are rejected in one line, and nothing can be served", async () => {
    await keepText("a text of some length");
    const copy = await backUp("copy", fixtureApp);
    const [name = ""] = await readdir(join(copy, "blobs"));
    for (const [at, [what, spoil]] of Object.entries(broken).entries()) {
      const spoilt = join(folder, `spoilt ${at}`);
      await cp(copy, spoilt, { recursive: true });
      await spoil(spoilt, join(spoilt, "blobs", name));
      const restoring = restoreTo(`restored ${at}`, spoilt, { functions: fixtureApp });
      const error = await restoring.catch((thrown: unknown) => thrown);
      expect([what, error]).toEqual([what, expect.any(StartError)]);
      expect(String(error).split("\n")).toHaveLength(1);
      const left = await readdir(join(folder, `restored ${at}`)).catch(() => []);
      expect([what, left]).not.toEqual([what, expect.arrayContaining(["data.sqlite"])]);
      const words = wordsOf(fixtureApp, []);
      await expect(checkOneBackup(spoilt, { words, terminal: terminal() })).rejects.toThrow(
        StartError,
      );
    }
    printed.length = 0;
    await checkOneBackup(copy, { words: wordsOf(fixtureApp, []), terminal: terminal() });
    await restoreTo("whole", copy, { functions: fixtureApp });
    expect(printed).toEqual([
      "Everything is intact: the database and 1 uploaded files are as they were backed up.",
      `Restored to ${join(folder, "whole")}. Every file is verified.`,
    ]);
  });

  it("[A14] a folder that is not a backup is refused before anything is written beside it", async () => {
    const beside = join(folder, "beside");
    await mkdir(join(beside, "none"), { recursive: true });
    const before = await stat(beside);
    const words = wordsOf(fixtureApp, []);
    const refused = checkOneBackup(join(beside, "none"), { words, terminal: terminal() });
    await expect(refused).rejects.toThrow("is not a finished backup");
    expect((await stat(beside)).mtimeMs).toBe(before.mtimeMs);
  });

  it("[A14] of an older program, without hashes, are restored as unverified", async () => {
    await keepText("kept");
    const copy = await backUp("copy", fixtureApp);
    await rm(join(copy, "contents.json"));
    await writeFile(join(copy, "backup.json"), '{"version":1,"ts":"1","takenAtMs":0}');
    printed.length = 0;
    await restoreTo("restored", copy, { functions: fixtureApp });
    expect(printed[0]).toContain("unverified: this backup of an older program has no hashes");
  });

  it("[A14] [A20] name an uploaded file that was damaged before, as a check of the folder does", async () => {
    await keepText("a text of some length");
    const check = async () => {
      printed.length = 0;
      await checkFolder(data, terminal());
      return printed[0];
    };
    expect(await check()).toMatch(
      /^Everything is intact: \d+ documents, 1 uploaded files and the keys are/,
    );
    const engine = await startFixture({ dataDir: data });
    expect(await check()).toMatch(/^Everything is intact/);
    const [name = ""] = await engine.rooms.blobs.folder.names();
    await flip(join(data, "blobs", name));
    await expect(check()).rejects.toThrow("1 of 1 uploaded files are damaged or missing");
    expect(printed).toEqual([`The uploaded file ${name} is damaged.`]);
    await engine.close();
    await expect(check()).rejects.toThrow("1 of 1 uploaded files are damaged or missing");
    printed.length = 0;
    await backUp("copy", fixtureApp);
    expect(printed[0]).toBe(`The uploaded file ${name} is damaged.`);
    expect(await readdir(data)).not.toContain("checking.sqlite");
  });
});

describe("two backups at once", () => {
  it("[A14] run one after the other, so that each is sealed with its own contents", async () => {
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
    await Promise.all(copies.map((copy) => engine.backup({ folder: copy, seal, isShared: false })));
    for (const [at, copy] of copies.entries()) {
      const more = ["--key-file", path];
      const restored = await restoreTo(`restored ${at}`, copy, { functions: fixtureApp, more });
      expect(await readdir(join(restored, "blobs"))).toHaveLength(5);
    }
    const same = { folder: join(folder, "same"), seal: null, isShared: false };
    const ends = await Promise.allSettled([engine.backup(same), engine.backup(same)]);
    expect(ends).toMatchObject([
      { status: "fulfilled" },
      { reason: { message: expect.stringContaining("exists already") as string } },
    ]);
    await engine.close();
  });
});

describe("the ledger that outlives a backup", () => {
  const more = ["--ledger", "live:count", "--then", "ledgers:confirmRestore"];

  it("[A15] is stored next to it and passed to the restored folder, with that of the replaced folder", async () => {
    const engine = await startFixture({ functionsDir: liveApp, dataDir: data });
    await engine.run("live:put", { name: "a", value: 1 });
    const copy = await backUp("copy", liveApp, more);
    expect(JSON.parse(await readFile(join(folder, "ledger.json"), "utf8"))).toBe(1);
    expect((await stat(join(folder, "ledger.json"))).mode & 0o777).toBe(0o600);
    await engine.run("live:put", { name: "b", value: 2 });
    await engine.close();
    printed.length = 0;
    await restoreTo("one", copy, { functions: liveApp, more });
    expect(printed[0]).toBe("received [1]");
    printed.length = 0;
    await restoreTo("two", copy, { functions: liveApp, more: [...more, "--since", data] });
    expect(printed[0]).toBe("received [1,2]");
    await rm(join(folder, "ledger.json"));
    printed.length = 0;
    await restoreTo("three", copy, { functions: liveApp, more });
    expect(printed[0]).toBe("received []");
  });

  it("[A15] is required: a replaced folder that does not exist is refused", async () => {
    const engine = await startFixture({ functionsDir: liveApp, dataDir: data });
    const copy = await backUp("copy", liveApp, more);
    await engine.close();
    const absent = join(folder, "mistyped");
    const restoring = (...words: string[]) =>
      restoreTo("restored", copy, { functions: liveApp, more: [...more, ...words] });
    await expect(restoring("--since", absent)).rejects.toThrow(`no data folder ${absent}.`);
    expect(existsSync(absent)).toBe(false);
    await mkdir(absent); // as where a disk is not mounted
    await expect(restoring("--since", absent)).rejects.toThrow(`${absent} is empty`);
    await expect(restoring("--until", "yesterday")).rejects.toThrow("--until is a moment");
    expect(existsSync(join(folder, "restored"))).toBe(false);
  });

  it("[A15] a restored folder is not served before it got its ledgers", async () => {
    const engine = await startFixture({ functionsDir: liveApp, dataDir: data });
    await engine.run("live:put", { name: "a", value: 1 });
    await engine.close();
    const copy = await backUp("copy", liveApp);
    const failing = ["--ledger", "live:count", "--then", "ledgers:fails"];
    await expect(restoreTo("torn", copy, { functions: liveApp, more: failing })).rejects.toThrow();
    const torn = join(folder, "torn");
    await expect(requireSettled(torn)).rejects.toThrow("was not completed");
    const asked = [
      ["check"],
      ["env", "list"],
      ["run", "live:count"],
      ["backup", join(folder, "c")],
    ];
    for (const words of asked) {
      const all = [...words, "--data", torn, "--functions", liveApp];
      await expect(runAdmin(all, terminal()), words[0]).rejects.toThrow("was not completed");
    }
    // A second attempt does not complete it, and a folder in use is left alone.
    await expect(restoreTo("torn", copy, { functions: liveApp, more })).rejects.toThrow("has data");
    await expect(requireSettled(torn)).rejects.toThrow("was not completed");
    await expect(restoreTo("data", copy, { functions: liveApp, more })).rejects.toThrow("has data");
    await requireSettled(data);
    await requireSettled(await restoreTo("whole", copy, { functions: liveApp, more }));
  });
});

describe("L03 who can read the files", () => {
  it("[A16] a data folder, a backup and a restored folder are private", async () => {
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

  it("[A3] a folder that others can read is not served, and the error says how to protect it", async () => {
    await mkdir(data);
    await writeFile(join(data, "something"), "");
    await chmod(data, 0o755);
    await expect(startFixture({ dataDir: data })).rejects.toThrow(/chmod 700/);
  });
});
