import { join } from "node:path";
import { expect, it } from "vitest";
import { commitOf, readFolder } from "../testing/scratch-copies";
import { scratchFolder } from "../testing/scratch-folder";
import { sqliteStore } from "./sqlite/sqlite-store";

it("[K24] data that does not fit in memory is rejected in one line, with the numbers and a solution", async () => {
  const folder = join(await scratchFolder("memory-bound"), "data");
  const store = await sqliteStore(folder);
  await store.load(() => undefined);
  for (let n = 1; n <= 20; n++) await store.append([commitOf(n)]);
  await store.close();
  const small = await sqliteStore(folder, { memoryBytesMax: 5000 });
  const read: string[] = [];
  await expect(small.load(({ id }) => read.push(id))).rejects.toThrow(
    "The data needs about 1 MiB of memory and this process has 0 MiB left for it. Start it with NODE_OPTIONS=--max-old-space-size=512, on a machine that has as much.",
  );
  expect(read.length).toBeLessThan(10);
  await small.close();
  expect((await readFolder(folder)).docs.size).toBe(20);
});
