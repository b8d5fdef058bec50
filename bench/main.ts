import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { Child } from "./child";
import { isMet, percentile, printFigures, type Figure } from "./figures";
import { measureFsyncMs, measurePlainFanOut } from "./limits";
import { measureDurableRate, measureFanOut, openPractice } from "./live";
import { openClients, type WireClient } from "./wire-client";

const MIB = 1024 * 1024;

/** The answer of fifty messages is this long; the bare server hands on as much. */
const LIST_BYTES = 9_000;

async function withEngine<T>(measure: (engine: Child) => Promise<T>, dataDir?: string): Promise<T> {
  const engine = await Child.start("engine-child.ts", dataDir === undefined ? [] : [dataDir]);
  try {
    return await measure(engine);
  } finally {
    await engine.stop();
  }
}

const practice = () =>
  withEngine(async (engine): Promise<Figure[]> => {
    const { run, close } = await openPractice(engine.url);
    await run(20, 60);
    const before = await engine.usage();
    const calm = await run(20, 400);
    const after = await engine.usage();
    const busy = await run(2400, 12_000);
    close();
    const cpuMs = ((after.cpuMs - before.cpuMs) / 400) * 1000;
    return [
      {
        name: "practice, 20 messages/s: both sides, p50",
        value: percentile(calm, 0.5),
        unit: "ms",
        bound: { atMost: 2.4 },
      },
      {
        name: "practice, 20 messages/s: both sides, p95",
        value: percentile(calm, 0.95),
        unit: "ms",
        bound: { atMost: 4 },
      },
      {
        name: "practice, server CPU for 1,000 messages",
        value: cpuMs / 1000,
        unit: "s",
        bound: { atMost: 2 },
      },
      {
        name: "practice, 2,400 messages/s: p95",
        value: percentile(busy, 0.95),
        unit: "ms",
        bound: { atMost: 100 },
      },
    ];
  });

const oneSubscriber = () =>
  withEngine(async (engine): Promise<Figure[]> => {
    const one = { sockets: 1, queriesEach: 1, isShared: true };
    const messages = { perSecond: 20, count: 200 };
    const live = await measureFanOut(engine.url, one, messages);
    const plain = await measurePlainFanOut(1, LIST_BYTES, messages);
    const figure = (share: number, atMost: number): Figure => ({
      name: `1 subscriber, p${share * 100}`,
      value: percentile(live, share),
      unit: "ms",
      bound: { atMost },
      limit: percentile(plain, share),
    });
    return [figure(0.5, 3), figure(0.95, 6)];
  });

const thousandSubscribers = () =>
  withEngine(async (engine): Promise<Figure[]> => {
    const messages = { perSecond: 10, count: 80 };
    const all = { sockets: 1000, queriesEach: 1, isShared: true };
    const live = percentile(await measureFanOut(engine.url, all, messages), 0.95);
    const plain = percentile(await measurePlainFanOut(1000, LIST_BYTES, messages), 0.95);
    return [
      {
        name: "1,000 subscribers of one query, p95",
        value: live,
        unit: "ms",
        bound: { atMost: 40 },
        limit: plain,
      },
      {
        name: "1,000 subscribers, share of the plain fan-out",
        value: live / plain,
        unit: "×",
        bound: { atMost: 1.5 },
      },
    ];
  });

const disjoint = async (): Promise<Figure[]> => {
  const measure = (sockets: number, queriesEach: number) =>
    withEngine(async (engine) => {
      const messages = { perSecond: 20, count: 200 };
      const own = { sockets, queriesEach, isShared: false, path: "messages:listAloud" };
      const live = await measureFanOut(engine.url, own, messages);
      const { queryRuns } = await engine.usage();
      const reruns = (queryRuns - sockets * queriesEach) / messages.count;
      return { p95: percentile(live, 0.95), reruns };
    });
  const thousand = await measure(1000, 1);
  const five = await measure(100, 50);
  return [
    {
      name: "1,000 disjoint queries: runs for one insert",
      value: thousand.reruns,
      unit: "",
      bound: { atMost: 1 },
    },
    { name: "1,000 disjoint queries, p95", value: thousand.p95, unit: "ms", bound: { atMost: 8 } },
    { name: "5,000 disjoint queries, p95", value: five.p95, unit: "ms", bound: { atMost: 12 } },
  ];
};

const durable = () =>
  withEngine(async (engine): Promise<Figure[]> => {
    const fsync = percentile(measureFsyncMs(), 0.5);
    await measureDurableRate(engine.url, 64, 2000);
    const figure = async (connections: number, atLeast: number): Promise<Figure> => ({
      name: `durable mutations, ${connections} connections`,
      value: await measureDurableRate(engine.url, connections, 5000),
      unit: "/s",
      bound: { atLeast },
      limit: 1000 / fsync,
    });
    return [await figure(16, 5000), await figure(64, 8000)];
  });

const memory = async (): Promise<Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  const [rounds, each] = [10, 10_000];
  const [idle, crowded, empty] = await withEngine(async (engine) => {
    const first = await engine.usage();
    const clients = await openClients(engine.url, 1000);
    const second = await engine.usage();
    clients.forEach((client) => client.close());
    const writer = (await openClients(engine.url, 1))[0] as WireClient;
    for (let round = 0; round < rounds; round += 1) {
      await writer.mutate("messages:fill", { threads: each / 100, each: 100 });
    }
    writer.close();
    return [first, second, first];
  }, dataDir);
  const figures = await withEngine(async (engine): Promise<Figure[]> => {
    const full = await engine.usage();
    const perDocument = (full.heapBytes - empty.heapBytes) / (rounds * each);
    return [
      {
        name: "start with 100,000 documents, compiling the engine included",
        value: engine.startMs,
        unit: "ms",
      },
      {
        name: "heap for a small document",
        value: perDocument / 1024,
        unit: "KiB",
        bound: { atMost: 1.2 },
      },
      { name: "idle server", value: idle.rssBytes / MIB, unit: "MiB" },
      { name: "server with 1,000 sockets", value: crowded.rssBytes / MIB, unit: "MiB" },
    ];
  }, dataDir);
  rmSync(dataDir, { recursive: true });
  return figures;
};

const CASES = { practice, oneSubscriber, thousandSubscribers, disjoint, durable, memory };

const [asked] = process.argv.slice(2);
if (asked === "--help") {
  console.log(`Usage: npm run bench [-- ${Object.keys(CASES).join(" | ")}]

Measures the engine from a second process over loopback, with durable commits, beside what the
machine itself allows in the same run. Prints one table; fails when a bound is missed.`);
  process.exit(0);
}

const chosen = Object.entries(CASES).filter(([name]) => asked === undefined || name === asked);
const figures: Figure[] = [];
for (const [, measure] of chosen) figures.push(...(await measure()));
console.log(`${cpus()[0]?.model ?? "unknown"} × ${cpus().length}, Node ${process.versions.node}\n`);
printFigures(figures);
process.exit(figures.every(isMet) ? 0 : 1);
