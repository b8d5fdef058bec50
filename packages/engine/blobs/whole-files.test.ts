import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { systemRng } from "../clock";
import { scratchDatabase } from "../testing/scratch-database";
import { scratchFolder } from "../testing/scratch-folder";
import { BlobStore } from "./blob-store";
import { nextToVisit, noteVisited } from "./scrub";
import { WholeFiles } from "./whole-files";

let folder: string;
let path: string;
const bytes = Buffer.from("what was stored");
const seal = { sha256: createHash("sha256").update(bytes).digest("base64"), size: bytes.length };

beforeEach(async () => {
  folder = await scratchFolder("whole-files");
  path = join(folder, "file");
  await writeFile(path, bytes);
});

/** Changes bytes without changing the time, like a failing disk. */
async function flip(file: string): Promise<void> {
  const [previous, { atime, mtime }] = [await readFile(file), await stat(file)];
  await writeFile(file, previous.fill((previous[3] ?? 0) ^ 1, 3, 4));
  await utimes(file, atime, mtime);
}

describe("a stored file", () => {
  it("[B15] is whole, damaged or missing, regardless of earlier checks", async () => {
    const files = new WholeFiles();
    const states: string[] = [];
    const check = async () => states.push(await files.check(path, seal));
    await check();
    await check();
    await flip(path);
    await check();
    await writeFile(path, bytes);
    await check();
    await truncate(path, 4);
    await check();
    await writeFile(path, Buffer.concat([bytes, bytes]));
    await check();
    await rm(path);
    await check();
    expect(states).toEqual(["whole", "whole", "damaged", "whole", "damaged", "damaged", "missing"]);
  });

  it("[B15] is read once for all concurrent readers", async () => {
    const files = new WholeFiles();
    const checks = [1, 2, 3].map(() => files.check(path, seal));
    expect(new Set(checks).size).toBe(1);
    expect(await Promise.all(checks)).toEqual(["whole", "whole", "whole"]);
  });
});

describe("a store of files", () => {
  async function stored(count: number, isInDoubt = () => false) {
    const { db, clock } = await scratchDatabase();
    const warnings: string[] = [];
    const options = { folder: join(folder, "blobs"), secret: new Uint8Array(32), clock };
    await mkdir(options.folder);
    const blobs = await BlobStore.open({
      ...options,
      publicUrl: () => "http://x",
      rng: systemRng(),
      isInDoubt,
      warn: (line) => warnings.push(line),
    });
    blobs.attach(db);
    for (let n = 0; n < count; n++) {
      await blobs.upload(new Blob([`file ${n}`]).stream(), { contentType: null, sha256: null });
    }
    const names = (await readdir(options.folder)).filter((name) => name.length === 36);
    return { blobs, warnings, paths: names.map((name) => join(options.folder, name)), names };
  }

  it("[B15] serves no byte of a damaged file, and reports it once", async () => {
    const { blobs, warnings, paths, names } = await stored(1);
    const [name = ""] = names;
    const file = blobs.find(name) ?? expect.unreachable();
    expect(await (await blobs.open(file))?.text()).toBe("file 0");
    await flip(paths[0] ?? "");
    for (let n = 0; n < 2; n++) {
      await expect(blobs.read(file, { first: 0, last: 1 })).rejects.toThrow("is damaged");
      await expect(blobs.open(file)).rejects.toThrow("is damaged");
    }
    expect(warnings).toEqual([
      `The uploaded file ${name} is damaged. Restore a backup into another folder, and copy blobs/${name} from there.`,
    ]);
    blobs.close();
  });

  it("[B15] finds all damaged or missing files", async () => {
    const { blobs, paths, names } = await stored(3);
    await flip(paths[0] ?? "");
    await rm(paths[1] ?? "");
    expect(await blobs.check()).toEqual({ files: 3, damaged: [names[0]], missing: [names[1]] });
    expect(await blobs.listMissing()).toEqual([names[1]]);
    blobs.close();
  });

  it("[B15] checks all files in turn, and continues where it stopped", async () => {
    const names = Array.from({ length: 200 }, (_, n) => `n${String(n).padStart(3, "0")}`);
    const place = join(folder, "visited");
    const seen: string[] = [];
    for (let round = 0; round < 68; round++) {
      for (const name of await nextToVisit(names.toReversed(), place)) {
        seen.push(name);
        await noteVisited(place, name);
      }
    }
    expect(seen.slice(0, 200)).toEqual(names);
    expect(seen[200]).toBe("n000");
    const { blobs, warnings, paths } = await stored(2);
    for (const path of paths) await flip(path);
    for (let round = 0; round < 4; round++) await blobs.visit();
    expect(warnings).toHaveLength(2);
    blobs.close();
  });

  it("[B14] deletes no file without a document while documents may be missing", async () => {
    let isInDoubt = true;
    const { blobs, names } = await stored(1, () => isInDoubt);
    const left = blobs.folder.pathOf(randomUUID());
    await writeFile(left, "unnamed");
    await utimes(left, 0, 0);
    expect([await blobs.sweep(), (await blobs.folder.names()).length]).toEqual([0, 2]);
    isInDoubt = false;
    expect([await blobs.sweep(), await blobs.folder.names()]).toEqual([1, names]);
    blobs.close();
  });
});
