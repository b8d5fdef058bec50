import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commitOf, idOf } from "../testing/scratch-copies";
import { scratchFolder } from "../testing/scratch-folder";
import { sqliteStore } from "./sqlite/sqlite-store";
import type { Store } from "./store";

async function idsIn(store: Store): Promise<string[]> {
  const ids: string[] = [];
  await store.load(({ id }) => ids.push(id));
  return ids.sort();
}

it("[K8] a removed lock lets another process in, which has everything acknowledged, and stops the first", async () => {
  const folder = join(await scratchFolder("folder-lock"), "data");
  const first = await sqliteStore(folder);
  await first.load(() => undefined);
  await first.append([commitOf(1)]);
  rmSync(join(folder, "lock"));
  const second = await sqliteStore(folder);
  expect(await idsIn(second)).toEqual([idOf(1)]);
  await expect(first.append([commitOf(2)])).rejects.toMatchObject({
    isFatal: true,
    message: expect.stringContaining("was removed while it was in use") as string,
  });
  await second.append([commitOf(2)]);
  await first.close();
  await second.close();
  const third = await sqliteStore(folder);
  expect(await idsIn(third)).toEqual([idOf(1), idOf(2)]);
  await third.close();
});
