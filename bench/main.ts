import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { door } from "./cases/door";
import { durable } from "./cases/durable";
import { disjoint, fanOut } from "./cases/fan-out";
import { firstPage } from "./cases/first-page";
import { large } from "./cases/large";
import { memory } from "./cases/memory";
import { people, short, whole } from "./cases/people";
import { practice } from "./cases/practice";
import { backup, lostDisk, restart } from "./cases/recovery";
import { files, signUps, start } from "./cases/server";
import { windows } from "./cases/windows";
import { isMet, printFigures, type Figure } from "./figures";
import { benchPages } from "./pages/figures-of-pages";

const cases: Record<string, (isShort: boolean) => Promise<Figure[]>> = {
  practice,
  people: (isShort) => people(isShort ? short : whole),
  "fan-out": fanOut,
  disjoint,
  durable,
  start,
  memory,
  large,
  "sign-ups": signUps,
  files,
  windows,
  "first-page": firstPage,
  door,
  restart,
  backup,
  "lost-disk": lostDisk,
};

const help = `Usage: npm run bench [-- --only NAME … [--short] | --pages]

Measures the engine from a second process over loopback, with durable commits, beside what the
machine itself allows in the same run: a bare socket server that syncs each message, and fsync.
Prints one table; fails when a bound is missed.

  --only NAME   one of ${Object.keys(cases).join(", ")}
  --short       a minute of people instead of ten, and a smaller large folder, to see that they work
  --pages       the coach's pages instead, on the demo practice at three sizes`;

function refuse(text: string): never {
  console.error(text);
  process.exit(1);
}

const options = {
  help: { type: "boolean" },
  only: { type: "string", multiple: true },
  pages: { type: "boolean" },
  short: { type: "boolean" },
} as const;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { ...values, names: [...(values.only ?? []), ...positionals] };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const asked = readArguments();
if (asked.help === true) {
  console.log(help);
  process.exit(0);
}
if (asked.pages === true) process.exit((await benchPages()) ? 0 : 1);
const unknown = asked.names.find((name) => cases[name] === undefined);
if (unknown !== undefined) {
  refuse(`There is nothing named "${unknown}": ${Object.keys(cases).join(", ")}.`);
}

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(cases)) {
  if (asked.names.length === 0 || asked.names.includes(name))
    figures.push(...(await measure(asked.short === true)));
}
console.log(`${cpus()[0]?.model ?? "unknown"} × ${cpus().length}, Node ${process.versions.node}\n`);
printFigures(figures);
process.exit(figures.every(isMet) ? 0 : 1);
