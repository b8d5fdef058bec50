import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { connect } from "./sqlite-file";
import { sqliteStore } from "./sqlite-store";
import { type CommitRecord, StoreError } from "./store";
import { collectGarbage } from "../testing/collect-garbage";
import { scratchFolder } from "../testing/scratch-folder";

const root = await scratchFolder("faults");
const smallDisk = join(root, "small-disk");
mkdirSync(smallDisk);
const asRoot = (command: string, ...options: string[]) => spawnSync(command, options).status === 0;
const canMount = asRoot("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", smallDisk);
afterAll(() => {
  if (canMount) asRoot("umount", "-l", smallDisk);
});

const commitOf = (n: number, chars = 100): CommitRecord => {
  const id = `j57${String(n).padStart(29, "0")}`;
  const json = JSON.stringify({ _id: id, text: "x".repeat(chars) });
  return { ts: BigInt(n), puts: [{ id, table: 10001, json }], deletes: [] };
};

async function idsIn(folder: string): Promise<number[]> {
  const store = await sqliteStore(folder);
  const ids: number[] = [];
  await store.load(({ id }) => ids.push(Number(id.slice(3))));
  await store.close();
  return ids.sort((a, b) => a - b);
}

describe("the disk", () => {
  it.skipIf(!canMount)(
    "[K14] R04: when full refuses commits whole, serves on, and takes them again when there is space",
    async () => {
      const folder = join(smallDisk, "data");
      const store = await sqliteStore(folder);
      await store.load(() => undefined);
      const kept: number[] = [];
      let refusal: unknown = null;
      for (let n = 1; refusal === null && n < 500; n++) {
        await store.append([commitOf(n, 3000)]).then(
          () => kept.push(n),
          (error: unknown) => (refusal = error),
        );
      }
      expect(refusal).toBeInstanceOf(StoreError);
      expect(String(refusal)).toContain("The disk is full");
      expect(refusal).toMatchObject({ isFatal: false });
      expect(await store.find(commitOf(1).puts[0]?.id ?? "")).not.toBeNull();
      await expect(store.append([commitOf(900, 900_000), commitOf(901)])).rejects.toThrow("full");
      asRoot("mount", "-o", "remount,size=8m", smallDisk);
      await store.append([commitOf(902)]);
      await store.close();
      expect(await idsIn(folder)).toEqual([...kept, 902]);
    },
  );

  it.skipIf(!canMount)(
    "[K14] when full is called full, whatever is collected meanwhile",
    async () => {
      asRoot("mount", "-o", "remount,size=1m", smallDisk);
      const store = await sqliteStore(join(smallDisk, "collected"));
      await store.load(() => undefined);
      for (let n = 1; n <= 10; n++) {
        for (let reading = 0; reading < 3; reading++) await store.find("j57");
        collectGarbage();
        await expect(store.append([commitOf(n, 900_000 + n * 1000)])).rejects.toThrow("full");
      }
      await store.close();
    },
  );

  it("[K15] R05: after any other failed write takes nothing any more", async () => {
    const folder = join(root, "failing");
    const store = await sqliteStore(folder);
    await store.load(() => undefined);
    await store.append([commitOf(1)]);
    const saboteur = connect(join(folder, "data.sqlite"));
    await saboteur.exec("DROP VIEW batches");
    await expect(store.append([commitOf(2)])).rejects.toMatchObject({ isFatal: true });
    await saboteur.exec("CREATE TABLE batches (batch TEXT)");
    saboteur.close();
    await expect(store.append([commitOf(3)])).rejects.toMatchObject({ isFatal: true });
    await store.close();
    expect(await idsIn(folder)).toEqual([1]);
  });

  it("[K16] is asked once for a whole group, beside the event loop", async () => {
    const folder = join(root, "grouped");
    const store = await sqliteStore(folder);
    await store.load(() => undefined);
    await store.append([commitOf(1)]);
    const before = transactionsIn(join(folder, "data.sqlite-wal"));
    let turns = 0;
    const clock = setInterval(() => turns++, 0);
    await store.append(Array.from({ length: 3000 }, (_, n) => commitOf(n + 2)));
    clearInterval(clock);
    expect(transactionsIn(join(folder, "data.sqlite-wal"))).toBe(before + 1);
    expect(turns).toBeGreaterThan(0);
    await store.close();
  });

  it("[K6] that cannot be written is said in one line", async () => {
    const blocked = join(root, "a-file");
    writeFileSync(blocked, "");
    await expect(sqliteStore(join(blocked, "data"))).rejects.toThrow(
      /^The data folder .* cannot be written: /,
    );
  });
});

/** In the log the last frame of each transaction names the size of the file after it. */
function transactionsIn(path: string): number {
  const log = readFileSync(path);
  let ends = 0;
  for (let at = 32; at < log.length; at += 24 + 4096) if (log.readUInt32BE(at + 4) > 0) ends++;
  return ends;
}
