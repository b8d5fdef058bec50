import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runAdmin } from "../../packages/engine/admin/admin-command";
import { deletePreviousDatabase } from "../../packages/engine/file-upkeep";
import { ServedTime } from "../../packages/engine/kv/sqlite/previous-file";
import { readVersion } from "../../packages/engine/kv/sqlite/sqlite-file";
import { startEngine, type Engine } from "../../packages/engine/start-engine";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { BUNDLES } from "../support/portal";

/** Data folders as five older commits of this repository left them, each with two people and a sign-in. */
const folders = join(import.meta.dirname, "folders");
const convex = join(import.meta.dirname, "../../convex");
const commits = readdirSync(folders).map((name) => name.replace(".tar.gz", ""));

const open: Engine[] = [];
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close();
});

async function unpacked(commit: string): Promise<string> {
  const data = join(await scratchFolder("older"), "data");
  mkdirSync(data, { mode: 0o700 });
  execFileSync("tar", ["-xzf", join(folders, `${commit}.tar.gz`), "-C", data]);
  return data;
}

async function opened(dataDir: string, functionsDir = convex): Promise<Engine> {
  const engine = await startEngine({
    functionsDir,
    dataDir,
    bundlesDir: BUNDLES, // Compiling the product takes longer than a test.
    port: null,
    secretVariables: ["MFA_ENC_KEY"],
  });
  open.push(engine);
  return engine;
}

async function closed(engine: Engine): Promise<void> {
  open.splice(open.indexOf(engine), 1);
  await engine.close();
}

function documentsIn(engine: Engine, tableName: string): Record<string, unknown>[] {
  const tx = engine.rooms.db.begin("durable", { isReadOnly: true });
  const rows = tx.query(
    { source: { type: "FullTableScan", tableName, order: "asc" }, operators: [] },
    "engine",
  );
  const found: Record<string, unknown>[] = [];
  for (let row = rows.next(); row !== null; row = rows.next()) found.push(row.value);
  return found;
}

const databaseOf = (data: string) => join(data, "data.sqlite");
const rollback = (data: string, ...more: string[]) => rollbackInto([], data, ...more);
const rollbackInto = (lines: string[], data: string, ...more: string[]) =>
  runAdmin(["rollback", "--data", data, ...more], {
    environment: {},
    print: (line) => void lines.push(line),
    endProcess: () => undefined,
    readInput: () => Promise.resolve(""),
  });

describe("a data folder of an older release", () => {
  it.each(commits)("[C37] of %s can be opened twice", async (commit) => {
    const data = await unpacked(commit);
    for (let time = 1; time <= 2; time++) {
      const engine = await opened(data);
      expect(documentsIn(engine, "messages")).toHaveLength(40);
      expect(documentsIn(engine, "users")).toHaveLength(2);
      await closed(engine);
    }
  });

  it("[C37] has its missing counts computed from its rows", async () => {
    const engine = await opened(await unpacked("e7275ec"));
    const goals = documentsIn(engine, "goals");
    const paused = goals.filter(({ status }) => status === "paused").length;
    const [client = {}] = documentsIn(engine, "clientTallies");
    expect(client).toMatchObject({ goals: goals.length, goalsPaused: paused, messages: 40 });
    expect(documentsIn(engine, "practiceTallies")).toMatchObject([{ goalsPaused: paused }]);
    expect(documentsIn(engine, "authSessions")[0]).not.toHaveProperty("lastSeenAt");
    const shelf = documentsIn(await opened(await unpacked("9788315")), "libraryItems");
    expect(new Set(shelf.map(({ position }) => position)).size).toBe(40);
  });
});

describe("an upgrade", () => {
  it("[K13] that the schema refuses changes nothing, and the former program still opens the folder", async () => {
    const data = await unpacked("9788315");
    const app = join(import.meta.dirname, "refusing-app/convex");
    const before = readFileSync(databaseOf(data));
    const line =
      /^Document with ID "\w+" in table "messages" does not match the schema: Object is missing the required field `never`[^\n]*$/;
    await expect(opened(data, app)).rejects.toThrow(line); // the line does not contain the message's text
    expect(readFileSync(databaseOf(data)).equals(before)).toBe(true);
    expect(readVersion(databaseOf(data))).toBe(1);
    expect(readdirSync(data).filter((name) => name.includes("former"))).toEqual([]);
  });

  it("[K23] can be undone for a day, and later writes are kept aside", async () => {
    const data = await unpacked("9788315");
    const before = readFileSync(databaseOf(data));
    await closed(await opened(data));
    expect(readVersion(databaseOf(data))).toBe(3);
    await rollback(data, "--confirm");
    expect(readFileSync(databaseOf(data)).equals(before)).toBe(true);
    expect(readdirSync(data)).toContain("data.sqlite.upgraded");
    await expect(rollback(data)).rejects.toThrow("no upgrade");
    const again = await opened(data);
    expect(documentsIn(again, "messages")).toHaveLength(40);
    await expect(rollback(data)).rejects.toThrow("in use by another process");
  });

  it("[K23] can be undone until it has run for a day by a steady clock", async () => {
    const data = await unpacked("9788315");
    await closed(await opened(data));
    const hourMs = 3600_000;
    /** Serves for some hours after another start, and counts every hour. */
    const serve = (hours: number) => {
      const served = new ServedTime(data, 0);
      for (let hour = 0; hour <= hours; hour++) {
        deletePreviousDatabase(data, served.count(hour * hourMs));
      }
      return readdirSync(data).filter((name) => name.includes("former")).length > 0;
    };
    expect(serve(1)).toBe(true);
    const before = new Date("2001-01-01");
    // Looks like another upgrade, seen by a clock that is years ahead.
    utimesSync(`${databaseOf(data)}.former`, before, before);
    expect([serve(23), serve(1), serve(0), serve(1)]).toEqual([true, true, true, false]);
  });

  it("[K23] is not undone if a person was deleted since, unless that is chosen", async () => {
    const data = await unpacked("9788315");
    const before = readFileSync(databaseOf(data));
    const ledger = ["--functions", convex, "--ledger", "retention/ledger:read"];
    const engine = await opened(data);
    const clientId = documentsIn(engine, "messages")[0]?.clientId;
    const erase = async (): Promise<boolean> => {
      const outcome = await engine.run("retention/ledger:eraseAgain", { userId: clientId });
      if (!outcome.ok) throw new Error(outcome.errorMessage);
      return outcome.valueJson === "true";
    };
    while (!(await erase()));
    await expect(rollback(data, ...ledger)).rejects.toThrow("in use by another process");
    await closed(engine);
    await expect(rollback(data, ...ledger)).rejects.toThrow("deleted for good since the upgrade");
    expect(readdirSync(data)).not.toContain("previous-copy");
    const still = await opened(data);
    expect(documentsIn(still, "users")).toHaveLength(1);
    await closed(still);
    await expect(rollback(data, ...ledger, "--despite-ledger")).rejects.toThrow(
      /\busers (?:1 changed, )?1 deleted\b.*restores what was deleted/,
    );
    await rollback(data, ...ledger, "--despite-ledger", "--confirm");
    expect(readFileSync(databaseOf(data)).equals(before)).toBe(true);
    await closed(await opened(data));
    await rollback(data, ...ledger, "--confirm"); // nobody was deleted this time
    expect(readFileSync(databaseOf(data)).equals(before)).toBe(true);
  });

  it("[K23] lists how many rows of each table were written and deleted since, and waits for a confirmation", async () => {
    const data = await unpacked("9788315");
    const before = readFileSync(databaseOf(data));
    const engine = await opened(data);
    const [message = {}, other = {}, another = {}] = documentsIn(engine, "messages");
    const { _id, _creationTime, ...words } = message;
    await engine.rooms.db.transact((tx) => {
      for (let n = 0; n < 3; n++) tx.insert("messages", words as never);
      tx.patch(String(other._id), { content: "another" });
      tx.remove(String(another._id));
    });
    await closed(engine);
    const refused = await rollback(data).then(
      () => "",
      (error: unknown) => String(error),
    );
    expect(refused).toMatch(
      /Since the upgrade of \S+ these documents were written or deleted: .*\bmessages 3 added, 1 changed, 1 deleted\b.*--confirm/,
    );
    expect(readVersion(databaseOf(data))).toBe(3); // nothing happened
    const lines: string[] = [];
    await rollbackInto(lines, data, "--confirm");
    expect(lines.join("\n")).toMatch(
      /kept as .*upgraded: .*\bmessages 3 added, 1 changed, 1 deleted\b/,
    );
    expect(readFileSync(databaseOf(data)).equals(before)).toBe(true);
  });

  it("[K23] that changes only documents keeps the former ones, too", async () => {
    const data = await unpacked("456a178");
    await closed(await opened(data));
    await rollback(data, "--confirm");
    const version = readVersion(databaseOf(data));
    await closed(await opened(data));
    expect([version, readdirSync(data).includes("data.sqlite.former")]).toEqual([1, true]);
  });
});
