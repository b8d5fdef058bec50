import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildEngine, engineFile } from "../../scripts/builds";
import { engineFlags } from "../../scripts/node-bundle";
import { percentile } from "../../tests/engine/faults/time";
import { builtFile, Child } from "../child";
import { measureColdStart } from "../cold-start";
import { benchApp } from "../engine";
import type { Figure } from "../figures";
import { openBareSeat, openEngineSeat, openPeople, type OpenSeat, type People } from "../people";
import { openClients, type WireClient } from "../wire-client";

/** How much of the workload to run. A short run shows that everything works; its figures mean little. */
export interface Extent {
  turns: number;
  people: number;
  warmUp: number;
  calm: number;
  stepSeconds: number;
  rates: readonly number[];
}

export const whole: Extent = {
  turns: 3,
  people: 200,
  warmUp: 600,
  calm: 300,
  stepSeconds: 3,
  rates: [200, 400, 800, 1200, 1600, 2400, 3200, 4800, 6400, 9600],
};

export const short: Extent = {
  ...{ turns: 1, people: 20, warmUp: 40, calm: 40, stepSeconds: 1 },
  rates: [200, 400],
};

const calmPerSecond = 20;
const inTimeMs = 100;
const listed = 50;
/** The most lines that one person's count reads. */
const countedMax = 1_000;

interface Measured {
  p50: number;
  p95: number;
  cpuSeconds: number;
  sustained: number;
  overloadP95: number;
  coldMs: number;
}

interface Contestant {
  name: string;
  start: (dataDir: string) => Promise<Child>;
  /** The command that starts the contestant alone on a port, without the bench. */
  line: (dataDir: string) => Promise<(port: number) => readonly string[]>;
  open: OpenSeat;
  fill: (url: string, people: number) => Promise<void>;
}

const bare: Contestant = {
  name: "bare sockets + SQLite",
  start: (dataDir) => Child.start("people-child", [dataDir]),
  line: async (dataDir) => {
    const file = await builtFile("people-child");
    return (port) => [file, dataDir, String(port)];
  },
  open: openBareSeat,
  fill: () => Promise.resolve(),
};

function engine(unread: "tallied" | "counted", unreadOf: (thread: number) => number): Contestant {
  const served = ["engine", "--functions", benchApp, "--admin-port", "0"];
  return {
    name: `engine, unread ${unread}`,
    start: (dataDir) => Child.start("engine-child", [benchApp, dataDir]),
    line: (data) => {
      const words = [...engineFlags, engineFile, ...served, "--data", data];
      return Promise.resolve((port) => [...words, "--port", String(port)]);
    },
    open: openEngineSeat(unread),
    fill: async (url, people) => {
      const writer = (await openClients(url, 1))[0] as WireClient;
      for (let thread = 0; thread < people; thread += 1) {
        const lines = { thread, read: listed, unread: unreadOf(thread / people) };
        await writer.mutate("people:fill", lines);
      }
      writer.close();
    },
  };
}

const contestants = [
  bare,
  engine("tallied", () => 0),
  engine("counted", (share) => Math.floor(share * countedMax)),
];

/** Measures the contestants in turns, so that a slow minute of the machine affects all of them. */
export async function people(extent: Extent): Promise<Figure[]> {
  await buildEngine();
  const measured = new Map<Contestant, Measured[]>(contestants.map((one) => [one, []]));
  for (let turn = 0; turn < extent.turns; turn += 1) {
    for (const contestant of contestants) {
      measured.get(contestant)?.push(await measure(contestant, extent));
    }
  }
  const middle = (contestant: Contestant, figure: keyof Measured) =>
    percentile(measured.get(contestant)?.map((one) => one[figure]) ?? [], 0.5);
  return contestants.flatMap((one) => figuresOf(one, (figure) => middle(one, figure), middle));
}

async function measure(contestant: Contestant, extent: Extent): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-people-"));
  try {
    const server = await contestant.start(dataDir);
    try {
      await contestant.fill(server.url, extent.people);
      const crowd = await openPeople(server.url, contestant.open, extent.people);
      const loaded = await load(server, crowd, extent);
      crowd.close();
      await server.stop();
      return { ...loaded, coldMs: await cold(contestant, dataDir) };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function load(server: Child, crowd: People, extent: Extent) {
  await crowd.run(100, extent.warmUp);
  const before = await server.usage();
  const calm = await crowd.run(calmPerSecond, extent.calm);
  const after = await server.usage();
  const step = async (perSecond: number) =>
    percentile(await crowd.run(perSecond, perSecond * extent.stepSeconds), 0.95);
  let sustained = 0;
  for (const rate of extent.rates) {
    if ((await step(rate)) > inTimeMs) break;
    sustained = rate;
  }
  return {
    p50: percentile(calm, 0.5),
    p95: percentile(calm, 0.95),
    cpuSeconds: (after.cpuMs - before.cpuMs) / extent.calm,
    sustained,
    overloadP95: await step(2 * Math.max(sustained, extent.rates[0] ?? 0)),
  };
}

const coldStarts = 3;

async function cold({ line, open }: Contestant, dataDir: string): Promise<number> {
  const timesMs: number[] = [];
  const words = await line(dataDir);
  for (let start = 0; start <= coldStarts; start += 1) {
    const tookMs = await measureColdStart(words, open);
    // The first start bundles the functions.
    if (start > 0) timesMs.push(tookMs);
  }
  return percentile(timesMs, 0.5);
}

/** Counting lines may take twice what a tally may. */
function figuresOf(
  contestant: Contestant,
  value: (figure: keyof Measured) => number,
  middle: (contestant: Contestant, figure: keyof Measured) => number,
): Figure[] {
  const times = contestant === contestants[2] ? 2 : 1;
  const named = (name: string, figure: keyof Measured, unit: string, bound?: Figure["bound"]) => {
    const row: Figure = { name: `${contestant.name}: ${name}`, value: value(figure), unit };
    if (contestant === bare) return row;
    return { ...row, limit: middle(bare, figure), ...(bound === undefined ? {} : { bound }) };
  };
  return [
    named("both sides, p50", "p50", "ms", { timesLimit: 1.3 * times }),
    named("both sides, p95", "p95", "ms", { timesLimit: 1.6 * times }),
    named("CPU for 1,000 lines", "cpuSeconds", "s", { atMost: 1.6 * times }),
    named(`sustained, p95 ≤ ${inTimeMs} ms`, "sustained", "/s", { atLeast: 4800 / times }),
    named("p95 at twice that", "overloadP95", "ms", { atMost: 1000 }),
    named("start to first value", "coldMs", "ms", { atMost: 1000 }),
  ];
}
