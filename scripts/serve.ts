import { spawn } from "node:child_process";
import { buildEngine, buildWhatIsStale, engineFile, webDir } from "./builds";

/** The sign-in library would otherwise log a line for each step of everybody's sign-in. */
const quiet = ["--variable", "AUTH_LOG_LEVEL=ERROR"];

/** What each command adds to the engine's own; whatever is typed comes after and wins. */
const GIVEN: Record<string, readonly string[]> = {
  start: ["--functions", "convex", "--data", "data", "--web", webDir, ...quiet],
  admin: ["--functions", "convex", "--data", "data"],
  engine: [],
};

const [command = "start", ...typed] = process.argv.slice(2);
const given = GIVEN[command];
if (given === undefined) {
  console.error(`There is no command "${command}": ${Object.keys(GIVEN).join(", ")}.`);
  process.exit(1);
}

if (command === "start" && !typed.includes("--help")) await buildWhatIsStale();
else await buildEngine();

const server = spawn(process.execPath, [engineFile, command, ...given, ...typed], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => server.kill(signal));
}
server.on("exit", (code) => process.exit(code ?? 1));
