import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { commitOf, copyInto, docOf, fileIn, idOf, readFolder } from "../../testing/scratch-copies";
import { scratchFolder } from "../../testing/scratch-folder";
import { rowKeyOf } from "../sqlite/row-key";
import { readVersion } from "../sqlite/sqlite-file";
import { sqliteStore } from "../sqlite/sqlite-store";

const root = await scratchFolder("salvage-pages");
const folder = join(root, "whole");
const documents = 3000;
const pageBytes = 4096;
const leaf = 0x0a;

beforeAll(async () => {
  const store = await sqliteStore(folder);
  await store.load(() => undefined);
  await store.append(Array.from({ length: documents }, (_, at) => commitOf(at + 1)));
  await store.close();
});

async function salvaged(copy: string) {
  await expect(readFolder(copy)).rejects.toThrow("--salvage");
  const { docs } = await readFolder(copy, { salvage: () => undefined });
  expect((await readFolder(copy)).docs).toEqual(docs);
  return docs;
}

it.each([
  [[1]],
  [[3000]],
  [[1, 3000]],
  [[300, 3000]],
  [[1, 2710]],
  [[300, 1500, 3000]],
  [[1500, 1520, 1700]],
])(
  "[K12] salvage loses only the rows of broken pages, wherever those are: at %j",
  async (places) => {
    const copy = copyInto(root, folder);
    const bytes = readFileSync(fileIn(copy));
    let rows = 0;
    for (const n of places) {
      // The row between two leaf pages is in the page above them.
      const isInLeaf = (at: number) => bytes[at - (at % pageBytes)] === leaf;
      let at = bytes.indexOf(rowKeyOf(docOf(n)));
      for (let next = n; !isInLeaf(at);) at = bytes.indexOf(rowKeyOf(docOf(++next)));
      const page = at - (at % pageBytes);
      rows += bytes.readUInt16BE(page + 3);
      bytes.fill(0xa5, page, page + pageBytes);
    }
    writeFileSync(fileIn(copy), bytes);
    const docs = await salvaged(copy);
    expect(rows).toBeGreaterThan(0);
    expect(docs.size).toBe(documents - rows);
  },
);

it.each([
  ["up", 0x02],
  ["down", 0x01],
])("[K12] salvage is not misled by a changed key: %s", async (_, bit) => {
  const copy = copyInto(root, folder);
  const bytes = readFileSync(fileIn(copy));
  // The boundaries between reads, which take a thousand rows at once.
  for (const n of [1000, 2000]) {
    const at = bytes.indexOf(rowKeyOf(docOf(n))) + 1;
    bytes[at] = (bytes[at] ?? 0) ^ bit;
  }
  writeFileSync(fileIn(copy), bytes);
  const docs = await salvaged(copy);
  expect(docs.size).toBe(documents);
});

it("[K12] [K20] salvage keeps the later of two rows of one document", async () => {
  const copy = copyInto(root, folder);
  const moved = { ...docOf(7, "again"), json: JSON.stringify({ _id: idOf(7), text: "again" }) };
  const store = await sqliteStore(copy);
  await store.load(() => undefined);
  await store.append([{ ts: BigInt(documents + 1), puts: [moved], deletes: [] }]);
  await store.close();
  const { docs } = await readFolder(copy, { salvage: () => undefined });
  expect([docs.size, docs.get(idOf(7))]).toEqual([documents, moved.json]);
  const read: string[] = [];
  const again = await sqliteStore(copy);
  await again.load(({ id }) => read.push(id));
  await again.close();
  expect(read).toHaveLength(documents);
});

it("[K12] [K13] salvage derives a log's format from the rows, not the header", async () => {
  const running = join(root, "running");
  const store = await sqliteStore(running);
  await store.load(() => undefined);
  await store.append([commitOf(1), commitOf(2)]);
  await store.prune(11, 0n);
  await store.append([{ ts: 3n, puts: [docOf(1, "changed")], deletes: [docOf(2)] }]);
  for (const version of [1, 2]) {
    const copy = copyInto(root, running);
    const bytes = readFileSync(fileIn(copy));
    bytes.writeUInt32BE(version, 60);
    writeFileSync(fileIn(copy), bytes);
    const { docs } = await readFolder(copy, { salvage: () => undefined });
    expect([...docs]).toEqual([[idOf(1), docOf(1, "changed").json]]);
    expect((await readFolder(copy)).docs).toEqual(docs);
    expect(readVersion(fileIn(copy))).toBe(3);
  }
  await store.close();
});
