import { randomBytes } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect } from "vitest";
import { backup } from "../../admin/backup-commands";
import { administer } from "../../admin/running-server";
import type { Engine } from "../../start-engine";
import { data, folder, restoreTo, terminal, useScratchData, wordsOf } from "./backed-up";
import { fixtureApp, startFixture } from "./fixtures";

export let place = "";
let key = "";

export function useShippedPlace(): void {
  useScratchData();
  beforeEach(async () => {
    place = join(folder, "copies");
    key = join(folder, "key");
    await mkdir(place);
    await writeFile(key, randomBytes(32), { mode: 0o600 });
  });
}

export const sealed = () => ["--key-file", key];
export const shipLog = () => ({ place, secret: { kind: "key-file", path: key } as const });
export const serve = () => startFixture({ dataDir: data, shipLog: shipLog() });

export const backUp = (...more: string[]) => backUpOf(fixtureApp, ...more);

export const backUpOf = (functions: string, ...more: string[]) => backUpIn({}, functions, ...more);

export async function backUpIn(
  environment: Record<string, string>,
  functions: string,
  ...more: string[]
): Promise<string> {
  const before: string[] = await readdir(place);
  const administration = await administer(data, functions);
  try {
    const words = wordsOf(functions, ["--into", place, "--data", data, ...sealed(), ...more]);
    await backup(administration, undefined, { words, terminal: terminal(environment) });
    await administration.noteBackup({ folder: place });
  } finally {
    await administration.close();
  }
  const made = (await readdir(place)).find(
    (name) => /^\d{4}-/.test(name) && !before.includes(name),
  );
  return join(place, made ?? expect.unreachable());
}

export const say = (engine: Engine, body: string) =>
  engine.run("messages:send", { channel: "c", body });

export async function saidIn(dataDir: string): Promise<string[]> {
  const engine = await startFixture({ dataDir });
  const answer = await engine.run("messages:list", { channel: "c" });
  await engine.close();
  if (!answer.ok) throw new Error(answer.errorMessage);
  return (JSON.parse(answer.valueJson) as { body: string }[]).map(({ body }) => body).toSorted();
}

export const restore = (name: string, from: string, ...more: string[]) =>
  restoreTo(name, from, { functions: fixtureApp, more: [...sealed(), ...more] });

export const shipNow = (engine: Engine) => engine.rooms.shipLog();

export async function segments(): Promise<string[]> {
  const names = await readdir(join(place, "log"), { recursive: true });
  return names
    .filter((name) => name.endsWith(".log"))
    .toSorted()
    .map((name) => join(place, "log", name));
}
