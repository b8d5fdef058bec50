import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { engineFile } from "../../../scripts/builds";
import type { Fault } from "./fault-run";
import type { Halves } from "./ledger";
import { fixtureApp, ServerProcess } from "./server-process";
import { eventually, pause, within } from "./time";
import { WireClient } from "./wire-client";

interface Row {
  _id: string;
  author?: string;
  channel?: string;
  body?: string;
  label?: string;
  committedAt?: bigint;
}

const scan = makeFunctionReference<"query", { table: string }, Row[]>("values:scan");
const of = makeFunctionReference<"query", { writer: string }, Halves>("ledger:of");
const urlOf = makeFunctionReference<"query", { id: string }, string | null>("files:url");
const writerCount = 4;
const names = Array.from({ length: writerCount }, (_, index) => `writer ${String(index)}`);

/** A backup by the command line while everybody writes, restored by the command line into a new folder. */
export const backupWhileWriting: Fault = async (run) => {
  const data = join(run.folder, "data");
  const server = await ServerProcess.start(run, { data });
  const writing = { isOn: true };
  const slowest = { ms: 0 };
  const writers = names.map((name) => write(server.url, name, { writing, slowest }));
  await pause(1500);
  const copy = join(run.folder, "copy");
  const calmMs = slowest.ms;
  slowest.ms = 0;
  const backupMs = await admin("backup", copy, "--data", data, "--functions", fixtureApp);
  const strainedMs = slowest.ms;
  await pause(500);
  writing.isOn = false;
  await Promise.all(writers);
  const live = await rowsOf(server.url);
  assert.equal(await server.end("SIGTERM"), 0);

  const restored = join(run.folder, "restored");
  await admin("restore", copy, "--data", restored);
  const again = await ServerProcess.start(run, { data: restored });
  const kept = await rowsOf(again.url);
  const moment = latestCommit(kept.stamps);
  const expected = live.stamps.filter(({ committedAt = 0n }) => committedAt <= moment);
  assert.deepEqual(kept.stamps, expected, "not the rows of one moment");
  const entries = new Set(kept.stamps.map(({ label }) => label));
  const theirMessages = live.messages.filter((row) => entries.has(entryOf(row)));
  assert.deepEqual(kept.messages, theirMessages, "entries are torn");
  await demandWholeEntries(again.url);
  await demandFiles(again.url, kept.messages);
  await demandThatClientsGoOn(again.url);
  assert.ok(live.stamps.length > kept.stamps.length, "nothing was written after the backup");
  return [
    `${String(kept.stamps.length)} of ${String(live.stamps.length)} entries with as many files`,
    `copied in ${backupMs.toFixed(0)} ms as of one moment, restored whole`,
    `slowest write before ${calmMs.toFixed(0)} ms, meanwhile ${strainedMs.toFixed(0)} ms`,
    `${String((await readdir(join(copy, "blobs"))).length)} files in the copy`,
  ].join(", ");
};

const entryOf = ({ channel = "", body = "" }: Row) => `${channel} ${body}`;

/** Rows are in order of creation, and the first to begin may be the last to commit. */
const latestCommit = (rows: readonly Row[]) =>
  rows.reduce((latest, { committedAt = 0n }) => (committedAt > latest ? committedAt : latest), 0n);

async function write(
  url: string,
  writer: string,
  { writing, slowest }: { writing: { isOn: boolean }; slowest: { ms: number } },
): Promise<void> {
  const client = await WireClient.open(url);
  for (let entry = 0; writing.isOn; entry++) {
    const startedMs = performance.now();
    const text = textOf(writer, entry);
    const answer = await client.mutate("ledger:enterWithFile", { writer, entry, text });
    assert.ok(answer.isSuccess, answer.text);
    slowest.ms = Math.max(slowest.ms, performance.now() - startedMs);
  }
  client.end();
}

const textOf = (writer: string, entry: number) => `${writer} ${String(entry)} `.repeat(500);

async function rowsOf(url: string): Promise<Record<"stamps" | "messages", Row[]>> {
  const http = new ConvexHttpClient(url, { logger: false });
  const [stamps, messages] = [
    await http.query(scan, { table: "stamps" }),
    await http.query(scan, { table: "messages" }),
  ];
  return { stamps, messages };
}

async function demandWholeEntries(url: string): Promise<void> {
  const http = new ConvexHttpClient(url, { logger: false });
  for (const writer of names) {
    const { messages, runs } = await http.query(of, { writer });
    assert.deepEqual(runs, messages);
    assert.deepEqual(messages, [...messages.keys()]);
  }
}

async function demandFiles(url: string, messages: readonly Row[]): Promise<void> {
  const http = new ConvexHttpClient(url, { logger: false });
  for (const { author = "", channel = "", body = "" } of messages) {
    const address = await http.query(urlOf, { id: author });
    const text = await (await fetch(address ?? "")).text();
    assert.equal(text, textOf(channel, Number(body)), `the file of ${channel} ${body}`);
  }
}

async function demandThatClientsGoOn(url: string): Promise<void> {
  const client = await WireClient.open(url);
  const query = client.subscribe("ledger:of", { writer: "afterwards" });
  const { isSuccess } = await client.mutate("ledger:enter", { writer: "afterwards", entry: 0 });
  assert.ok(isSuccess);
  const isSeen = () => (client.values.get(query) as Halves | undefined)?.runs.length === 1;
  await eventually("The restored server goes on", isSeen);
  client.end();
}

async function admin(...words: string[]): Promise<number> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [engineFile, "admin", ...words], {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (text: Buffer) => (errors += text.toString()));
  const code = new Promise<number | null>((resolve) => child.on("close", resolve));
  assert.equal(await within(`admin ${words.join(" ")}`, 60_000, code), 0, errors);
  return performance.now() - startedMs;
}
