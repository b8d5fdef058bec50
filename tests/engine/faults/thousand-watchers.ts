import assert from "node:assert/strict";
import { join } from "node:path";
import type { Fault, FaultRun } from "./fault-run";
import { ServerProcess } from "./server-process";
import { eventually, pause, percentile } from "./time";
import { WireClient } from "./wire-client";

const mib = 1024 * 1024;
const watcherCount = 1000;
const ownQueries = 4;
const p95MaxMs = 500;
const rssBytesMax = 600 * mib;

/** A thousand people have five live queries open each, one of which they share; every second one line is written to that. */
export const thousandWatchers: Fault = async (run) => {
  const server = await ServerProcess.start(run, { data: join(run.folder, "data") });
  const watchers = await openWatchers(run, server.url);
  const latenciesMs: number[] = [];
  let sent = { body: "", atMs: 0 };
  for (const watcher of watchers) {
    watcher.onValue = (_queryId, value) => {
      const isNews = Array.isArray(value) && value.some(({ body }: Line) => body === sent.body);
      if (isNews) latenciesMs.push(performance.now() - sent.atMs);
    };
  }
  const writer = await WireClient.open(server.url);
  run.later(() => writer.end());
  let rssBytes = 0;
  const seconds = run.times(1) * 60;
  for (let second = 1; second <= seconds; second++) {
    sent = { body: `line ${String(second)}`, atMs: performance.now() };
    const written = writer.mutate("messages:send", { channel: "news", body: sent.body });
    assert.ok((await written).isSuccess);
    await eventually("Everybody sees the line", () => latenciesMs.length === second * watcherCount);
    rssBytes = Math.max(rssBytes, server.rssBytes);
    await pause(sent.atMs + 1000 - performance.now());
  }
  const p95 = percentile(latenciesMs, 0.95);
  const closedCount = watchers.filter(({ closes }) => closes.length > 0).length;
  const line = [
    `${String(watcherCount)} watchers with ${String(1 + ownQueries)} live queries each, ${String(seconds)} lines`,
    `seen by all of them, p50 ${percentile(latenciesMs, 0.5).toFixed(0)}, p95 ${p95.toFixed(0)} ms`,
    `server ${(rssBytes / mib).toFixed(0)} MB at most, ${String(closedCount)} sockets lost`,
  ].join(", ");
  assert.ok(p95 < p95MaxMs && rssBytes < rssBytesMax && closedCount === 0, line);
  return line;
};

interface Line {
  body: string;
}

async function openWatchers(run: FaultRun, url: string): Promise<WireClient[]> {
  const watchers: WireClient[] = [];
  run.later(() => watchers.forEach((watcher) => watcher.end()));
  for (let opened = 0; opened < watcherCount; opened += 50) {
    const some = Array.from({ length: 50 }, () => WireClient.open(url));
    watchers.push(...(await Promise.all(some)));
  }
  watchers.forEach((watcher, index) => {
    watcher.subscribe("messages:latest", { channel: "news", count: 20 });
    for (let own = 0; own < ownQueries; own++) {
      watcher.subscribe("counters:read", { name: `${String(index)} ${String(own)}` });
    }
  });
  const haveAll = () => watchers.every(({ values }) => values.size === 1 + ownQueries);
  await eventually("Everybody has their values", haveAll, 60_000);
  return watchers;
}
