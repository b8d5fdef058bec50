import { parseArgs } from "node:util";
import { buildFixture } from "../tests/engine/faults/server-process";
import { isFine, runMishaps, tableOf, type Happened } from "../tests/engine/mishaps/campaign";
import { everyMishap } from "../tests/engine/mishaps/every-mishap";
import { kinds } from "../tests/engine/mishaps/mishap";
import { buildEngine } from "./builds";

const help = `Usage: npx tsx scripts/faults.ts [--only TEXT] [--at-once N]

Causes some 300 faults, each on a copy of a practice with a backup and a shipped log: flipped bits, missing files, a disk that
is full or fails, wrong owners, a clock a day off, a stop of 70 s, kills in a backup, a restore and an upgrade. After each one
everything that was confirmed must be served or be returned by a way out that the refusal names, and nothing else be served.
Prints a line for each that went wrong and a table; fails when there is one. Linux only; root for full disks and wrong owners.

  --only TEXT   only faults whose kind or name contains it
  --at-once N   how many at once, 3 by default`;

const { values } = parseArgs({
  options: {
    help: { type: "boolean" },
    only: { type: "string", default: "" },
    "at-once": { type: "string", default: "3" },
  },
});
if (values.help === true) {
  console.log(help);
  process.exit(0);
}

await Promise.all([buildEngine(), buildFixture()]);
const nameOf = ({ kind, name }: { kind: string; name: string }) => `${kind}: ${name}`;
const asked = everyMishap().filter((mishap) => nameOf(mishap).includes(values.only));

function report({ mishap, report }: Happened): void {
  if (isFine(report)) return;
  const { lost, wrong, deadEnds } = report;
  const lines = [
    ...lost.map((text) => `  lost: ${text}`),
    ...wrong.map((text) => `  wrong: ${text}`),
    ...deadEnds.map((text) => `  no way out: ${text.trim()}`),
  ];
  console.log([`MISSED ${nameOf(mishap)}`, ...lines.slice(0, 12)].join("\n"));
}

const startedMs = performance.now();
const all = await runMishaps(asked, { atOnce: Number(values["at-once"]), onEnd: report });
const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
console.log(`\n${tableOf(all)}\n\n${String(all.length)} faults in ${seconds} s`);
const missing = kinds.filter((kind) => !all.some(({ mishap }) => mishap.kind === kind));
if (values.only === "" && missing.length > 0) console.log(`Not tried here: ${missing.join(", ")}`);
process.exit(all.every(({ report: each }) => isFine(each)) ? 0 : 1);
