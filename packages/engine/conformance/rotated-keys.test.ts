import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { runAdmin } from "../admin/admin-command";
import { formerKeyPath, replaceBackupKey } from "../admin/backup-key";
import { findSealKey, makeSeal } from "../admin/backup-seal";
import { bucketSettingsIn } from "../admin/bucket/open-bucket";
import { tokenLimits } from "../limits";
import type { Engine } from "../start-engine";
import { killedAtEachStep } from "../testing/kill-after";
import { data, folder, printed, terminal } from "./support/backed-up";
import { eventually, fixtureApp, startFixture, tokenFor } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";
import { S3StandIn } from "./support/s3-stand-in";
import {
  backUp,
  backUpIn,
  place,
  restore,
  saidIn,
  say,
  sealed,
  serve,
  shipLog,
  shipNow,
  useShippedPlace,
} from "./support/shipped";

useShippedPlace();

const secretOf = { secretVariables: ["SEAL"] };
const sealing = ["--secret", "SEAL", "--reseal", "SEAL=state:sealAgain"];

const admin = (...words: string[]) =>
  runAdmin([...sealing, ...words, "--functions", fixtureApp, "--data", data], terminal());
const rotateBackupKey = () => runAdmin(["rotate-backup-key", ...sealed()], terminal());

async function whoAmI(engine: Engine, token: string): Promise<string | null> {
  const response = await fetch(`${engine.url}/api/query`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ path: "rules:whoAmI", args: {} }),
  });
  const { value } = (await response.json()) as { value?: { subject: string } };
  return value?.subject ?? null;
}

beforeEach(() => void printed.splice(0));

describe("a signing key that is replaced", () => {
  it("[A36] leaves people signed in: their tokens are valid until they expire, and new tokens have the new key", async () => {
    let offsetMs = 0;
    const clock = { nowMs: () => Date.now() + offsetMs };
    const engine = await startFixture({ dataDir: data, clock });
    const old = await tokenFor(engine, "ada|1", { lifeSeconds: 100_000 });
    const socket = await RawSocket.open(engine.url);
    socket.authenticate(0, old);
    socket.add(0, "rules:whoAmI");
    expect(await socket.shows(0)).toMatchObject({ subject: "ada|1" });
    const { JWT_PRIVATE_KEY: key = "" } = engine.rooms.environment.values();
    await admin("rotate-sign-in-keys");
    expect(engine.rooms.environment.values().JWT_PRIVATE_KEY).not.toBe(key);
    expect(engine.rooms.environment.values().JWT_PRIVATE_KEY_FORMER).toBe(key);
    const fresh = await tokenFor(engine, "grace|1", { lifeSeconds: 100_000 });
    expect([await whoAmI(engine, old), await whoAmI(engine, fresh)]).toEqual(["ada|1", "grace|1"]);
    await engine.close();
    offsetMs = tokenLimits.formerKeyMs + 1_000;
    const later = await startFixture({
      dataDir: data,
      clock,
      port: Number(new URL(engine.url).port),
    });
    expect([await whoAmI(later, old), await whoAmI(later, fresh)]).toEqual([null, "grace|1"]);
    expect(printed.join("\n")).not.toContain(key.slice(40, 80));
  });

  it("[A36] with --now is no longer valid, once the app has ended all sign-ins", async () => {
    const engine = await startFixture({ dataDir: data });
    const old = await tokenFor(engine, "ada|1");
    await expect(
      admin("rotate-sign-in-keys", "--now", "--end-sign-ins", "slips:missing"),
    ).rejects.toThrow("slips:missing");
    expect(await whoAmI(engine, old)).toBe("ada|1");
    await admin("rotate-sign-in-keys", "--now", "--end-sign-ins", "state:sealAgain");
    expect(await whoAmI(engine, old)).toBeNull();
    expect(await whoAmI(engine, await tokenFor(engine, "ada|1"))).toBe("ada|1");
  });

  it("[A36] can be replaced without a server, too", async () => {
    const engine = await startFixture({ dataDir: data });
    const old = await tokenFor(engine, "ada|1");
    await engine.close();
    await admin("rotate-sign-in-keys");
    const again = await startFixture({ dataDir: data, port: Number(new URL(engine.url).port) });
    expect(await whoAmI(again, old)).toBe("ada|1");
  });
});

describe("a secret that is replaced", () => {
  const seen = async (engine: Engine) => {
    const outcome = await engine.run("state:sealedWith");
    return outcome.ok ? (JSON.parse(outcome.valueJson) as string[]) : [];
  };

  it("[A37] reaches the functions beside the former secret, which stays for older backups, and is completed by another run", async () => {
    const engine = await startFixture({ dataDir: data, ...secretOf });
    const [first] = await seen(engine);
    await expect(admin("rotate-secret", "SEAL", "--reseal", "SEAL=slips:missing")).rejects.toThrow(
      "slips:missing",
    );
    const [second, former] = await seen(engine);
    expect([second === first, former]).toEqual([false, first]);
    await admin("rotate-secret", "SEAL");
    expect(printed.join("\n")).toContain("SEAL was replaced before");
    expect(await seen(engine)).toEqual([second, first]);
    await engine.close();
    await admin("rotate-secret", "SEAL");
    const again = await startFixture({ dataDir: data, ...secretOf });
    expect((await seen(again)).slice(1)).toEqual([`${second ?? ""}\n${first ?? ""}`]);
    expect(printed.join("\n")).not.toContain(second);
  });

  it("[A37] is refused if nothing is sealed with it, or the operator has set it without the former one", async () => {
    const environment = { SEAL: "of the operator" };
    const engine = await startFixture({ dataDir: data, ...secretOf, environment });
    await expect(admin("rotate-secret", "OTHER")).rejects.toThrow("Name one of these: SEAL.");
    await expect(admin("rotate-secret", "SEAL")).rejects.toThrow("and SEAL_FORMER to the old one");
    await engine.rooms.changeEnvironment({ SEAL_FORMER: "before" });
    await admin("rotate-secret", "SEAL");
    expect(await seen(engine)).toEqual(["of the operator", "before"]);
  });
});

describe("a backup key that is replaced", () => {
  it("[A38] opens new backups, and the former key beside it older ones, with the log of both", async () => {
    const engine = await serve();
    await say(engine, "before");
    const old = await backUp();
    await say(engine, "logged before");
    await shipNow(engine);
    await rotateBackupKey();
    await say(engine, "logged after");
    await shipNow(engine);
    const fresh = await backUp();
    await say(engine, "logged at last");
    await shipNow(engine);
    await engine.close();
    const early = ["before", "logged after", "logged before"];
    expect(await saidIn(await restore("old", old))).toEqual(early);
    const all = [...early, "logged at last"].toSorted();
    expect(await saidIn(await restore("new", fresh))).toEqual(all);
    const [former = ""] = (await readdir(folder)).filter((name) => name.includes(".former-"));
    await rename(join(folder, former), join(folder, "elsewhere"));
    expect(await saidIn(await restore("new alone", fresh))).toEqual(all);
    const name = former.split("-").at(-1) ?? "";
    await expect(restore("old alone", old)).rejects.toThrow(
      `It needs the key ${name}, and ${join(folder, "key")} is `,
    );
    const key = await readFile(join(folder, "key"));
    for (const form of ["hex", "base64"] as const)
      expect(printed.join("\n")).not.toContain(key.toString(form).slice(0, 12));
  });

  it("[A38] continues with the former stream after a restart, until a backup begins another", async () => {
    const engine = await serve();
    await say(engine, "before");
    const old = await backUp();
    await engine.close();
    await rotateBackupKey();
    const again = await serve();
    await say(again, "after");
    await shipNow(again);
    const codes = ((await again.rooms.httpHost.health?.reasons()) ?? []).map(({ code }) => code);
    expect(codes).not.toContain("log-without-backup");
    await again.close();
    expect(await saidIn(await restore("old", old))).toEqual(["after", "before"]);
  });

  it("[A38] lets a bucket get what is sealed with it, keep older objects, and return the ledger of either", async () => {
    const bucket = await S3StandIn.open();
    const { environment } = bucket;
    const settings = bucketSettingsIn(terminal(environment));
    if (settings === null) return expect.unreachable();
    const engine = await startFixture({
      dataDir: data,
      shipLog: { ...shipLog(), bucket: settings },
    });
    const ledger = ["--ledger", "state:list"];
    const backUpTo = (...more: string[]) => backUpIn(environment, fixtureApp, ...ledger, ...more);
    await say(engine, "before");
    const old = (await backUpTo()).split("/").at(-1) ?? "";
    await rotateBackupKey();
    await say(engine, "after");
    await backUpTo("--keep", "35");
    expect(printed.join("\n")).not.toContain("Deleted nothing");
    await shipNow(engine);
    const ledgers = () => bucket.names().filter((name) => name.startsWith("ledger/"));
    await eventually(() => ledgers().length === 2);
    await engine.close();
    await rm(place, { recursive: true });
    const download = (into: string, ...moment: string[]) =>
      runAdmin(["download", join(folder, into), ...moment, ...sealed()], terminal(environment));
    await download("away");
    await download("away old", old);
    expect(await saidIn(await restore("old", join(folder, "away old", old)))).toContain("before");
    const read = (into: string) => readFile(join(folder, into, "ledger.json"), "utf8");
    expect(await read("away old")).toBe(await read("away"));
  });

  it("[A38] leaves a key that opens what both have sealed if it is killed at any step", async () => {
    let path = "";
    let before: Awaited<ReturnType<typeof makeSeal>>;
    const secret = () => ({ kind: "key-file", path }) as const;
    const steps = await killedAtEachStep(
      folder,
      async () => {
        path = join(await mkdtemp(join(folder, "each-")), "key");
        await writeFile(path, randomBytes(32), { mode: 0o400 });
        before = await makeSeal(secret());
        return () => replaceBackupKey(path);
      },
      async () => {
        expect(await findSealKey(before.header, secret())).toEqual(before.key);
        const now = await makeSeal(secret());
        const { former } = await replaceBackupKey(path);
        expect(former).toBe(formerKeyPath(path, now.header.keyName ?? ""));
        expect((await stat(path)).mode & 0o777).toBe(0o400);
        for (const { header, key } of [before, now])
          expect(await findSealKey(header, secret())).toEqual(key);
      },
    );
    expect(steps).toBeGreaterThan(2);
  });

  it("[A38] cannot be replaced without its file", async () => {
    await expect(runAdmin(["rotate-backup-key"], terminal())).rejects.toThrow("--key-file PATH");
  });
});
