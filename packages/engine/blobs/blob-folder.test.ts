import { createHash, randomBytes } from "node:crypto";
import promises, { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { blobLimits } from "../limits";
import { BlobFolder, BlobTooLargeError } from "./blob-folder";
import { scratchFolder } from "../testing/scratch-folder";

const { blockBytes } = blobLimits;

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
    expect(await readFile(join(path, written.name), "utf8")).toBe("");
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
    expect(await folder.names()).toEqual([kept.name]);
  });

  it.each([
    "../keys.json",
    "0f8fad5b-d9cb-469f-a165-70867728950e.blocks",
    "a",
    "",
    "ABCDEF00-0000-0000-0000-000000000000",
    "x/../../y",
  ])("[B1] has no path for %j", (name) => {
    expect(() => folder.pathOf(name)).toThrow();
  });

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
      expect(await folder.names()).toEqual([name]);
    });
    expect(await folder.names()).toEqual([]);
  });

  it("[B15] stores a list of block hashes beside a file of several blocks, and the list's hash in its document", async () => {
    const chunks = [randomBytes(100_000), randomBytes(50), randomBytes(2 * blockBytes)];
    const whole = Buffer.concat(chunks);
    const { name, blocks } = await folder.write(pieces(...chunks));
    const list = await readFile(join(path, `${name}.blocks`));
    const expected = Array.from({ length: Math.ceil(whole.length / blockBytes) }, (_, n) =>
      createHash("sha256")
        .update(whole.subarray(n * blockBytes, (n + 1) * blockBytes))
        .digest(),
    );
    expect(list.equals(Buffer.concat(expected))).toBe(true);
    expect(blocks).toBe(createHash("sha256").update(list).digest("base64"));
    expect((await stat(join(path, `${name}.blocks`))).mode & 0o777).toBe(0o600);
    const one = await folder.write(pieces(randomBytes(blockBytes)));
    expect(one.blocks).toBeUndefined();
    expect(await readdir(path)).toHaveLength(4);
  });

  it("[B4] deletes the list of blocks with its file", async () => {
    const large = () => folder.write(pieces(randomBytes(blockBytes + 1)));
    const [removed, swept] = [await large(), await large()];
    await folder.remove(removed.name);
    await utimes(folder.pathOf(swept.name), 0, 0);
    const afterRestart = await BlobFolder.open(path);
    expect(await afterRestart.sweep(() => false, Date.now())).toBe(1);
    expect(await readdir(path)).toEqual(["unfinished"]);
  });

  it.each([0, 1, 2])("[B2] leaves no partial file after a kill before rename %d", async (count) => {
    const bytes = randomBytes(blockBytes + 1);
    const { rename } = promises;
    let left = count;
    const renaming = vi.spyOn(promises, "rename").mockImplementation((from, to) => {
      if (left-- <= 0) throw new Error("killed");
      return rename(from, to);
    });
    const removing = vi.spyOn(promises, "rm").mockRejectedValue(new Error("killed"));
    syncBuiltinESMExports();
    const written = await folder.write(pieces(bytes)).catch(() => null);
    renaming.mockRestore();
    removing.mockRestore();
    syncBuiltinESMExports();
    const again = await BlobFolder.open(path);
    expect(await readdir(join(path, "unfinished"))).toEqual([]);
    const files = (await readdir(path)).filter((name) => name !== "unfinished");
    expect(files).toHaveLength(written === null ? 0 : 2);
    expect(await again.names()).toEqual(written === null ? [] : [written.name]);
  });
});
