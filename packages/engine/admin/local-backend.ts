import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { Engine } from "../start-engine";
import type { Terminal } from "./command-line";
import { serveCommand } from "./serve-command";
import { StartError } from "./start-error";

/** Next to the file that Convex's own local backend would write. */
export const dataOfLocalBackend = (folder: string): string => join(folder, "engine");

/** Runs as the local backend that the official command line starts with its options, and ends with it (main.ts). */
export async function localBackendCommand(
  argv: readonly string[],
  terminal: Terminal,
): Promise<Engine | null> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    strict: false,
    options: {
      port: { type: "string" },
      "site-proxy-port": { type: "string" },
      "instance-name": { type: "string" },
      ...Object.fromEntries(passedOver.map((name) => [name, { type: "string" as const }])),
    },
  });
  if (values.help === true) return null; // the command line tests whether it runs
  const [file = ""] = positionals;
  const { port, "site-proxy-port": sitePort, "instance-name": name } = values;
  if (positionals.length !== 1 || ![port, sitePort, name].every((text) => typeof text === "string"))
    throw new StartError("Link this app first, with its folder: npm run engine -- link FOLDER");
  const words = ["--data", dataOfLocalBackend(dirname(file)), "--port", String(sitePort)];
  const ofAdmin = ["--admin-port", String(port), "--instance-name", String(name)];
  return await serveCommand("engine", [...words, ...ofAdmin], terminal);
}

const passedOver = ["sentry-identifier", "instance-secret", "local-storage", "beacon-tag"].concat([
  "beacon-fields",
  "control-plane-url",
  "control-plane-access-token",
]);
