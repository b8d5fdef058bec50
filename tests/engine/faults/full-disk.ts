import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { demandRoot, mount } from "./disks";
import type { Fault, FaultRun } from "./fault-run";
import { Ledger } from "./ledger";
import { ServerProcess } from "./server-process";
import { countByWriter } from "./table-walk";
import { eventually, within } from "./time";
import { WireClient } from "./wire-client";

const mib = 1024 * 1024;
const diskBytes = 32 * mib;
const ballastBytes = 6 * mib;
const line = "x".repeat(60_000);

/** A disk of 32 MB fills up under a running server, and is given space again. */
export const fullDisk: Fault = async (run) => {
  demandRoot();
  const disk = join(run.folder, "disk");
  await mount(run, ["-t", "tmpfs", "-o", `size=${String(diskBytes)}`], "tmpfs", disk);
  const ballast = join(disk, "ballast");
  await writeFile(ballast, Buffer.alloc(ballastBytes, 1));
  const data = join(disk, "data");
  await mkdir(data, { mode: 0o700 });
  const server = await ServerProcess.start(run, { data });
  const writer = await WireClient.open(server.url);
  const reader = await WireClient.open(server.url);
  run.later(() => [writer, reader].forEach((client) => client.end()));

  const kept = await fill(writer);
  const refusal = await within("A refusal", 10_000, writer.mutate("messages:send", big("full")));
  assert.equal(refusal.isSuccess, false);
  assert.match(refusal.text, /disk is full/i, `the refusal says: ${refusal.text}`);
  assert.ok(!refusal.text.includes("SQLITE"), `the refusal says: ${refusal.text}`);

  await demandReads(server, reader);
  const refusedCount = await enterSome(writer, 50);
  assert.ok(server.isRunning && writer.isOpen && reader.isOpen);

  await rm(ballast);
  const ledger = await resume(writer, reader);
  assert.equal(await server.end("SIGTERM"), 0, server.errors);
  // More than fits, so it ends when the last byte is taken.
  await writeFile(ballast, Buffer.alloc(diskBytes, 1)).catch(() => undefined);
  const whenStarted = await startOnFullDisk(run, data);
  await rm(ballast);
  await checkData(await ServerProcess.start(run, { data }), { kept, ledger });
  return [
    `full after ${String(kept)} lines of 60 kB`,
    `refused with "${refusal.text.split("\n")[1] ?? refusal.text}"`,
    `${String(refusedCount)} of 50 small ones refused meanwhile`,
    "reads and live queries went on, writes resumed, 0 lost, 0 torn",
    whenStarted,
  ].join(", ");
};

const big = (channel: string) => ({ channel, body: line });

async function fill(writer: WireClient): Promise<number> {
  for (let kept = 0; kept < 1000; kept++) {
    const { isSuccess } = await writer.mutate("messages:send", big("kept"));
    if (!isSuccess) return kept;
  }
  throw new Error("The disk never filled up.");
}

async function demandReads(server: ServerProcess, reader: WireClient): Promise<void> {
  const answer = await fetch(`${server.url}/api/query`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ path: "messages:latest", args: { channel: "kept", count: 3 } }),
  });
  const { status, value } = (await answer.json()) as { status: string; value: unknown[] };
  assert.equal(status, "success");
  assert.equal(value.length, 3);
  const query = reader.subscribe("ledger:of", { writer: "resumed" });
  await eventually("A live query answers", () => reader.values.has(query));
}

/**
 * Returns how many were refused. Small entries may still fit. Each is there completely or not at all, which is checked
 * after the restart.
 */
async function enterSome(writer: WireClient, count: number): Promise<number> {
  const answers = Array.from({ length: count }, (_, entry) =>
    writer.mutate("ledger:enter", { writer: "squeezed", entry }),
  );
  const all = await within("Small entries are answered", 20_000, Promise.all(answers));
  return all.filter(({ isSuccess }) => !isSuccess).length;
}

async function resume(writer: WireClient, reader: WireClient): Promise<Ledger> {
  const ledger = new Ledger();
  for (let count = 0; count < 20; count++) {
    const entry = ledger.next("resumed");
    const answer = await writer.mutate("ledger:enter", { writer: "resumed", entry });
    assert.ok(answer.isSuccess, `refused although there is space: ${answer.text}`);
    ledger.confirm("resumed", entry);
  }
  const seen = () => (reader.values.get(0) as { runs: number[] } | undefined)?.runs.length;
  await eventually("The live query sees the new entries", () => seen() === 20);
  return ledger;
}

/** It starts normally, or says in one line why it cannot. */
async function startOnFullDisk(run: FaultRun, data: string): Promise<string> {
  const started = await ServerProcess.tryToStart(run, { data });
  if (started instanceof ServerProcess) {
    assert.equal(await started.end("SIGTERM"), 0, started.errors);
    return "a start on the full disk serves";
  }
  assert.match(started, /^.*disk.*full.*\n$/i, `the refusal says: ${started}`);
  return `a start on the full disk says "${started.trim()}"`;
}

async function checkData(
  server: ServerProcess,
  { kept, ledger }: { kept: number; ledger: Ledger },
): Promise<void> {
  await ledger.checkServer(server.url);
  const messages = await countByWriter(server.url, "messages");
  const runs = await countByWriter(server.url, "runs");
  assert.equal(messages.get("kept"), kept, "confirmed lines are lost");
  assert.equal(messages.get("full"), undefined, "a refused line is there");
  assert.equal(messages.get("squeezed"), runs.get("squeezed"), "entries are torn");
}
