import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { runAdmin } from "../admin/admin-command";
import { backup } from "../admin/backup-commands";
import { bucketSettingsIn } from "../admin/bucket/open-bucket";
import { administer } from "../admin/running-server";
import { data, folder, printed, terminal, wordsOf } from "./support/backed-up";
import { eventually, fixtureApp, startFixture } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";
import { S3StandIn } from "./support/s3-stand-in";
import {
  backUpIn,
  place,
  saidIn,
  say,
  sealed,
  serve,
  shipLog,
  shipNow,
  useShippedPlace,
} from "./support/shipped";

useShippedPlace();

let bucket: S3StandIn;
beforeEach(async () => {
  bucket = await S3StandIn.open();
});

const backUp = (...more: string[]) => backUpIn(bucket.environment, fixtureApp, ...more);

const admin = (...words: string[]) =>
  runAdmin([...words, "--functions", fixtureApp, ...sealed()], terminal(bucket.environment));

/** Restores on another machine, which has only the key. */
async function restoredFromBucket(name: string, ...moment: string[]): Promise<string> {
  const away = join(folder, `${name} away`);
  await admin("download", away, ...moment);
  // Uses the printed command literally: with it the sealed backup opens.
  const [, typed = ""] = /admin (restore .*)$/.exec(printed.at(-1) ?? "") ?? [];
  const restore = [...typed.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word);
  const into = ["--data", join(folder, name), "--functions", fixtureApp];
  await runAdmin([...restore.map(String), ...into], terminal(bucket.environment));
  return join(folder, name);
}

const settings = () => bucketSettingsIn(terminal(bucket.environment)) ?? expect.unreachable();
const serveWithBucket = () =>
  startFixture({ dataDir: data, shipLog: { ...shipLog(), bucket: settings() } });

describe("a bucket", () => {
  it("[A34] gets each backup sealed, only what it lacks, and returns it to a machine that has only the key", async () => {
    const engine = await serve();
    await say(engine, "the canary of the bucket");
    const socket = await RawSocket.open(engine.url);
    socket.act(0, "files:storeText", { text: "an upload, canary as well" });
    await socket.response(0);
    await backUp();
    const first = bucket.names();
    expect(printed.at(-1)).toMatch(/^Sent \d+ new objects to the bucket\.$/);
    await backUp();
    expect(Number(/\d+/.exec(printed.at(-1) ?? "")?.[0])).toBeLessThan(first.length);
    await engine.close();
    for (const [name, { bytes }] of bucket.objects) {
      expect(bytes.includes("canary") || bytes.includes("SQLite"), name).toBe(false);
    }
    await rm(place, { recursive: true });
    await rm(data, { recursive: true });
    const restored = await restoredFromBucket("restored");
    expect(await saidIn(restored)).toEqual(["the canary of the bucket"]);
    expect(
      (await readdir(join(restored, "blobs"))).filter((each) => each.length === 36),
    ).toHaveLength(1);
    const oldest = first.find((name) => /^\d{4}-.*\/backup\.json$/.test(name))?.split("/")[0] ?? "";
    expect(await saidIn(await restoredFromBucket("older", oldest))).toHaveLength(1);
    expect(bucket.refused).toEqual([]);
  });

  it("[A34] gets the log as it is shipped, so that a lost machine loses only what was written since", async () => {
    const engine = await serveWithBucket();
    await say(engine, "before");
    await backUp();
    await say(engine, "after");
    await shipNow(engine);
    const isSent = () => bucket.names().some((name) => name.endsWith(".log"));
    await eventually(isSent);
    await engine.close();
    await rm(place, { recursive: true });
    await rm(data, { recursive: true });
    expect(await saidIn(await restoredFromBucket("restored"))).toEqual(["after", "before"]);
    expect(printed.join("\n")).toContain("The log was applied");
  });

  it("[A34] that cannot be reached is a reason in /health, fails the backup with advice, and catches up later", async () => {
    let offsetMs = 0;
    const clock = { nowMs: () => Date.now() + offsetMs };
    bucket.isDown = true;
    const engine = await startFixture({
      dataDir: data,
      clock,
      shipLog: { ...shipLog(), bucket: settings() },
    });
    const codes = async () =>
      ((await engine.rooms.httpHost.health?.reasons()) ?? []).map(({ code }) => code);
    await expect(backUp()).rejects.toThrow(/refuses \(503 SlowDown\)\. Check BACKUP_BUCKET/);
    offsetMs = 200_000;
    await say(engine, "waiting");
    await shipNow(engine);
    expect(await codes()).toContain("bucket-late");
    bucket.isDown = false;
    await eventually(async () => {
      await shipNow(engine);
      return !(await codes()).includes("bucket-late");
    });
    expect(await engine.rooms.httpHost.health?.metrics()).toMatch(/^engine_bucket_failed 0$/m);
    await backUp();
    await engine.close();
    expect(await saidIn(await restoredFromBucket("restored"))).toEqual(["waiting"]);
  });

  it("[A34] loses after a day what its folder removed, but nothing while it has a recent backup that the folder lacks", async () => {
    const engine = await serve();
    await say(engine, "one");
    await backUp();
    const [old = ""] = (await readdir(place)).filter((name) => /^\d{4}-/.test(name));
    await backUp();
    const days = ["--keep", "1"];
    const age = (name: string) => {
      const object = bucket.objects.get(name) ?? expect.unreachable();
      object.storedAt = new Date(Date.now() - 3 * 24 * 3_600_000);
    };
    for (const name of bucket.objects.keys()) age(name);
    await rm(join(place, old), { recursive: true });
    await eventually(() => new Date().toISOString().slice(17, 19) !== old.slice(17, 19)); // the name is free again
    await backUp(...days);
    expect(printed.at(-1)).toContain(`Deleted nothing from the bucket: its backup ${old}`);
    expect(bucket.names()).toContain(`${old}/backup.json`);
    bucket.objects.set("practice/another's.txt", {
      bytes: Buffer.from("kept"),
      storedAt: new Date(0),
    });
    await backUp("--keep", "35");
    await engine.close();
    expect(bucket.names()).toContain("another's.txt");
  });

  it("[A34] is refused without a key, with an invalid address, and for backups that are not sealed", async () => {
    const engine = await serve();
    const attempt = (environment: Record<string, string>, ...more: string[]) => {
      const words = wordsOf(fixtureApp, ["--into", place, "--data", data, ...more]);
      return administer(data, fixtureApp).then((administration) =>
        backup(administration, undefined, { words, terminal: terminal(environment) }),
      );
    };
    const { environment } = bucket;
    await expect(attempt(environment)).rejects.toThrow("only encrypted data leaves this machine");
    await expect(
      attempt({ BACKUP_BUCKET: environment.BACKUP_BUCKET ?? "" }, ...sealed()),
    ).rejects.toThrow("BACKUP_BUCKET_KEY_ID_FILE");
    await expect(attempt({ ...environment, BACKUP_BUCKET: "copies" }, ...sealed())).rejects.toThrow(
      "Give the bucket as https://SERVER/BUCKET",
    );
    const withPassword = { ...environment, BACKUP_BUCKET: "https://me:hush@bucket.test/copies" };
    await expect(attempt(withPassword, ...sealed())).rejects.toThrow(/^(?!.*hush).*password\.$/);
    await expect(
      attempt({ ...environment, BACKUP_BUCKET_SECRET: "another" }, ...sealed()),
    ).rejects.toThrow(/refuses \(403 SignatureDoesNotMatch\)/);
    await expect(
      attempt({ ...environment, BACKUP_BUCKET: "http://127.0.0.1:9/copies" }, ...sealed()),
    ).rejects.toThrow("can't be reached (ECONNREFUSED)");
    expect(bucket.objects.size).toBe(0);
    await engine.close();
  });

  it("[A34] whose objects changed or are missing is refused by the download or the restore", async () => {
    const engine = await serve();
    await say(engine, "one");
    await backUp();
    await engine.close();
    if (process.platform === "linux") {
      await expect(admin("download", "/proc/none")).rejects.toThrow("ENOENT");
    }
    const [piece = ""] = bucket.names().filter((name) => /[0-9a-f]{64}$/.test(name));
    const object = bucket.objects.get(`practice/${piece}`) ?? expect.unreachable();
    const whole = object.bytes;
    object.bytes = Buffer.from(whole).fill(~(whole.at(-1) ?? 0), whole.length - 1);
    await expect(restoredFromBucket("changed")).rejects.toThrow("Use another backup");
    object.bytes = whole;
    bucket.objects.delete(`practice/${piece}`);
    await expect(restoredFromBucket("missing")).rejects.toThrow(
      `The bucket lacks ${piece}. Use another backup`,
    );
    await expect(restoredFromBucket("odd", "../elsewhere")).rejects.toThrow(
      "is not the name of a backup",
    );
    expect(await readFile(join(folder, "key"))).toHaveLength(32);
  });
});
