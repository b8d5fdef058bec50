import { randomBytes } from "node:crypto";
import { open, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { systemRng } from "../clock";
import { insertFile } from "../functions/syscalls/storage-documents";
import { blobLimits } from "../limits";
import { scratchDatabase, type Scratch } from "../testing/scratch-database";
import { scratchFolder } from "../testing/scratch-folder";
import { BlobStore } from "./blob-store";

const { blockBytes } = blobLimits;
const bytes = randomBytes(4 * blockBytes + 1_000);
const inBlock = (number: number) => ({
  first: number * blockBytes + 5,
  last: number * blockBytes + 9,
});

let folder: string;
let scratch: Scratch;
let warnings: string[];

beforeEach(async () => {
  folder = await scratchFolder("block-lists");
  scratch = await scratchDatabase();
  warnings = [];
});

/** A store as after a start: files on disk, nothing in memory. */
async function opened(): Promise<BlobStore> {
  const blobs = await BlobStore.open({
    folder,
    secret: new Uint8Array(32),
    clock: scratch.clock,
    publicUrl: () => "http://x",
    rng: systemRng(),
    warn: (line) => warnings.push(line),
  });
  blobs.attach(scratch.db);
  return blobs;
}

async function uploaded(stored = bytes) {
  const blobs = await opened();
  await blobs.upload(new Blob([stored]).stream(), { contentType: null, sha256: null });
  return { blobs, ...placesIn(blobs) };
}

function placesIn(blobs: BlobStore) {
  const [file = expect.unreachable()] = blobs.list();
  const path = blobs.folder.pathOf(file.name);
  return { file, path, list: `${path}.blocks` };
}

/** Flips one bit, as a failing disk does: the file keeps its size and times. */
async function flip(path: string, at: number): Promise<void> {
  const { atime, mtime } = await stat(path);
  const handle = await open(path, "r+");
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ 4;
  await handle.write(byte, 0, 1, at);
  await handle.close();
  await utimes(path, atime, mtime);
}

async function partOf(blobs: BlobStore, range: { first: number; last: number } | null) {
  const [file = expect.unreachable()] = blobs.list();
  return await buffer((await blobs.read(file, range)) ?? expect.unreachable());
}

async function untilFailure(stream: Readable | null): Promise<[Buffer, string]> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of (stream ?? []) as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch (error) {
    return [Buffer.concat(chunks), String(error)];
  }
  return [Buffer.concat(chunks), "no failure"];
}

describe("a file of several blocks", () => {
  it("[B3] is served in parts, across blocks and at its end", async () => {
    const { blobs } = await uploaded();
    const ranges = [
      [0, 0],
      [blockBytes - 1, blockBytes],
      [2 * blockBytes, 3 * blockBytes - 1],
      [100, bytes.length - 1],
      [bytes.length - 1, bytes.length - 1],
    ] as const;
    for (const [first, last] of ranges) {
      const part = await partOf(blobs, { first, last });
      expect(part.equals(bytes.subarray(first, last + 1)), `${first}-${last}`).toBe(true);
    }
    expect((await partOf(blobs, null)).equals(bytes)).toBe(true);
    blobs.close();
  });

  it("[B6] is read in small pieces", async () => {
    const { blobs, file } = await uploaded();
    let largest = 0;
    for await (const chunk of (await blobs.read(file, null)) as AsyncIterable<Buffer>) {
      largest = Math.max(largest, chunk.length);
    }
    expect(largest).toBeLessThanOrEqual(64 * 1024);
    blobs.close();
  });

  it("[B15] is served up to a block with a flipped bit, and refused from there on, even if it was read before", async () => {
    const { blobs, file, path } = await uploaded();
    expect((await partOf(blobs, null)).equals(bytes)).toBe(true);
    await blobs.check();
    await flip(path, 3 * blockBytes + 7);
    expect(await partOf(blobs, inBlock(2))).toHaveLength(5);
    expect(warnings).toEqual([]);
    const [arrived, why] = await untilFailure(await blobs.read(file, null));
    expect(arrived.equals(bytes.subarray(0, 3 * blockBytes))).toBe(true);
    expect(why).toContain("is damaged");
    for (let n = 0; n < 2; n++) {
      await expect(blobs.read(file, inBlock(3))).rejects.toThrow("is damaged");
      expect(await partOf(blobs, inBlock(2))).toHaveLength(5);
    }
    expect(warnings).toEqual([expect.stringContaining(`${file.name} is damaged.`)]);
    expect(blobs.badCounts).toEqual({ damaged: 1, missing: 0 });
    await flip(path, 3 * blockBytes + 7); // flips the bit back
    expect((await partOf(blobs, null)).equals(bytes)).toBe(true);
    expect(blobs.badCounts).toEqual({ damaged: 0, missing: 0 });
    blobs.close();
  });

  it("[B15] needs only the blocks of the range for its first reader after a start", async () => {
    const { blobs, path } = await uploaded();
    blobs.close();
    await flip(path, 4 * blockBytes + 1);
    const again = await opened();
    expect(
      (await partOf(again, inBlock(1))).equals(bytes.subarray(blockBytes + 5, blockBytes + 10)),
    ).toBe(true);
    await expect(again.read(again.list()[0] ?? expect.unreachable(), inBlock(4))).rejects.toThrow(
      "is damaged",
    );
    again.close();
  });

  it.each(["missing", "damaged", "cut"])(
    "[B15] whose list is %s is verified as a whole, and gets its list back",
    async (state) => {
      const { blobs, path, list } = await uploaded();
      blobs.close();
      const before = await readFile(list);
      const harm = async () => {
        if (state === "missing") await rm(list);
        else if (state === "cut") await writeFile(list, before.subarray(0, 32));
        else await flip(list, 70);
      };
      await harm();
      const again = await opened();
      expect(
        (await partOf(again, inBlock(1))).equals(bytes.subarray(blockBytes + 5, blockBytes + 10)),
      ).toBe(true);
      expect((await readFile(list)).equals(before)).toBe(true);
      again.close();
      await harm();
      await flip(path, 4 * blockBytes + 1);
      const damaged = await opened();
      const [file = expect.unreachable()] = damaged.list();
      await expect(damaged.read(file, inBlock(1))).rejects.toThrow("is damaged");
      await expect(damaged.open(file)).rejects.toThrow("is damaged");
      expect(warnings).toHaveLength(1);
      damaged.close();
    },
  );

  it("[B15] is refused if it became shorter, and reported as missing if it is gone", async () => {
    const { blobs, file, path } = await uploaded();
    await writeFile(path, bytes.subarray(0, 2 * blockBytes));
    expect(await partOf(blobs, inBlock(1))).toHaveLength(5);
    await expect(blobs.read(file, inBlock(2))).rejects.toThrow("is damaged");
    await rm(path);
    expect(await blobs.read(file, inBlock(1))).toBeNull();
    blobs.close();
  });

  it.each([bytes.length, blobLimits.openedInMemoryBytesMax + 1])(
    "[B12] is given to a function in full or not at all: %d bytes",
    async (size) => {
      const stored = Buffer.alloc(size, bytes);
      const { blobs, file, path } = await uploaded(stored);
      const blob = (await blobs.open(file)) ?? expect.unreachable();
      expect(Buffer.from(await blob.arrayBuffer()).equals(stored)).toBe(true);
      await flip(path, 4 * blockBytes + 1);
      await expect(blobs.open(file)).rejects.toThrow("is damaged");
      blobs.close();
    },
  );
});

describe("a file that an older release stored without a list", () => {
  async function older() {
    const blobs = await opened();
    const { blocks: _blocks, ...written } = await blobs.folder.write(new Blob([bytes]).stream());
    await scratch.db.transact((tx) => insertFile(tx, written));
    await rm(`${blobs.folder.pathOf(written.name)}.blocks`);
    return { blobs, ...placesIn(blobs) };
  }

  it("[B15] is verified as a whole at first, and then block by block", async () => {
    const { blobs, file, path } = await older();
    expect((await partOf(blobs, null)).equals(bytes)).toBe(true);
    await flip(path, 4 * blockBytes + 1);
    expect(await partOf(blobs, inBlock(1))).toHaveLength(5);
    await expect(blobs.read(file, inBlock(4))).rejects.toThrow("is damaged");
    blobs.close();
    const again = await opened();
    await expect(again.read(file, inBlock(1))).rejects.toThrow("is damaged");
    again.close();
  });

  it("[B15] gets a list when the weekly check has found it intact", async () => {
    const { blobs, path, list } = await older();
    await flip(path, 1);
    await blobs.visit();
    expect(blobs.list()[0]?.blocks).toBeUndefined();
    await flip(path, 1);
    await blobs.visit();
    blobs.close();
    const again = await opened();
    expect((await readFile(list)).length).toBe(5 * 32);
    expect(again.list()[0]?.blocks).toMatch(/^.{44}$/);
    await flip(path, 4 * blockBytes + 1);
    expect(await partOf(again, inBlock(1))).toHaveLength(5);
    again.close();
  });
});
