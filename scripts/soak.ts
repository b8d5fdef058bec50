import { parseArgs } from "node:util";
import { api } from "../convex/_generated/api";
import type { Id } from "../convex/_generated/dataModel";
import { hashPassword } from "../convex/signIn/passwords/passwordHash";
import { callAs } from "../tests/support/calling";
import { openProductProcess } from "../tests/support/product-process";
import { countRowsSince } from "../tests/support/rows-since";
import { SoakingClient, SoakingCoach, Tally } from "../tests/support/soaking-people";
import { type Weight, weigh, weighable } from "../tests/support/weighing";
import { pause, percentile } from "../tests/engine/faults/time";
import { buildWhatIsStale } from "./builds";

const { values } = parseArgs({
  options: { help: { type: "boolean" }, minutes: { type: "string", default: "3" } },
});
const minutes = Number(values.minutes);
if (values.help === true || !(minutes >= 1)) {
  console.log(`Usage: npm run soak -- [--minutes N]

Six clients and their coach use the built product for N minutes (3, at least 1): they write, answer, set goals,
book and call off, share files, leave and come back, each over a socket of the official client. A line
a minute and a summary; fails when somebody is kept waiting or is refused, or when memory grows without end.
What it looks for grows with time: run it for an hour before a release. Linux only.`);
  process.exit(values.help === true ? 0 : 1);
}

const clientsCount = 6;
const turnMs = 1000;
const password = "quiet-harbour-42";
const mib = 1024 * 1024;
const hourMs = 3_600_000;

/** From sending a message until the other side shows it. */
const p95MsMax = 250;
/** Messages stay in memory: a row with its indexes and search terms. */
const kibPerRow = 1.5;
/** Faster growth is a leak. */
const slopeMibPerHourMax = 24;
/** Normal variation of caches and the allocator, which looks like a slope in a short run. */
const swingMib = { held: 8, other: 48 };

interface Sample extends Weight {
  atMs: number;
}

/** The least squares fit of all samples, in MiB per hour. */
function slopeOf(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (what: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + what(sample), 0) / samples.length;
  const [meanMs, meanBytes] = [mean(({ atMs }) => atMs), mean(of)];
  const both = mean((sample) => (sample.atMs - meanMs) * (of(sample) - meanBytes));
  return (both / mean(({ atMs }) => (atMs - meanMs) ** 2) / mib) * hourMs;
}

await buildWhatIsStale();
const emails: string[] = [];
const product = await openProductProcess({
  nodeWords: weighable,
  prepare: async (portal) => {
    const secret = await hashPassword(password);
    const coach = await callAs(portal, portal.coach);
    const { page } = await coach.query(api.clients.directory, {
      paginationOpts: { numItems: 24, cursor: null },
    });
    for (const { email } of page) {
      if (email === null || emails.length === clientsCount) continue;
      await portal.run("dev/demo:admit", { email, secret });
      emails.push(email);
    }
  },
});

const tally = new Tally();
const coach = new SoakingCoach(product.url, product.coach, tally);
const people: { userId: Id<"users">; client: SoakingClient }[] = [];
for (const email of emails) {
  const wayIn = { email, password };
  const { userId } = (await (await callAs(product, wayIn)).query(api.viewer.get, {})) ?? {};
  if (userId === undefined) throw new Error(`There is no user ${email}.`);
  coach.watch(userId);
  people.push({ userId, client: await SoakingClient.enter(product.url, wayIn, tally) });
}

const startedAt = Date.now();
const startedMs = performance.now();
const endMs = startedMs + minutes * 60_000;
const all: number[] = [];
const samples: Sample[] = [];

async function live({ userId, client }: (typeof people)[number]): Promise<void> {
  for (let turn = 0; performance.now() < endMs; turn++) {
    const begunMs = performance.now();
    await client.takeTurn((words) => coach.sees(words));
    if (turn % 4 === 3) await coach.answer(userId);
    await pause(turnMs - (performance.now() - begunMs));
  }
}

async function report(): Promise<void> {
  for (let minute = 1; performance.now() < endMs; minute++) {
    for (let second = 1; second <= 60 && performance.now() < endMs; second++) {
      await pause(1000);
      if (second % 20 !== 0) continue;
      const weight = await weigh(product.process());
      samples.push({ atMs: performance.now() - startedMs, ...weight });
    }
    const latencies = tally.latenciesMs.splice(0);
    all.push(...latencies);
    const weight = samples.at(-1);
    const inMib = (bytes = 0) => (bytes / mib).toFixed(1);
    console.log(
      `minute ${minute}: holds ${inMib(weight?.heldBytes)}, other ${inMib(weight?.otherBytes)}, resident ${inMib(weight?.rssBytes)} MiB, p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p95 ${percentile(latencies, 0.95).toFixed(1)} ms, errors ${tally.errors.length}`,
    );
  }
}

await Promise.all([report(), ...people.map(live)]);
await Promise.all([coach.close(), ...people.map(({ client }) => client.close())]);
await product.process().end("SIGTERM");
const rows = await countRowsSince(product.data, startedAt);
await product.close();

/** Without the first phase, in which caches fill. */
const settled = samples.filter(({ atMs }) => atMs > Math.min(minutes * 60_000 * 0.3, 600_000));
const hours = minutes / 60;
const written = (rows * kibPerRow) / 1024 / hours;
const slopes = {
  held: slopeOf(settled, ({ heldBytes }) => heldBytes),
  other: slopeOf(settled, ({ otherBytes }) => otherBytes),
};
const slopeMax = {
  held: written + slopeMibPerHourMax + swingMib.held / hours,
  other: slopeMibPerHourMax + swingMib.other / hours,
};
const p95 = percentile(all, 0.95);
const done = Object.entries(tally.done).map(([what, count]) => `${count} ${what}`);
console.log(`\n${done.join(", ")} in ${minutes} min: ${rows} rows`);
console.log(
  `held    ${slopes.held.toFixed(1)} MiB/h (at most ${slopeMax.held.toFixed(0)}, ${written.toFixed(0)} of it for rows)`,
);
console.log(`other   ${slopes.other.toFixed(1)} MiB/h (at most ${slopeMax.other.toFixed(0)})`);
console.log(`p95     ${p95.toFixed(1)} ms (at most ${p95MsMax})`);
console.log(`errors  ${tally.errors.length} (none)`);
for (const error of tally.errors.slice(0, 10)) console.log(`  ${error}`);
const isSteady = slopes.held <= slopeMax.held && slopes.other <= slopeMax.other;
process.exit(tally.errors.length === 0 && p95 <= p95MsMax && isSteady ? 0 : 1);
