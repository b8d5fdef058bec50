import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ServerProcess } from "../tests/engine/faults/server-process";
import { percentile } from "../tests/engine/faults/time";
import { hostileWords } from "../tests/engine/hostile/attacker";
import { attacks } from "../tests/engine/hostile/attacks";
import { visit, withstand } from "../tests/engine/hostile/stage";
import { crowds } from "../tests/support/crowd";
import { withstandCrowd } from "../tests/support/withstand-crowd";
import { doorBoundsMs, withstandStorm } from "../tests/support/withstand-storm";
import { buildWhatIsStale } from "./builds";

const help = `Usage: npm run hostile [-- --seconds N] [--tries N] [--only TEXT]

Attacks the engine from one network, with fifty sockets or fifty HTTP connections that do the worst of each
kind without an account, and then with both together, and prints what a visitor from another network notices.
Fails when the process ends, grows by more than 200 MiB, prints more than 1 MB, or the visitor's p95 more than
triples. One that triples but stays under 10 ms passes, and its row says so.

Then the same for the product: crowds from 200 networks, and people who are signed in, come and go twice while
another person writes. Fails when that person's p95 more than triples both times, with the same exception.

Then attacks the product's sign-in from 200 networks, with bogus links, resets, sign-ups and guesses. Fails when
a person with the right password waits more than 3 s on a new browser, or 1 s on a known one.

  --seconds N   how long each attack lasts, 60 by default
  --tries N     how many tries at the sign-in, 10000 by default
  --only TEXT   only attacks whose name contains it`;

const { values: asked } = parseArgs({
  options: {
    help: { type: "boolean" },
    seconds: { type: "string", default: "60" },
    tries: { type: "string", default: "10000" },
    only: { type: "string", default: "" },
  },
});
if (asked.help === true) {
  console.log(help);
  process.exit(0);
}
const seconds = Number(asked.seconds);
const tries = Number(asked.tries);
const mib = 1024 * 1024;
const bounds = { grownBytes: 200 * mib, logBytes: 1_000_000, slowdown: 3 };
/** A visitor does not notice a smaller delay, and a busy machine varies by more. */
const unnoticedMs = 10;
const doorMeasures = [
  ["on a new browser, each from a new network", "onNewBrowsers"],
  ["on a known browser", "onKnownBrowser"],
  ["to confirm, while signed in", "confirmations"],
] as const;

await buildWhatIsStale();
const folder = await mkdtemp(join(tmpdir(), "hostile-"));
const undo: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
const isAsked = (name: string) => name.includes(asked.only);
let isMet = true;
try {
  const names = Object.keys(attacks).filter(isAsked);
  if (names.length > 0)
    console.log(`${"attack".padEnd(56)}alive  grown MiB  log kB  p95 ms before → during`);
  for (const [index, name] of names.entries()) isMet = (await row(index, name)) && isMet;
  for (const name of Object.keys(crowds).filter(isAsked)) isMet = (await crowdRow(name)) && isMet;
  if (isAsked("sign-in")) isMet = (await doorRows()) && isMet;
} finally {
  for (const step of undo.toReversed()) await step();
}
process.exit(isMet ? 0 : 1);

/** Each attack gets its own server, so that the results are independent. */
async function row(index: number, name: string): Promise<boolean> {
  const data = join(folder, `data-${index}`);
  const later = (step: () => unknown) => void undo.push(step);
  const server = await ServerProcess.start({ later }, { data, words: hostileWords });
  const beforeMs = await visit(server.url, Math.min(seconds, 5));
  const watched = {
    url: server.url,
    isRunning: () => server.isRunning,
    rssBytes: () => server.rssBytes,
    logBytes: () => server.output.length + server.errors.length,
  };
  const outcome = await withstand(watched, name, seconds, server.rssBytes);
  await server.end("SIGTERM");
  const { isAlive, grownBytes, logBytes, p95Ms } = outcome;
  const cells = [
    name.padEnd(56),
    (isAlive ? "yes" : "NO").padEnd(7),
    (grownBytes / mib).toFixed(0).padStart(9),
    (logBytes / 1000).toFixed(0).padStart(8),
    `${beforeMs.toFixed(1).padStart(10)} → ${p95Ms.toFixed(1)}`.padEnd(20),
    `× ${(p95Ms / beforeMs).toFixed(1)}`,
  ];
  const isSteady = p95Ms <= bounds.slowdown * beforeMs;
  const isFine =
    isAlive &&
    grownBytes <= bounds.grownBytes &&
    logBytes <= bounds.logBytes &&
    (isSteady || p95Ms <= unnoticedMs);
  const verdict = isFine ? (isSteady ? "" : `   under ${unnoticedMs} ms`) : "   MISSED";
  console.log(`${cells.join("")}${verdict}`);
  return isFine;
}

async function crowdRow(name: string): Promise<boolean> {
  const { isAlive, counts, aloneP95Ms, besideP95Ms } = await withstandCrowd(name, seconds);
  const turns = aloneP95Ms.map((beforeMs, turn) => [beforeMs, besideP95Ms[turn] ?? 0] as const);
  const isFine = turns.some(
    ([before, during]) => during <= bounds.slowdown * before || during <= unnoticedMs,
  );
  const shown = turns.map(([before, during]) => `${before.toFixed(1)} → ${during.toFixed(1)}`);
  const statuses = [...counts].map(([status, count]) => `${count} ${status}`).join(", ");
  const verdict = isFine && isAlive ? "" : "   MISSED";
  console.log(
    `${name.padEnd(56)}${isAlive ? "yes" : "NO"}    ${shown.join(", ")}   (${statuses})${verdict}`,
  );
  return isFine && isAlive;
}

async function doorRows(): Promise<boolean> {
  const outcome = await withstandStorm({ tries, networks: 200 });
  const { isAlive, tookMs, counts } = outcome;
  const answers = [...counts].map(([code, count]) => `${count} ${code}`).join(", ");
  console.log(`\nsign-in: ${tries} tries from 200 networks in ${(tookMs / 1000).toFixed(0)} s`);
  console.log(`  ${answers}`);
  console.log(`${"the right password meanwhile".padEnd(56)}times     median ms    worst ms`);
  let isFine = isAlive;
  for (const [name, key] of doorMeasures) {
    const waits = outcome[key];
    const worstMs = Math.max(...waits);
    const cells = [
      name.padEnd(56),
      String(waits.length).padStart(5),
      percentile(waits, 0.5).toFixed(0).padStart(14),
      worstMs.toFixed(0).padStart(12),
    ];
    const isRowFine = worstMs <= doorBoundsMs[key];
    console.log(`${cells.join("")}${isRowFine ? "" : "   MISSED"}`);
    isFine &&= isRowFine;
  }
  if (outcome.refusals.length > 0) console.log(`  refused with ${outcome.refusals.join(", ")}`);
  return isFine;
}
