import { beforeEach, describe, expect, it } from "vitest";
import { insertFile, removeFile } from "../functions/syscalls/storage-documents";
import { scratchDatabase } from "../testing/scratch-database";
import type { Scratch } from "../testing/scratch-database";
import { NamedFiles } from "./named-files";

let scratch: Scratch;
let files: NamedFiles;
let unnamed: string[];

beforeEach(async () => {
  scratch = await scratchDatabase();
  unnamed = [];
  files = new NamedFiles(scratch.db, ({ name }) => unnamed.push(name));
});

const blob = (name: string) => ({ name, sha256: "AA==", size: 1 });
const added = (name: string) => scratch.write((tx) => insertFile(tx, blob(name)));

async function importInPlaceOf(_id: string, file: ReturnType<typeof blob>): Promise<void> {
  const previous = scratch.read((tx) => tx.get(_id, { access: "engine" }));
  const document = { _id, _creationTime: Number(previous?.value._creationTime), ...file };
  await scratch.db.restore([{ name: "_storage", isCleared: true, documents: [document] }]);
}

describe("the files that documents name", () => {
  it("[B11] are found by name until their document is deleted", async () => {
    const id = await added("one");
    await added("two");
    expect(files.find("one")).toMatchObject({ storageId: id });
    await scratch.write((tx) => removeFile(tx, id));
    expect([files.find("one"), files.all().length, unnamed]).toEqual([undefined, 1, ["one"]]);
  });

  it("[B11] are deleted when an import replaces them, with the same id and time", async () => {
    const id = await added("old");
    await importInPlaceOf(id, blob("new"));
    expect(files.find("old")).toBeUndefined();
    expect(files.find("new")).toMatchObject({ storageId: id });
    expect([files.all().length, unnamed]).toEqual([1, ["old"]]);
  });

  it("[B11] stay when an import restores them unchanged", async () => {
    const id = await added("kept");
    await importInPlaceOf(id, { ...blob("kept"), size: 2 });
    expect(files.find("kept")).toMatchObject({ size: 2 });
    expect(unnamed).toEqual([]);
  });
});
