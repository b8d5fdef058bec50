import { join } from "node:path";
import { expect, it } from "vitest";
import { systemClock, systemRng } from "../clock";
import type { Database } from "../db/database";
import { openData } from "../opened-data";
import { scratchFolder } from "../testing/scratch-folder";
import { administerStopped } from "./stopped-folder";

const fixtureApp = join(import.meta.dirname, "../testing/fixture-app/convex");

async function inData<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const data = await openData({ dataDir, clock: systemClock, rng: systemRng() });
  try {
    return await work(data.db);
  } finally {
    await data.close();
  }
}

it("[A23] data of another release is converted before a function reads it", async () => {
  const dataDir = await scratchFolder("other-release");
  await inData(dataDir, (db) =>
    db.transact((tx) => tx.insert("counters", { name: "few", value: 3 })),
  );
  const stopped = administerStopped(dataDir, fixtureApp, {});
  expect(await stopped.run("counters:values", {})).toEqual([3]);
  const schema = await inData(dataDir, ({ head }) => Promise.resolve(head.catalog.schema?.json));
  expect(schema).toContain("counters");
});
