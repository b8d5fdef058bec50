import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { systemRng } from "../clock";
import { scratchDatabase } from "../testing/scratch-database";
import type { Store } from "../kv/store";
import { scratchDisk } from "../testing/scratch-disk";
import type { ScratchDisk } from "../testing/scratch-disk";
import { scratchFolder } from "../testing/scratch-folder";
import { BlobStore } from "./blob-store";

let folder: string;
let disk: ScratchDisk;
beforeEach(async () => {
  folder = await scratchFolder("blob-store");
  disk = scratchDisk();
});

async function opened(store: Store, seed: number): Promise<BlobStore> {
  const { db, clock } = await scratchDatabase(store, seed);
  const secret = new Uint8Array(32);
  const publicUrl = () => "http://x";
  const blobs = await BlobStore.open({ folder, secret, publicUrl, clock, rng: systemRng() });
  blobs.attach(db);
  return blobs;
}

function upload(blobs: BlobStore): Promise<string> {
  const chunks = new Blob(["abc"]).stream();
  return blobs.upload(chunks, { contentType: null, sha256: null });
}

describe("an upload", () => {
  it("[B2] leaves nothing when the disk is full", async () => {
    const blobs = await opened(disk.store, 1);
    disk.isFull = true;
    await expect(upload(blobs)).rejects.toThrow("The disk is full.");
    expect(await blobs.folder.names()).toEqual([]);
    blobs.close();
  });

  it("[B2] reports a full disk when there is no space for its bytes", async () => {
    const blobs = await opened(disk.store, 1);
    async function* chunks() {
      yield await Promise.resolve(Buffer.from("abc"));
      throw Object.assign(new Error("write"), { code: "ENOSPC" });
    }
    const work = blobs.upload(chunks(), { contentType: null, sha256: null });
    await expect(work).rejects.toThrow("The disk is full: nothing was saved.");
    expect(await blobs.folder.names()).toEqual([]);
    blobs.close();
  });

  it("[B13] keeps its bytes when it is unknown whether its document was saved", async () => {
    const before = await opened(disk.store, 1);
    disk.isBroken = true;
    await expect(upload(before)).rejects.toThrow("fsync failed.");
    before.close();
    disk.isBroken = false;
    const after = await opened(disk.store, 2);
    const [name = "none", ...others] = await after.folder.names();
    expect(others).toEqual([]);
    expect(after.find(name)).toMatchObject({ name, size: 3 });
    after.close();
  });
});

it("a file counts as damaged once a read finds other bytes, until a check reads it whole", async () => {
  const blobs = await opened(disk.store, 1);
  await upload(blobs);
  expect(await blobs.check()).toMatchObject({ files: 1, damaged: [] });
  const [stored] = blobs.list();
  if (stored === undefined) return expect.fail();
  // A test can't flip a bit below the file system, so it expects other bytes of the same file.
  const other = { ...stored, sha256: Buffer.alloc(32).toString("base64") };
  const readAll = async (file: typeof stored) => {
    const stream = await blobs.read(file, null);
    return stream === null ? null : await text(stream);
  };
  await expect(readAll(other)).rejects.toThrow();
  expect(await readAll(stored)).toBe("abc");
  expect(blobs.badCounts).toEqual({ damaged: 1, missing: 0 });
  await blobs.check();
  expect(blobs.badCounts).toEqual({ damaged: 0, missing: 0 });
  blobs.close();
});
