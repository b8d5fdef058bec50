import "./universal-time";
import { failureText, runCommand } from "./admin/command-line";

/** Only here are arguments, environment and signals of the process read. */
const stopWithinMs = 4_800;
const impatientAfterMs = 500;

function fail(error: unknown): never {
  console.error(failureText(error));
  process.exit(1);
}

function giveUp(error: Error): void {
  console.error(`Stopping at once: ${error.message}`);
  process.exit(1);
}

process.on("uncaughtException", fail);

const running = runCommand(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(line),
  giveUp,
});

let askedAtMs: number | null = null;

/** Also while it is still starting: what was begun is then closed in order. */
function stop(): void {
  if (askedAtMs !== null) {
    // One Ctrl-C may arrive twice, from the terminal and from a parent; a second one wants no more waiting.
    if (Date.now() - askedAtMs > impatientAfterMs) process.exit(1);
    return;
  }
  askedAtMs = Date.now();
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  running.then((engine) => engine?.close()).then(() => process.exit(0), fail);
}

process.on("SIGTERM", stop);
process.on("SIGINT", stop);

running.then((engine) => {
  if (engine === null) process.exit(0);
}, fail);
