import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { build as bundle } from "esbuild";
import { build as buildSite } from "vite";

export const webDir = "dist/web";
export const engineFile = "dist/engine/main.js";
/** Letters that cannot leave are read at /mailbox, on this machine alone. */
export const mailbox = ["--local-answer", "/mailbox.json=mail/outbox:list"];
/** Under which the functions seal what only they may read. */
export const sealing = ["--secret", "MFA_ENC_KEY"];

const LOCK = "package-lock.json";
const webSources = [
  "src",
  "domain",
  "convex/_generated",
  "public",
  "index.html",
  "vite.config.ts",
  LOCK,
];
const engineSources = ["engine", LOCK];

function newestMs(path: string): number {
  if (!existsSync(path)) return 0;
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}

const isStale = (built: string, sources: readonly string[]) =>
  sources.some((source) => newestMs(source) > newestMs(built));

export async function buildWeb() {
  await buildSite({ logLevel: "warn" });
}

/** Two files beside the installed packages: the server, which starts without compiling anything, and its child. */
export async function buildEngine() {
  await bundle({
    entryPoints: { main: "engine/main.ts", analyser: "engine/admin/deploy/analyser.ts" },
    outdir: dirname(engineFile),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    logLevel: "warning",
  });
}

export async function buildWhatIsStale() {
  if (isStale(engineFile, engineSources)) await buildEngine();
  if (isStale(join(webDir, "index.html"), webSources)) await buildWeb();
}
