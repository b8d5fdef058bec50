import { spawnSync } from "node:child_process";
import fs, {
  appendFileSync,
  closeSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { collectGarbage } from "../testing/collect-garbage";
import { scratchFolder } from "../testing/scratch-folder";
import { readLog } from "./log/log-reading";
import { connect } from "./sqlite/sqlite-file";
import { sqliteStore } from "./sqlite/sqlite-store";
import { type CommitRecord, StoreError } from "./store";

const root = await scratchFolder("faults");
const asRoot = (command: string, ...options: string[]) => spawnSync(command, options).status === 0;
const mounted: string[] = [];
function smallDisk(name: string, size: string): string | null {
  const disk = join(root, name);
  mkdirSync(disk);
  if (!asRoot("mount", "-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk)) return null;
  mounted.push(disk);
  return disk;
}
const [disk, otherDisk] = [smallDisk("disk", "1m"), smallDisk("other-disk", "1500k")];
const fullDisk = smallDisk("full-disk", "4m");
afterAll(() => mounted.forEach((disk) => asRoot("umount", "-l", disk)));

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

const descriptorsOf = (folder: string, ending: string): number[] =>
  readdirSync("/proc/self/fd")
    .map(Number)
    .filter((descriptor) => {
      try {
        const path = readlinkSync(`/proc/self/fd/${descriptor}`).replace(/ \(deleted\)$/, "");
        return path.startsWith(folder) && path.endsWith(ending);
      } catch {
        return false; // the descriptor that listed the folder
      }
    });

describe("the disk", () => {
  it.skipIf(fullDisk === null)(
    "[K14] can still be opened when full, also with a log that does not fit into the file",
    async () => {
      const folder = join(fullDisk ?? "", "data");
      const previous = await sqliteStore(folder);
      await previous.load(() => undefined);
      await previous.append([commitOf(1), commitOf(2)], { schema: "as stored" });
      await previous.append([{ ts: 3n, puts: [], deletes: commitOf(1).puts }]);
      const killed = join(root, "killed");
      cpSync(folder, killed, { recursive: true });
      await previous.close();
      rmSync(folder, { recursive: true });
      cpSync(killed, folder, { recursive: true });
      const filler = join(fullDisk ?? "", "filler");
      expect(() => {
        for (;;) appendFileSync(filler, Buffer.alloc(4096));
      }).toThrow("ENOSPC");
      const store = await sqliteStore(folder);
      const ids: string[] = [];
      const { lastTs, meta } = await store.load(({ id }) => ids.push(id));
      const [kept = expect.unreachable()] = commitOf(2).puts;
      expect([ids, lastTs, meta]).toEqual([[kept.id], 3n, { schema: "as stored" }]);
      expect([await store.find(kept.id), await store.find(commitOf(1).puts[0]?.id ?? "")]).toEqual([
        kept,
        null,
      ]);
      await expect(store.append([commitOf(4)])).rejects.toThrow("The disk is full");
      rmSync(filler);
      await store.append([commitOf(5)]);
      await store.close();
      expect(await idsIn(folder)).toEqual([2, 5]);
    },
  );

  it.skipIf(disk === null)(
    "[K14] R04: rejects whole commits when full, keeps serving, and accepts commits once there is space",
    async () => {
      const folder = join(disk ?? "", "data");
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
      asRoot("mount", "-o", "remount,size=8m", disk ?? "");
      await store.append([commitOf(902)]);
      await store.close();
      expect(await idsIn(folder)).toEqual([...kept, 902]);
    },
  );

  it.skipIf(otherDisk === null)(
    "[K14] is reported as full when full, also after a garbage collection",
    async () => {
      const folder = join(otherDisk ?? "", "data");
      const store = await sqliteStore(folder);
      await store.load(() => undefined);
      await store.append([commitOf(1, 900_000)]);
      for (let n = 1; n <= 10; n++) {
        for (let reading = 0; reading < 3; reading++) await store.find("j57");
        collectGarbage();
        await expect(store.append([commitOf(n, 900_000 + n * 1000)])).rejects.toThrow("full");
        await expect(store.prune(1, 0n), "no room to fold the log in").rejects.toThrow("full");
      }
      await store.close();
      asRoot("mount", "-o", "remount,size=8m", otherDisk ?? "");
      expect(await idsIn(folder)).toEqual([1]);
    },
  );

  it("[K15] R05: accepts nothing after any other failed write", async () => {
    const folder = join(root, "failing");
    const store = await sqliteStore(folder);
    await store.load(() => undefined);
    await store.append([commitOf(1)]);
    const failed = Object.assign(new Error("i/o error"), { code: "EIO" });
    const write = vi
      .spyOn(fs, "write")
      .mockImplementationOnce((...given: unknown[]) =>
        (given.at(-1) as (error: Error) => void)(failed),
      );
    syncBuiltinESMExports();
    await expect(store.append([commitOf(2)])).rejects.toMatchObject({ isFatal: true });
    write.mockRestore();
    syncBuiltinESMExports();
    await expect(store.append([commitOf(3)])).rejects.toMatchObject({ isFatal: true });
    await store.close();
    expect(await idsIn(folder)).toEqual([1]);
  });

  it("[K15] R05: accepts nothing after a failed fold, and keeps the log", async () => {
    const folder = join(root, "unfolded");
    const store = await sqliteStore(folder);
    await store.load(() => undefined);
    await store.append([commitOf(1)]);
    const path = join(folder, "data.sqlite");
    const saboteur = connect(path);
    await saboteur.exec("ALTER TABLE commits RENAME TO hidden");
    await expect(store.prune(1, 0n)).rejects.toMatchObject({ isFatal: true });
    await saboteur.exec("ALTER TABLE hidden RENAME TO commits");
    saboteur.close();
    await expect(store.append([commitOf(2)])).rejects.toMatchObject({ isFatal: true });
    await store.close();
    expect(await idsIn(folder)).toEqual([1]);
  });

  it.skipIf(process.platform !== "linux")(
    "[K14] leaves no log file behind if its folder cannot be synced, open or not",
    async () => {
      const folder = join(root, "unsynced");
      const store = await sqliteStore(folder);
      await store.load(() => undefined);
      const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
      const open = vi.spyOn(promises, "open").mockRejectedValueOnce(full);
      syncBuiltinESMExports();
      await store.append([commitOf(1)]);
      open.mockRestore();
      syncBuiltinESMExports();
      expect(readdirSync(folder).filter((name) => name.endsWith(".log"))).toEqual([
        "commits-2.log",
      ]);
      expect(descriptorsOf(folder, ".log")).toHaveLength(1);
      await store.close();
      expect(await idsIn(folder)).toEqual([1]);
    },
  );

  it.skipIf(process.platform !== "linux")(
    "[K15] is not written to through a descriptor that failed to close",
    async () => {
      const folder = join(root, "unclosed");
      const store = await sqliteStore(folder);
      await store.load(() => undefined);
      await store.append([commitOf(1)]);
      const [descriptor = -1] = descriptorsOf(folder, ".log");
      closeSync(descriptor);
      await expect(store.prune(1, 0n)).rejects.toThrow("EBADF");
      await store.append([commitOf(2)]);
      await store.close();
      expect(await idsIn(folder)).toEqual([1, 2]);
    },
  );

  it("[K16] is synced once for a whole group, off the event loop", async () => {
    const folder = join(root, "grouped");
    const store = await sqliteStore(folder);
    await store.load(() => undefined);
    await store.append([commitOf(1)]);
    let turns = 0;
    const clock = setInterval(() => turns++, 0);
    const write = vi.spyOn(fs, "write");
    syncBuiltinESMExports();
    await store.append(Array.from({ length: 3000 }, (_, n) => commitOf(n + 2)));
    expect(write).toHaveBeenCalledOnce();
    write.mockRestore();
    syncBuiltinESMExports();
    clearInterval(clock);
    expect(readLog(folder).batches.length).toBe(2);
    expect(turns).toBeGreaterThan(0);
    await store.close();
  });

  it("[K6] that cannot be written is reported in one line", async () => {
    const blocked = join(root, "a-file");
    writeFileSync(blocked, "");
    await expect(sqliteStore(join(blocked, "data"))).rejects.toThrow(
      /^The data folder .* cannot be written: /,
    );
  });
});
