import { readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Engine } from "../start-engine";
import { data } from "./support/backed-up";
import { pause, startFixture } from "./support/fixtures";
import {
  backUp,
  place,
  restore,
  saidIn,
  say,
  serve,
  shipLog,
  shipNow,
  useShippedPlace,
} from "./support/shipped";

useShippedPlace();

const hourMs = 60 * 60 * 1000;

async function filesWith(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (bytes.includes(word)) found.push(entry.name);
  }
  return found;
}

async function sayAndErase(engine: Engine, word: string): Promise<string> {
  const said = await say(engine, word);
  if (!said.ok) throw new Error(said.errorMessage);
  await pause(20);
  const moment = new Date().toISOString();
  await pause(20);
  await engine.run("messages:remove", { id: JSON.parse(said.valueJson) as string });
  return moment;
}

const foldLog = (engine: Engine) => engine.rooms.db.pruneRequests();

it("[K22] [A31] erased text leaves the data folder once it is folded in and shipped, and stays in the shipped log", async () => {
  const engine = await serve();
  const copy = await backUp();
  const moment = await sayAndErase(engine, "quillzanza");
  await shipNow(engine);
  expect(await filesWith("quillzanza")).not.toEqual([]);
  await foldLog(engine);
  expect(await filesWith("quillzanza")).toEqual([]);
  await engine.close();
  expect(await saidIn(await restore("now", copy))).toEqual([]);
  expect(await saidIn(await restore("before", copy, "--until", moment))).toEqual(["quillzanza"]);
});

it("[K22] [A29] erased text that cannot be shipped leaves the data folder after a day", async () => {
  let offsetMs = 0;
  const clock = { nowMs: () => Date.now() + offsetMs };
  const engine = await startFixture({ dataDir: data, shipLog: shipLog(), clock });
  await backUp();
  await rename(place, `${place}-away`);
  await sayAndErase(engine, "quillzanza");
  await foldLog(engine);
  offsetMs = 23 * hourMs;
  await shipNow(engine);
  expect(await filesWith("quillzanza")).toEqual([expect.stringMatching(/^unshipped-.*\.log$/)]);
  offsetMs = 25 * hourMs;
  await shipNow(engine);
  expect(await filesWith("quillzanza")).toEqual([]);
  await rename(`${place}-away`, place);
});
