import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import type { FaultRun } from "../faults/fault-run";
import { fixtureApp, ServerProcess } from "../faults/server-process";
import { eventually, pause } from "../faults/time";
import { WireClient } from "../faults/wire-client";
import { admin } from "./admin";

/**
 * A practice in the middle of a day: rows in the database and in the log, files, a backup, and the log shipped since
 * that backup.
 */
export interface Practice {
  data: string;
  place: string;
  key: string;
  /** The backup's name below `place`. */
  backup: string;
}

const writers = ["ada", "ben", "cleo"];
const entriesBefore = 8;
const entriesAfter = 16;
/** Some texts are so long that they are files of several blocks. */
export const textOf = (writer: string, entry: number): string =>
  `${writer} ${String(entry)} `.repeat(writer === "ada" && entry % 8 === 0 ? 20_000 : 200);

const sealedBy = ({ key }: Practice): string[] => ["--key-file", key];
export const shippedTo = (practice: Practice): string[] => [
  ...["--ship-log", practice.place, "--limit", "shipEveryMs=50"],
  ...sealedBy(practice),
];

export async function makePractice(run: FaultRun): Promise<Practice> {
  const root = join(run.folder, "practice");
  const practice = {
    data: join(root, "data"),
    place: join(root, "place"),
    key: join(root, "key"),
    backup: "",
  };
  const { data, place, key } = practice;
  await mkdir(place, { recursive: true });
  await writeFile(key, randomBytes(32), { mode: 0o600 });
  const words = shippedTo(practice);
  const first = await ServerProcess.start(run, { data, words });
  await enter(first.url, 0, entriesBefore);
  await first.end("SIGTERM"); // the stop moves the log into the database
  const second = await ServerProcess.start(run, { data, words });
  await admin(...backupWords(practice));
  practice.backup = (await readdir(place)).find((name) => /^\d{4}-/.test(name)) ?? "";
  await enter(second.url, entriesBefore, entriesAfter);
  const shipped = async () => (await readdir(join(place, "log"), { recursive: true })).toString();
  const before = await shipped();
  await eventually("What was written is shipped", async () => (await shipped()) !== before);
  const stillShipped = await shippedUntilQuiet(shipped);
  if (!stillShipped) throw new Error("Shipping does not come to rest.");
  await second.end("SIGKILL");
  return practice;
}

async function shippedUntilQuiet(shipped: () => Promise<string>): Promise<boolean> {
  for (let looks = 0, same = 0, before = ""; looks < 100; looks++) {
    await pause(200);
    const now = await shipped();
    same = now === before ? same + 1 : 0;
    if (same === 10) return true; // for two seconds, because a busy machine ships late
    before = now;
  }
  return false;
}

export const backupWords = (practice: Practice): string[] => [
  ...["backup", "--into", practice.place, "--data", practice.data, "--functions", fixtureApp],
  ...sealedBy(practice),
];

export const restoreWords = (practice: Practice, to: string): string[] => [
  ...["restore", join(practice.place, practice.backup), "--data", to, "--functions", fixtureApp],
  ...sealedBy(practice),
];

export function newestBackup({ place }: Practice): string {
  const isBackup = (name: string) =>
    /^\d{4}-[^.]+$/.test(name) && existsSync(join(place, name, "backup.json"));
  return readdirSync(place).filter(isBackup).toSorted().at(-1) ?? "";
}

export async function copyOf(practice: Practice, root: string): Promise<Practice> {
  const copy = { ...practice, data: join(root, "data"), place: join(root, "place") };
  await cp(practice.data, copy.data, { recursive: true, preserveTimestamps: true });
  await cp(practice.place, copy.place, { recursive: true, preserveTimestamps: true });
  return copy;
}

async function enter(url: string, from: number, to: number): Promise<void> {
  const client = await WireClient.open(url);
  for (let entry = from; entry < to; entry++) {
    const answers = writers.map((writer) => {
      const text = textOf(writer, entry);
      return client.mutate("ledger:enterWithFile", { writer, entry, text });
    });
    const refused = (await Promise.all(answers)).find(({ isSuccess }) => !isSuccess);
    if (refused !== undefined) throw new Error(refused.text);
  }
  client.end();
}

interface Row {
  channel?: string;
  body?: string;
  author?: string;
  label?: string;
  atMs?: number;
}

const scan = makeFunctionReference<"query", { table: string }, Row[]>("values:scan");
const urlOf = makeFunctionReference<"query", { id: string }, string | null>("files:url");

export interface Seen {
  /** Entries that were confirmed and are not there. */
  lost: string[];
  /** Entries that are doubled, torn or invented, and files with other bytes. */
  wrong: string[];
  /** Files that are refused instead of served. */
  withheld: string[];
}

/** Compares what a server has with the practice. Other writers, which tests add, are compared with their own ledger. */
export async function look(url: string): Promise<Seen> {
  const http = new ConvexHttpClient(url, { logger: false });
  const messages = await http.query(scan, { table: "messages" });
  const runs = await http.query(scan, { table: "runs" });
  const seen: Seen = { lost: [], wrong: [], withheld: [] };
  const found = new Map<string, number>();
  for (const { channel = "", body = "", author } of messages) {
    if (!writers.includes(channel)) continue;
    const name = `${channel} ${body}`;
    found.set(name, (found.get(name) ?? 0) + 1);
    if (Number(body) >= entriesAfter) seen.wrong.push(`${name} was never written`);
    const text = textOf(channel, Number(body));
    await compareFile(http, author ?? "", { name, text, seen });
  }
  const halves = new Map<string, number>();
  for (const { label = "", atMs = -1 } of runs) {
    const name = `${label} ${String(atMs)}`;
    if (writers.includes(label)) halves.set(name, (halves.get(name) ?? 0) + 1);
  }
  for (const writer of writers) {
    for (let entry = 0; entry < entriesAfter; entry++) {
      const name = `${writer} ${String(entry)}`;
      const [one, other] = [found.get(name) ?? 0, halves.get(name) ?? 0];
      if (one === 0) seen.lost.push(name);
      if (one > 1 || other > 1) seen.wrong.push(`${name} is doubled`);
      if (one !== other) seen.wrong.push(`${name} is torn`);
    }
  }
  return seen;
}

async function compareFile(
  http: ConvexHttpClient,
  id: string,
  { name, text, seen }: { name: string; text: string; seen: Seen },
): Promise<void> {
  const address = await http.query(urlOf, { id }).catch(() => null);
  const response = address === null ? null : await fetch(address);
  if (response?.ok !== true) {
    await response?.body?.cancel();
    seen.withheld.push(name);
    return;
  }
  const served = await response.text().catch(() => null); // cut off before a damaged block
  if (served === null) seen.withheld.push(name);
  else if (served !== text) seen.wrong.push(`the file of ${name}`);
}
