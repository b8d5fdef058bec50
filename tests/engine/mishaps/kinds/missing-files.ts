import { rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { ServerProcess } from "../../faults/server-process";
import type { Mishap, Scene } from "../mishap";
import {
  dataFile,
  dataTargets,
  placeFile,
  placeTargets,
  type DataTarget,
  type PlaceTarget,
} from "../targets";
import { serveAndJudge } from "../ways-out";
import { restoreAndJudge } from "./flipped-bits";

const targets = Object.keys(dataTargets) as DataTarget[];
/** A stopped server leaves no log and no address, and in these tests it ships nothing. */
const afterStop = targets.filter(
  (target) => !["log", "address of administration", "mark of what is shipped"].includes(target),
);
const parts = Object.keys(placeTargets) as PlaceTarget[];

const cutInHalf = (path: string) => truncateSync(path, statSync(path).size >> 1);

async function stopped(scene: Scene): Promise<void> {
  const server = await ServerProcess.start(scene.run, { data: scene.practice.data });
  await server.end("SIGTERM");
}

const mishap = (name: string, happen: Mishap["happen"]): Mishap => ({
  kind: "missing or cut file",
  name,
  happen,
});

export const missingFiles: readonly Mishap[] = [
  ...targets.flatMap((target) => [
    mishap(`no ${target} after a kill`, async (scene) => {
      rmSync(dataFile(scene.practice, target));
      await serveAndJudge(scene);
    }),
    mishap(`half of the ${target} after a kill`, async (scene) => {
      cutInHalf(dataFile(scene.practice, target));
      await serveAndJudge(scene);
    }),
  ]),
  ...afterStop.map((target) =>
    mishap(`no ${target} after a stop`, async (scene) => {
      await stopped(scene);
      rmSync(dataFile(scene.practice, target));
      await serveAndJudge(scene);
    }),
  ),
  mishap("no uploaded files", async (scene) => {
    rmSync(join(scene.practice.data, "blobs"), { recursive: true });
    await serveAndJudge(scene);
  }),
  ...parts.map((target) =>
    mishap(`no ${target}`, async (scene) => {
      rmSync(placeFile(scene.practice, target));
      await restoreAndJudge(scene);
    }),
  ),
];
