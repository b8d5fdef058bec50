import { spawnSync } from "node:child_process";
import { copyFile, cp } from "node:fs/promises";
import { join } from "node:path";
import { ServerProcess } from "../faults/server-process";
import { admin } from "./admin";
import type { Scene } from "./mishap";
import { look, type Practice, restoreWords, type Seen } from "./practice";

interface Way {
  /** What the refusal's text says when it names this way out. */
  said: RegExp;
  /** Does what the text says with a copy of the folder. Returns what is served then, or the text of another refusal. */
  go: (scene: Scene, practice: Practice, said: RegExpExecArray) => Promise<Seen | string>;
}

const ways: readonly Way[] = [
  { said: /with --salvage/, go: salvage },
  { said: /[Rr]estore (again|a(n older| newer)? ?backup)|[Uu]se another backup/, go: restore },
  {
    said: /Restore (your own copy of it|this folder's keys\.json)/,
    go: async (scene, practice) => {
      await copyFile(join(scene.whole.data, "keys.json"), join(practice.data, "keys.json"));
      return await served(scene, practice);
    },
  },
  {
    said: /admin confirm keys/,
    go: async (scene, practice) => {
      await admin("confirm", "keys", "--data", practice.data);
      return await served(scene, practice);
    },
  },
  {
    said: /\b(chmod|chown) (-R \S+|\S+) (\S+)/,
    go: async (scene, practice, [, command = "", how = "", path = ""]) => {
      spawnSync(command, [...how.split(" "), path]);
      await scene.mend();
      return await served(scene, practice);
    },
  },
  {
    said: /[Ff]ree some space|[Cc]heck (the|its) disk|[Mm]ount it/,
    go: async (scene, practice) => {
      await scene.mend();
      return await served(scene, practice);
    },
  },
];

export const saysAWayOut = (text: string): boolean => ways.some(({ said }) => said.test(text));

/** Starts a server on the folder. Notes what it serves, or where the way out of its refusal leads. */
export async function serveAndJudge(scene: Scene, practice = scene.practice): Promise<void> {
  const { run, starter } = scene;
  const started = await ServerProcess.tryToStart(run, { data: practice.data, starter });
  if (started instanceof ServerProcess) await judge(scene, started, practice);
  else await follow(scene, started, practice);
}

/** Follows the way out that a refusal of a start or command names. The practice must be served after that. */
export async function follow(scene: Scene, text: string, practice: Practice): Promise<void> {
  const { report } = scene;
  report.refusals++;
  if (!isOneLine(scene, text)) return;
  const named = ways.flatMap(({ said, go }) => {
    const found = said.exec(text);
    return found === null ? [] : [{ found, go }];
  });
  if (named.length === 0) report.deadEnds.push(text);
  let best: string[] | null = null;
  for (const [index, { found, go }] of named.entries()) {
    const data = join(scene.run.folder, `way-${String(report.refusals)}-${String(index)}`);
    const isInPlace = /^chmod|^chown/.test(found[0]) || named.length === 1;
    if (!isInPlace) await cp(practice.data, data, { recursive: true });
    const seen = await go(scene, isInPlace ? practice : { ...practice, data }, found);
    if (typeof seen === "string") {
      best ??= [`after "${text.trim()}": ${seen.trim()}`];
      continue;
    }
    report.wrong.push(...seen.wrong);
    if (best === null || seen.lost.length < best.length) best = seen.lost;
  }
  report.lost.push(...(best ?? []));
}

export function isOneLine({ report }: Scene, text: string): boolean {
  if (text.trim() !== "" && !text.trim().includes("\n")) return true;
  report.deadEnds.push(text.trim() === "" ? "not a word" : text.trim());
  return false;
}

/** Everything must be served, except files that the log calls missing or damaged. A backup returns those. */
async function judge(scene: Scene, server: ServerProcess, practice: Practice): Promise<void> {
  const { report } = scene;
  const seen = await look(server.url);
  report.lost.push(...seen.lost);
  report.wrong.push(...seen.wrong);
  await server.end("SIGTERM");
  if (seen.withheld.length === 0) return;
  report.refusals++;
  const said = (server.output + server.errors)
    .split("\n")
    .find((line) => /missing|damaged|denied/i.test(line) && saysAWayOut(line));
  if (said === undefined) report.deadEnds.push(`withheld without a word: ${seen.withheld.join()}`);
  const [command = "", , path = ""] = /\bchown -R (\S+) (\S+)$/.exec(said ?? "") ?? [];
  if (command !== "") spawnSync("sh", ["-c", command]);
  else await putBack(scene, practice);
  const again = await served(scene, practice);
  if (typeof again === "string") report.deadEnds.push(again);
  else report.lost.push(...again.lost, ...again.withheld);
  if (path !== "" && !path.startsWith(practice.data)) report.wrong.push(`${path} is not its own`);
}

/** Puts back the files from a backup, as the line in the log says. */
async function putBack(scene: Scene, practice: Practice): Promise<void> {
  const { report } = scene;
  const data = join(scene.run.folder, "with-files");
  const ended = await admin(...restoreWords(practice, data));
  if (ended.code !== 0) report.deadEnds.push(ended.errors);
  await cp(join(data, "blobs"), join(practice.data, "blobs"), { recursive: true });
}

async function served({ run, starter }: Scene, { data }: Practice): Promise<Seen | string> {
  const started = await ServerProcess.tryToStart(run, { data, starter });
  if (!(started instanceof ServerProcess)) return started;
  const seen = await look(started.url);
  await started.end("SIGTERM");
  return seen;
}

/** A salvage may keep less, and must say so. What it keeps must be right. */
async function salvage({ run }: Scene, { data }: Practice): Promise<Seen | string> {
  const started = await ServerProcess.tryToStart(run, { data, words: ["--salvage"] });
  if (!(started instanceof ServerProcess)) return started;
  const seen = await look(started.url);
  await started.end("SIGTERM");
  const { output } = started;
  const [, kept, of] = /Salvaged: (\d+)(?: of (\d+))? documents/.exec(output) ?? [];
  const isSaid = /^(Missing|In an older version): /m.test(output) || kept !== of;
  if (!isSaid && seen.lost.length > 0) seen.wrong.push("a salvage that keeps less says nothing");
  const wrong = seen.wrong.filter((text) => !(isSaid && text.endsWith("is torn")));
  return { ...seen, wrong };
}

async function restore(scene: Scene, practice: Practice): Promise<Seen | string> {
  const data = join(scene.run.folder, `restored-${String(scene.report.refusals)}`);
  const ended = await admin(...restoreWords(practice, data));
  if (ended.code !== 0) return ended.errors;
  return await served(scene, { ...practice, data });
}
