import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { build, preview } from "vite";

if (process.argv.includes("--help")) {
  console.log(`Usage: npm start

Builds the site when a source is newer than the last build, serves it on this machine and prints
where. PORT chooses the port; otherwise any free one is taken.`);
  process.exit(0);
}

const SOURCES = ["src", "domain", "public", "index.html", "package-lock.json", "vite.config.ts"];

function newestMs(path: string): number {
  if (!existsSync(path)) return 0;
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}

const builtMs = newestMs("dist/index.html");
if (SOURCES.some((source) => newestMs(source) > builtMs)) await build({ logLevel: "warn" });
const server = await preview({
  preview: { host: "127.0.0.1", port: Number(process.env.PORT ?? 0), strictPort: true },
});
server.printUrls();
