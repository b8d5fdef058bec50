import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./fault-run";
import { LatencyProbe, printLatency } from "./latency-probe";
import { ServerProcess } from "./server-process";
import { countByWriter } from "./table-walk";

const mib = 1024 * 1024;
const peopleCount = 50;
const perSecond = 50;
/** How much a heap varies between two collections; a leak keeps growing. */
const swingBytesMax = 48 * mib;
/** A line with its keys, its request's record and the log's row; more would be garbage. */
const diskBytesPerLineMax = 3 * 1024;

/** People write for a while: memory, open files and the disk must not grow by more than what was written. */
export const soak: Fault = async (run) => {
  const data = join(run.folder, "data");
  const server = await ServerProcess.start(run, { data });
  const probe = await LatencyProbe.open(run, server.url, peopleCount);
  await probe.measure(perSecond, 20);
  const [rssBefore, socketsBefore] = [server.rssBytes, server.socketCount];
  let rss = rssBefore;
  const lines: string[] = [];
  for (let minute = 1; minute <= run.times(2); minute++) {
    const latency = await probe.measure(perSecond, 60);
    rss = server.rssBytes;
    lines.push(`minute ${String(minute)} ${(rss / mib).toFixed(0)} MB, ${printLatency(latency)}`);
  }
  assert.equal(server.socketCount, socketsBefore, "sockets were opened that nobody asked for");
  assert.equal(probe.closedCount, 0, "somebody was thrown out");
  const growth = `${((rss - rssBefore) / mib).toFixed(1)} MB more memory; ${lines.join("; ")}`;
  assert.ok(rss - rssBefore < swingBytesMax, growth);
  const said = [...(await countByWriter(server.url, "messages")).values()];
  const saidCount = said.reduce((sum, count) => sum + count, 0);
  assert.equal(await server.end("SIGTERM"), 0, server.errors);
  const diskBytesPerLine = folderBytes(data) / saidCount;
  assert.ok(diskBytesPerLine < diskBytesPerLineMax, `${String(diskBytesPerLine)} B of disk a line`);
  return `${String(saidCount)} lines, ${diskBytesPerLine.toFixed(0)} B of disk each; ${growth}`;
};

const folderBytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith("data.sqlite"))
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
