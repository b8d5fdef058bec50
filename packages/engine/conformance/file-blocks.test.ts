import { randomBytes } from "node:crypto";
import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { blobLimits } from "../limits";
import type { Engine } from "../start-engine";
import { backUp as backUpWhole, data, restoreTo } from "./support/backed-up";
import { fixtureApp, startFixture } from "./support/fixtures";
import { backUp, restore, serve, shipNow, useShippedPlace } from "./support/shipped";

useShippedPlace();

const { blockBytes } = blobLimits;
const bytes = randomBytes(5 * blockBytes);

async function upload(engine: Engine): Promise<string> {
  const { blobs } = engine.rooms;
  const before = new Set(blobs.list().map(({ name }) => name));
  await blobs.upload(new Blob([bytes]).stream(), { contentType: null, sha256: null });
  return blobs.list().find(({ name }) => !before.has(name))?.name ?? expect.unreachable();
}

const listIn = (folder: string, name: string) => readFile(join(folder, "blobs", `${name}.blocks`));

async function isServed(dataDir: string, name: string): Promise<boolean> {
  const engine = await startFixture({ dataDir });
  const answer = await fetch(`${engine.url}/api/storage/${name}`);
  const served = Buffer.from(await answer.arrayBuffer());
  await engine.close();
  return served.equals(bytes);
}

describe("a file of several blocks", () => {
  it("[B15] is cut off before a block with changed bytes, which is logged", async () => {
    const lines: string[] = [];
    const engine = await startFixture({ dataDir: data, log: (line) => void lines.push(line) });
    const name = await upload(engine);
    const get = (range?: string) =>
      fetch(`${engine.url}/api/storage/${name}`, range === undefined ? {} : { headers: { range } });
    expect(Buffer.from(await (await get()).arrayBuffer()).equals(bytes)).toBe(true);
    const path = join(data, "blobs", name);
    const { atime, mtime } = await stat(path);
    const other = Buffer.from(bytes);
    other[3 * blockBytes + 9] = (other[3 * blockBytes + 9] ?? 0) ^ 16;
    await writeFile(path, other);
    await utimes(path, atime, mtime);

    const before = await get(`bytes=10-${3 * blockBytes - 1}`);
    expect(before.status).toBe(206);
    expect(Buffer.from(await before.arrayBuffer()).equals(bytes.subarray(10, 3 * blockBytes))).toBe(
      true,
    );
    expect(lines.filter((line) => line.includes("is damaged"))).toEqual([]);
    const within = await get(`bytes=${3 * blockBytes}-${3 * blockBytes}`);
    expect(within.status).toBe(500);
    expect(await within.json()).toMatchObject({ code: "FileDamaged" });
    const whole = await get();
    await expect(whole.arrayBuffer()).rejects.toThrow();
    expect(lines.filter((line) => line.includes(`${name} is damaged`))).toHaveLength(1);
  });

  it("[A12] keeps its block hashes in backups of both kinds and in restored folders", async () => {
    const engine = await startFixture({ dataDir: data });
    const name = await upload(engine);
    await engine.close();
    const list = await listIn(data, name);
    const whole = await backUpWhole("whole", fixtureApp);
    const fromWhole = await restoreTo("from whole", whole, { functions: fixtureApp });
    const fromShared = await restore("from shared", await backUp());
    for (const restored of [fromWhole, fromShared]) {
      expect((await listIn(restored, name)).equals(list)).toBe(true);
      expect(await isServed(restored, name)).toBe(true);
    }
  });

  it("[A28] keeps its block hashes in the shipped log, and stays deleted with them", async () => {
    const engine = await serve();
    const gone = await upload(engine);
    const copy = await backUp();
    const name = await upload(engine);
    const { storageId } = engine.rooms.blobs.find(gone) ?? expect.unreachable();
    const deleted = await engine.run("files:remove", { id: storageId });
    expect(deleted).toMatchObject({ ok: true });
    await shipNow(engine);
    const list = await listIn(data, name);
    await engine.close();
    const restored = await restore("restored", copy);
    expect((await listIn(restored, name)).equals(list)).toBe(true);
    const files = (await readdir(join(restored, "blobs"))).filter((each) => each !== "unfinished");
    expect(files.toSorted()).toEqual([name, `${name}.blocks`]);
    expect(await isServed(restored, name)).toBe(true);
  });
});
