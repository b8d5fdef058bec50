import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { BlobFolder, BlobTooLargeError } from "./blob-folder";
import { scratchFolder } from "../testing/scratch-folder";

let path: string;
let folder: BlobFolder;
beforeEach(async () => {
  path = await scratchFolder("blobs");
  folder = await BlobFolder.open(path);
});

async function* pieces(...list: Uint8Array[]) {
  for (const piece of list) {
    await Promise.resolve();
    yield piece;
  }
}

async function textOf(stream: AsyncIterable<Buffer> | null): Promise<string> {
  let text = "";
  for await (const chunk of stream ?? []) text += chunk.toString();
  return text;
}

describe("the folder of files", () => {
  it("[B1] stores bytes under a random name, with their size and hash", async () => {
    const [first, second] = [randomBytes(100_000), randomBytes(7)];
    const written = await folder.write(pieces(first, second));
    const whole = Buffer.concat([first, second]);
    expect(written.size).toBe(whole.length);
    expect(written.sha256).toBe(createHash("sha256").update(whole).digest("base64"));
    expect(await readFile(join(path, written.name))).toEqual(whole);
  });

  it("[B1] stores an empty file", async () => {
    const written = await folder.write(pieces());
    expect(written.size).toBe(0);
    expect(await textOf(await folder.read(written.name, null))).toBe("");
  });

  it("[B2] leaves nothing of a file that is too large or incomplete", async () => {
    async function* broken() {
      yield await Promise.resolve(Buffer.from("abc"));
      throw new Error("gone");
    }
    await expect(folder.write(pieces(Buffer.alloc(11)), 10)).rejects.toThrow(BlobTooLargeError);
    await expect(folder.write(broken())).rejects.toThrow("gone");
    expect(await folder.names()).toEqual([]);
    expect(await readdir(join(path, "unfinished"))).toEqual([]);
  });

  it("[B2] accepts a file of exactly the limit", async () => {
    await expect(folder.write(pieces(Buffer.alloc(10)), 10)).resolves.toMatchObject({ size: 10 });
  });

  it("[B2] deletes unfinished files at the next start", async () => {
    await mkdir(join(path, "unfinished"), { recursive: true });
    await writeFile(join(path, "unfinished", "left-over"), "x");
    const kept = await folder.write(pieces(Buffer.from("kept")));
    await BlobFolder.open(path);
    expect(await readdir(join(path, "unfinished"))).toEqual([]);
    expect(await folder.sizeOf(kept.name)).toBe(4);
  });

  it("[B3] reads a part of a file", async () => {
    const { name } = await folder.write(pieces(Buffer.from("0123456789")));
    expect(await textOf(await folder.read(name, { first: 2, last: 4 }))).toBe("234");
  });

  it.each(["../keys.json", "a", "", "ABCDEF00-0000-0000-0000-000000000000", "x/../../y"])(
    "[B1] has no path for %j",
    (name) => {
      expect(() => folder.pathOf(name)).toThrow();
    },
  );

  it("[B4] sweeps only old files without a document", async () => {
    const [named, young, old] = await Promise.all(
      ["a", "b", "c"].map((text) => folder.write(pieces(Buffer.from(text)))),
    );
    if (!named || !young || !old) throw new Error("unreachable");
    const dayBeforeYesterday = new Date(Date.now() - 48 * 3600 * 1000);
    for (const { name } of [named, old]) {
      await utimes(folder.pathOf(name), dayBeforeYesterday, dayBeforeYesterday);
    }
    const isNamed = (name: string) => name === named.name;
    expect(await folder.sweep(isNamed, Date.now() + 48 * 3600 * 1000)).toBe(0); // a clock that jumped
    const afterRestart = await BlobFolder.open(path);
    expect(await afterRestart.sweep(isNamed, Date.now())).toBe(1);
    expect((await folder.names()).sort()).toEqual([named.name, young.name].sort());
  });

  it("[B5] deletes nothing during a copy, and catches up afterwards", async () => {
    const { name } = await folder.write(pieces(Buffer.from("x")));
    await folder.withoutDeletions(async () => {
      await folder.remove(name);
      expect(await folder.sizeOf(name)).toBe(1);
    });
    expect(await folder.sizeOf(name)).toBeNull();
  });

  it("[B6] reads a large file in small pieces", async () => {
    const megabytes = 24;
    const { name } = await folder.write(
      pieces(...Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024, 7))),
    );
    const stream = await folder.read(name, null);
    let largest = 0;
    let total = 0;
    for await (const chunk of (stream ?? []) as AsyncIterable<Buffer>) {
      largest = Math.max(largest, chunk.length);
      total += chunk.length;
    }
    expect(total).toBe(megabytes * 1024 * 1024);
    expect(largest).toBeLessThanOrEqual(64 * 1024);
  });
});
