import { cp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseMark, printMark } from "../admin/backup-mark";
import { checkOneBackup } from "../admin/check-command";
import type { Engine } from "../start-engine";
import { data, folder, printed, restoreTo, terminal, wordsOf } from "./support/backed-up";
import { run, started } from "./support/command";
import { eventually, fixtureApp, liveApp, pause, startFixture } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";
import {
  backUp,
  backUpOf,
  place,
  restore,
  saidIn,
  say,
  sealed,
  segments,
  serve,
  shipLog,
  shipNow,
  useShippedPlace,
} from "./support/shipped";

useShippedPlace();

describe("a log that is shipped beside the backups", () => {
  it("[A28] adds to a restored folder what was written after the backup, including uploads, and reports up to when", async () => {
    const engine = await serve();
    await say(engine, "before");
    const copy = await backUp();
    await say(engine, "after");
    const socket = await RawSocket.open(engine.url);
    socket.act(0, "files:storeText", { text: "an upload" });
    await socket.response(0);
    await shipNow(engine);
    await say(engine, "too late to be shipped");
    await cp(place, join(folder, "away"), { recursive: true });
    await engine.close();
    const restored = await restore("restored", join(folder, "away", copy.split("/").at(-1) ?? ""));
    expect(printed.at(-2)).toMatch(
      /^The log was applied: \d+ changes and 1 uploaded files\. Everything up to \d{4}-\S+Z is in it\.$/,
    );
    expect(await saidIn(restored)).toEqual(["after", "before"]);
    expect(await readdir(join(restored, "blobs"))).toContainEqual(
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    );
  });

  it("[A28] is applied up to a given time, or not at all", async () => {
    const engine = await serve();
    await say(engine, "one");
    const copy = await backUp();
    await say(engine, "two");
    await pause(20);
    const moment = new Date().toISOString();
    await pause(20);
    await say(engine, "three");
    await engine.close();
    const until = await restore("until", copy, "--until", moment);
    expect(printed.at(-2)).toContain(`Everything up to ${moment} is in it.`);
    expect(await saidIn(until)).toEqual(["one", "two"]);
    expect(await saidIn(await restore("alone", copy, "--without-log"))).toEqual(["one"]);
    expect(await saidIn(await restore("all", copy))).toEqual(["one", "three", "two"]);
    await expect(restore("early", copy, "--until", "2001-01-01T00:00:00Z")).rejects.toThrow(
      "is after --until. Restore an earlier one.",
    );
    await expect(restore("odd", copy, "--until", "yesterday")).rejects.toThrow(
      "with its time zone",
    );
  });

  it("[A28] is refused if a part is changed, cut, missing or out of order, and the error says up to where it is intact", async () => {
    const engine = await serve();
    await say(engine, "one");
    const copy = await backUp();
    for (const body of ["two", "three", "four"]) {
      await say(engine, body);
      await shipNow(engine);
      await pause(5);
    }
    await engine.close();
    const [second = "", third = ""] = (await segments()).slice(-3);
    const whole = await readFile(third);
    const harms: [name: string, harm: () => Promise<void>][] = [
      [
        "changed",
        () =>
          writeFile(
            third,
            Buffer.concat([whole.subarray(0, 99), Buffer.from("x"), whole.subarray(100)]),
          ),
      ],
      ["cut", () => writeFile(third, whole.subarray(0, 120))],
      ["missing", () => rm(third)],
      ["another's", async () => writeFile(third, await readFile(second))],
    ];
    for (const [name, harm] of harms) {
      await harm();
      const failure = await restore(name, copy).catch((error: unknown) => String(error));
      expect(failure, name).toMatch(
        /^StartError: The log is damaged, or a part before [^\n]+ --without-log\.$/,
      );
      const [, moment = ""] = /--until (\S+),/.exec(failure) ?? [];
      const rescued = await restore(`${name}-rescued`, copy, "--until", moment);
      expect(await saidIn(rescued), name).toContain("two");
      await writeFile(third, whole);
    }
    await checkOneBackup(copy, { words: wordsOf(fixtureApp, sealed()), terminal: terminal() });
    expect(printed.at(-1)).toContain("The log was applied");
  });

  it("[A28] reveals nothing when sealed, and opens with the key only", async () => {
    const engine = await serve();
    const copy = await backUp();
    await say(engine, "the canary of the log");
    await engine.close();
    for (const path of await segments()) {
      expect((await readFile(path)).includes("canary"), path).toBe(false);
    }
    await expect(restoreTo("keyless", copy, { functions: fixtureApp })).rejects.toThrow(
      "is sealed",
    );
  });

  it("[A29] continues in the same stream after folds, a stop and an unavailable destination", async () => {
    let engine = await serve();
    await say(engine, "one");
    const copy = await backUp();
    await say(engine, "two");
    await rename(place, `${place}-away`);
    await shipNow(engine);
    expect(JSON.stringify(await engine.rooms.httpHost.health?.reasons())).not.toContain("log-");
    await say(engine, "three");
    await engine.close(); // the log is folded in, but was not shipped
    expect((await readdir(data)).some((name) => name.startsWith("unshipped-"))).toBe(true);
    await rename(`${place}-away`, place);
    engine = await serve();
    await say(engine, "four");
    await engine.close();
    expect((await readdir(data)).some((name) => name.startsWith("unshipped-"))).toBe(false);
    expect(await readdir(join(place, "log"))).toHaveLength(1);
    expect(await saidIn(await restore("restored", copy))).toEqual(["four", "one", "three", "two"]);
  });

  it("[A29] continues in the same stream after kill -9 while its destination is unavailable", async () => {
    const words = ["engine", "--functions", fixtureApp, "--data", data, "--port", "0"];
    const ship = ["--ship-log", place, "--limit", "shipEveryMs=50", ...sealed()];
    const server = run(...words, ...ship);
    const socket = await RawSocket.open(await started(server));
    const send = async (id: number, body: string) => {
      socket.mutate(id, "messages:send", { channel: "c", body });
      await socket.response(id);
    };
    await send(0, "one");
    const copy = await backUp();
    const before = (await segments()).length;
    await send(1, "shipped");
    await eventually(async () => (await segments()).length > before);
    await rename(place, `${place}-away`);
    await send(2, "on one disk");
    await pause(200); // some attempts fail
    server.child.kill("SIGKILL");
    await server.ended;
    await rename(`${place}-away`, place);
    const engine = await serve();
    await say(engine, "four");
    await engine.close();
    expect(await readdir(join(place, "log"))).toHaveLength(1);
    const restored = await restore("restored", copy);
    expect(await saidIn(restored)).toEqual(["four", "on one disk", "one", "shipped"]);
  });

  it("[A28] gives a folder restored to an earlier time the ledger that was shipped since", async () => {
    const ledger = ["--ledger", "live:count", "--then", "ledgers:confirmRestore"];
    const serveLive = () =>
      startFixture({
        functionsDir: liveApp,
        dataDir: data,
        shipLog: { ...shipLog(), ledger: "live:count" },
      });
    const put = (engine: Engine, name: string) => engine.run("live:put", { name, value: 1 });
    const engine = await serveLive();
    await put(engine, "a");
    const copy = await backUpOf(liveApp, ...ledger);
    await pause(20);
    const moment = new Date().toISOString();
    await pause(20);
    await put(engine, "b");
    await put(engine, "c");
    await engine.close();
    printed.length = 0;
    const more = [...sealed(), ...ledger, "--until", moment];
    const restored = await restoreTo("until", copy, { functions: liveApp, more });
    expect(printed[0]).toBe("received [3]");
    const past = await startFixture({ functionsDir: liveApp, dataDir: restored });
    expect(await past.run("live:count", {})).toMatchObject({ valueJson: "1" });
    await past.close();
  });

  it("[A29] begins another stream if records are missing or the folder has another history, and requests a backup", async () => {
    const codes = async (engine: Engine) =>
      (await engine.rooms.httpHost.health?.reasons())?.map(({ code }) => code);
    let engine = await serve();
    await shipNow(engine);
    expect(await codes(engine)).toEqual(["log-without-backup"]);
    await say(engine, "one");
    const copy = await backUp();
    expect(await codes(engine)).toEqual([]);
    await engine.close();
    await cp(data, join(folder, "older"), { recursive: true });
    engine = await serve();
    await say(engine, "two");
    await engine.close();
    // An older copy of the folder writes other records with the same numbers.
    await rm(data, { recursive: true });
    await cp(join(folder, "older"), data, { recursive: true });
    engine = await serve();
    await say(engine, "another two");
    await shipNow(engine);
    expect(await readdir(join(place, "log"))).toHaveLength(2);
    expect(await codes(engine)).toEqual(["log-without-backup"]);
    expect(await saidIn(await restore("former", copy))).toEqual(["one", "two"]);
    const newer = await backUp();
    expect(await codes(engine)).toEqual([]);
    await say(engine, "three");
    await engine.close();
    expect(await saidIn(await restore("newer", newer))).toEqual(["another two", "one", "three"]);
  });

  it("[A31] is kept as long as the backup it follows, with the pieces of its files", async () => {
    const engine = await serve();
    const old = await backUp();
    const socket = await RawSocket.open(engine.url);
    socket.act(0, "files:storeText", { text: "an upload" });
    await socket.response(0);
    await shipNow(engine);
    const [first = ""] = await segments();
    await backUp("--keep", "35");
    expect(await segments()).toContain(first);
    const mark =
      parseMark(await readFile(join(old, "backup.json"), "utf8")) ?? expect.unreachable();
    const past = printMark({ ...mark, takenAtMs: mark.takenAtMs - 40 * 24 * 3_600_000 });
    await writeFile(join(old, "backup.json"), past);
    await backUp("--keep", "35"); // the newest three stay at any age
    expect(await segments()).toContain(first);
    await say(engine, "later");
    await shipNow(engine);
    await backUp("--keep", "35");
    const left = await segments();
    expect(left).not.toContain(first);
    expect(left).not.toEqual([]);
    await engine.close();
  });

  it("[A24] is reported in /health and /metrics while it cannot be shipped", async () => {
    let offsetMs = 0;
    const clock = { nowMs: () => Date.now() + offsetMs };
    const engine = await startFixture({ dataDir: data, shipLog: shipLog(), clock });
    await backUp();
    await rename(place, `${place}-away`);
    offsetMs = 200_000;
    await say(engine, "waiting");
    await shipNow(engine);
    const reasons = (await engine.rooms.httpHost.health?.reasons()) ?? [];
    expect(reasons.map(({ code }) => code)).toEqual(["log-late"]);
    expect(reasons.at(0)?.text).toContain("Is its disk mounted?");
    const figures = await engine.rooms.httpHost.health?.metrics();
    expect(figures).toMatch(/^engine_log_age_seconds 20\d/m);
    expect(figures).toMatch(/^engine_log_failed 1$/m);
    await rename(`${place}-away`, place);
    await shipNow(engine);
    expect(await engine.rooms.httpHost.health?.reasons()).toEqual([]);
    expect(await engine.rooms.httpHost.health?.metrics()).toMatch(/^engine_log_failed 0$/m);
  });
});
