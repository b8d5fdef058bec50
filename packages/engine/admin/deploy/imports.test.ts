import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { BlobStore } from "../../blobs/blob-store";
import { systemRng } from "../../clock";
import { scratchDatabase } from "../../testing/scratch-database";
import { scratchDisk } from "../../testing/scratch-disk";
import { scratchFolder } from "../../testing/scratch-folder";
import { Imports } from "./imports";
import { writeSnapshotZip } from "./snapshot-zip";

/** A server's data and files, on a disk that the test can break. */
async function world() {
  const disk = scratchDisk();
  const { db, clock } = await scratchDatabase(disk.store);
  const folder = await scratchFolder("imports");
  const blobs = await BlobStore.open({
    folder: join(folder, "blobs"),
    secret: new Uint8Array(32),
    publicUrl: () => "http://x",
    clock,
    rng: systemRng(),
  });
  blobs.attach(db);
  return { disk, db, blobs, folder };
}

type World = Awaited<ReturnType<typeof world>>;

async function archiveOfOneFile(bytes = Buffer.from("abc")): Promise<Buffer> {
  const { db, blobs, folder } = await world();
  await blobs.upload(new Blob([bytes]).stream(), { contentType: null, sha256: null });
  const path = join(folder, "archive.zip");
  await writeSnapshotZip(path, { db, snapshot: db.durable, blobs });
  blobs.close();
  return readFile(path);
}

async function imported({ db, blobs, folder }: World, archive: Buffer, doing: () => void) {
  const imports = new Imports({
    db,
    blobs,
    folder,
    changed: () => undefined,
    withoutWatchdog: (run) => run(),
  });
  const stateOf = () => imports.all()[0]?.state;
  const token = await imports.startUpload();
  await imports.addPart(token, 1, archive);
  const id = imports.finishUpload(token, { tableName: null, mode: "replace", format: "zip" });
  await expect.poll(() => stateOf()?.state).toBe("waiting_for_confirmation");
  doing();
  imports.perform(id);
  await expect.poll(() => stateOf()?.state).toMatch(/^(completed|failed)$/);
  return stateOf()?.state;
}

describe("an import with files", () => {
  it("[B2] leaves no bytes when the disk is full", async () => {
    const target = await world();
    const end = await imported(target, await archiveOfOneFile(), () => (target.disk.isFull = true));
    expect([end, await target.blobs.folder.names()]).toEqual(["failed", []]);
    target.blobs.close();
  });

  it("[B13] keeps the bytes when it is unknown whether their documents were saved", async () => {
    const target = await world();
    const breakDisk = () => (target.disk.isBroken = true);
    expect(await imported(target, await archiveOfOneFile(), breakDisk)).toBe("failed");
    expect(await target.blobs.folder.names()).toHaveLength(1);
    target.blobs.close();
  });

  it("[D9] excludes a file's address and block hashes from an export, and creates new ones", async () => {
    const bytes = randomBytes(200_000);
    const archive = await archiveOfOneFile(bytes);
    const files = unzipSync(archive);
    const documents = Buffer.from(files["_storage/documents.jsonl"] ?? []).toString();
    expect(Object.keys(JSON.parse(documents) as object).toSorted()).toEqual(
      ["_creationTime", "_id", "sha256", "size"].toSorted(),
    );
    const target = await world();
    expect(await imported(target, archive, () => undefined)).toBe("completed");
    const [file = expect.unreachable()] = target.blobs.list();
    const list = await readFile(`${target.blobs.folder.pathOf(file.name)}.blocks`);
    expect(file.blocks).toBe(createHash("sha256").update(list).digest("base64"));
    const stream = (await target.blobs.read(file, null)) ?? expect.unreachable();
    expect((await buffer(stream)).equals(bytes)).toBe(true);
    target.blobs.close();
  });
});
