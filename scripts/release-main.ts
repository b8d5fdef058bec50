import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatLine, logFormatIn } from "../packages/engine/log-format";
import { refusedForGood } from "../packages/engine/refused-for-good";
import { isCommand, wordsFor } from "./command-words";
import { StartRefusal } from "./published";
import { readSettings } from "./settings-file";

/** The program of a release: the engine's commands with this product's options, on the files next to it. */
const release = dirname(dirname(fileURLToPath(import.meta.url)));
const places = {
  functions: join(release, "functions.bundle"),
  web: join(release, "web"),
  data: "/var/lib/passage/data",
  admin: "runuser -u passage -- /opt/passage/current/passage admin",
};

const settingsFile = "/etc/passage/passage.env";

const [command = "", ...typed] = process.argv.slice(2);
// The service gets its settings from systemd. Without this, a command typed by hand would miss the bucket, the address
// and the email settings.
if (command === "admin")
  for (const [name, text] of Object.entries(readSettings(settingsFile))) process.env[name] ??= text;
try {
  const asked = { typed, environment: process.env, places };
  const words = isCommand(command) ? wordsFor(command, asked) : typed;
  process.argv.splice(2, process.argv.length, command, ...words);
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  const format = logFormatIn(typed);
  console.error(formatLine(error.message, { format, level: "error", nowMs: Date.now() }));
  process.exit(refusedForGood);
}
await import("../packages/engine/main");
