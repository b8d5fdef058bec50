import { chmodSync, chownSync, lstatSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { adminWith } from "../admin";
import type { Mishap, Scene } from "../mishap";
import { backupWords } from "../practice";
import { dataFile, type DataTarget, dataTargets } from "../targets";
import { follow, serveAndJudge } from "../ways-out";

/** The user "nobody", which every system has. */
const someone = 65_534;

/** Lets the server run as another user, and gives that user everything. A test then takes one thing away. */
function hand(scene: Scene): void {
  const { practice } = scene;
  scene.starter = [
    ...["setpriv", `--reuid=${String(someone)}`, `--regid=${String(someone)}`, "--clear-groups"],
  ];
  give(practice.data, someone);
  give(practice.place, someone);
}

function give(path: string, user: number): void {
  chownSync(path, user, user);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) give(join(path, name), user);
}

const mishap = (name: string, happen: Mishap["happen"]): Mishap => ({
  kind: "wrong owner",
  name,
  happen,
});

const ofRoot = (target: DataTarget): Mishap =>
  mishap(`the ${target} is another user's`, async (scene) => {
    hand(scene);
    const path = dataFile(scene.practice, target);
    chmodSync(path, 0o600);
    give(path, 0);
    await serveAndJudge(scene);
  });

const folderOfRoot = (name: string, folder: (scene: Scene) => string): Mishap =>
  mishap(`${name} is another user's`, async (scene) => {
    hand(scene);
    chownSync(folder(scene), 0, 0);
    await serveAndJudge(scene);
  });

const openTo = (name: string, path: (scene: Scene) => string, mode: number): Mishap =>
  mishap(`${name} is open to others`, async (scene) => {
    hand(scene);
    chmodSync(path(scene), mode);
    await serveAndJudge(scene);
  });

export const wrongOwners: readonly Mishap[] = [
  ...(Object.keys(dataTargets) as DataTarget[]).map(ofRoot),
  folderOfRoot("the data folder", ({ practice }) => practice.data),
  folderOfRoot("the folder of uploaded files", ({ practice }) => join(practice.data, "blobs")),
  openTo("the data folder", ({ practice }) => practice.data, 0o755),
  openTo("the file of keys", ({ practice }) => dataFile(practice, "keys"), 0o644),
  mishap("the folder of backups is another user's", async (scene) => {
    const { practice, starter } = scene;
    hand(scene);
    give(practice.place, 0);
    chmodSync(practice.place, 0o755);
    const ended = await adminWith({ starter: scene.starter }, ...backupWords(practice));
    scene.starter = starter;
    if (ended.code === 0) throw new Error("It wrote where it may not.");
    await follow(scene, ended.errors, { ...practice, data: practice.data });
  }),
  mishap("the folder above the data is another user's", async (scene) => {
    hand(scene);
    const above = dirname(scene.practice.data);
    chmodSync(above, 0o700);
    await serveAndJudge(scene);
  }),
];
