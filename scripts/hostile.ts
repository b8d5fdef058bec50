import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ServerProcess } from "../tests/engine/faults/server-process";
import { attacks } from "../tests/engine/hostile/attacks";
import { visit, withstand } from "../tests/engine/hostile/stage";
import { buildEngine } from "./builds";

const help = `Usage: npm run hostile [-- --seconds N] [--only TEXT]

Attacks the engine from one network, with fifty sockets or fifty HTTP connections that do the worst of each
kind without an account, and prints what a visitor from another network notices. Fails when the process ends,
grows by more than 200 MiB, prints more than 1 MB, or the visitor's p95 more than triples.

  --seconds N   how long each attack lasts, 60 unless said
  --only TEXT   only attacks whose name contains it`;

const { values: asked } = parseArgs({
  options: {
    help: { type: "boolean" },
    seconds: { type: "string", default: "60" },
    only: { type: "string", default: "" },
  },
});
if (asked.help === true) {
  console.log(help);
  process.exit(0);
}
const seconds = Number(asked.seconds);
const mib = 1024 * 1024;
const bounds = { grownBytes: 200 * mib, logBytes: 1_000_000, slowdown: 3 };
/** A visitor does not notice less, and a busy machine varies by more. */
const unnoticedMs = 10;

await buildEngine();
const folder = await mkdtemp(join(tmpdir(), "hostile-"));
const undo: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
const words = ["--trusted-proxy", "127.0.0.1", "--redact-errors"];
let isMet = true;
try {
  console.log(`${"attack".padEnd(56)}alive  grown MiB  log kB  p95 ms before → during`);
  const names = Object.keys(attacks).filter((name) => name.includes(asked.only));
  for (const [index, name] of names.entries()) isMet = (await row(index, name)) && isMet;
} finally {
  for (const step of undo.toReversed()) await step();
}
process.exit(isMet ? 0 : 1);

/** Each attack gets its own server, so that the results are independent. */
async function row(index: number, name: string): Promise<boolean> {
  const data = join(folder, `data-${index}`);
  const later = (step: () => unknown) => void undo.push(step);
  const server = await ServerProcess.start({ later }, { data, words });
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
    `${beforeMs.toFixed(1).padStart(10)} → ${p95Ms.toFixed(1)}`,
  ];
  const isFine =
    isAlive &&
    grownBytes <= bounds.grownBytes &&
    logBytes <= bounds.logBytes &&
    (p95Ms <= bounds.slowdown * beforeMs || p95Ms <= unnoticedMs);
  console.log(`${cells.join("")}${isFine ? "" : "   MISSED"}`);
  return isFine;
}
