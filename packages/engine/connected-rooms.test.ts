import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { Rooms } from "./connected-rooms";
import { connect, waitForPrevious } from "./kv/sqlite/sqlite-file";
import { upkeepLimits } from "./limits";
import { scratchFolder } from "./testing/scratch-folder";
import { documentLimits } from "./visit-limits";

afterEach(() => void vi.useRealTimers());

test("[A18] [B4] old answers and files without a document are deleted a minute after the start, not before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const options = { functionsDir: null, dataDir: null, port: null };
  const rooms = await Rooms.open(options, "http://127.0.0.1");
  const prune = vi.spyOn(rooms.db, "pruneRequests");
  const sweep = vi.spyOn(rooms.blobs, "sweep");
  vi.advanceTimersByTime(upkeepLimits.firstAfterMs - 1);
  expect([prune.mock.calls.length, sweep.mock.calls.length]).toEqual([0, 0]);
  vi.advanceTimersByTime(1);
  expect([prune.mock.calls.length, sweep.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(upkeepLimits.deleteAnswersEveryMs);
  expect(prune).toHaveBeenCalledTimes(2);
  expect(sweep.mock.calls.length).toBeGreaterThan(1);
  vi.useRealTimers();
  await rooms.close();
});

test("[K25] a document damaged on the disk is reported in the log and in /health", async () => {
  const dataDir = await scratchFolder("damaged-row");
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const open = () =>
    Rooms.open({ functionsDir: null, dataDir, port: null, log }, "http://127.0.0.1");
  const before = await open();
  await before.db.transact((tx) => tx.insert("t", { text: "words" }));
  await before.close();
  const rooms = await open();
  const other = connect(join(dataDir, "data.sqlite"));
  await other.exec(
    `${waitForPrevious}; UPDATE documents SET json = replace(json, 'words', 'wards')`,
  );
  other.close();
  // A full round of checks, each of which reads a few of these rows.
  for (let visits = 0; visits < documentLimits.visitsPerRound; visits++) {
    await rooms.visitDocuments();
  }
  const codes = (await rooms.httpHost.health?.reasons())?.map(({ code }) => code);
  expect(codes).toContain("documents-damaged");
  expect(lines.filter((line) => line.includes("damaged on the disk"))).toHaveLength(1);
  await rooms.close();
});
