import { spawn } from "node:child_process";
import { formatLine, logFormatIn, type LogLevel } from "../packages/engine/log-format";
import { refusedForGood } from "../packages/engine/refused-for-good";
import { buildStaleEngine, buildWhatIsStale, engineFile, webDir } from "./builds";
import { commands, isCommand, wordsFor, type Command } from "./command-words";
import { engineFlags } from "./node-bundle";
import { StartRefusal } from "./published";
import { watchNpm } from "./watch-npm";

const places = { functions: "convex", web: webDir, data: "data", admin: "npm run admin --" };

const [command = "start", ...typed] = process.argv.slice(2);
if (!isCommand(command)) {
  console.error(`There is no command "${command}". The commands are ${commands.join(", ")}.`);
  process.exit(1);
}

const words = composeWords(command);
const isForPeople = (command === "start" || command === "demo") && !typed.includes("--help");
if (isForPeople) {
  await buildWhatIsStale(say);
  say(`Starting the server${command === "demo" ? " with a practice of 24 clients" : ""}.`);
} else await buildStaleEngine();

// The closing channel tells the server when this process ends for any reason.
const server = spawn(process.execPath, [...engineFlags, engineFile, command, ...words], {
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => server.kill(signal));
}
watchNpm(() => server.kill("SIGTERM"));
server.on("exit", (code) => process.exit(code ?? 1));

function composeWords(of: Command): readonly string[] {
  try {
    return wordsFor(of, { typed, environment: process.env, places });
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    console.error(asLine(error.message, "error"));
    process.exit(refusedForGood);
  }
}

function say(text: string): void {
  console.log(asLine(text));
}

function asLine(text: string, level?: LogLevel): string {
  return formatLine(text, { format: logFormatIn(typed), level, nowMs: Date.now() });
}
