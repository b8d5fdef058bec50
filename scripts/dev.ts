import { spawn } from "node:child_process";
import { createServer } from "vite";
import { buildEngine, engineFile } from "./builds";
import { localMailbox, sealing } from "./command-words";
import { engineFlags } from "./node-bundle";
import { proxyTo } from "./server-paths";

const PORT = process.env.PORT ?? "3210";

if (process.argv.includes("--help")) {
  console.log(`Usage: npm run dev

Serves the site from its sources and the functions beside it; both follow your changes without a
reload of the page's connection. PORT (${PORT}) is the functions' port; data is kept in data/.`);
  process.exit(0);
}

await buildEngine();
const site = await createServer({
  server: { host: "127.0.0.1", proxy: proxyTo(`http://127.0.0.1:${PORT}`) },
});
await site.listen();
site.printUrls();

// Links in emails lead to the site, which has another address than the functions.
const siteUrl = site.resolvedUrls?.local[0] ?? "http://127.0.0.1:5173";
const options = [
  ...["--functions", "convex", "--data", "data", "--port", PORT],
  ...["--variable", `SITE_URL=${siteUrl}`, ...localMailbox, ...sealing],
  ...["--write-env", ".env.local"], // so that "npx convex" finds this server
];
const engine = spawn(process.execPath, [...engineFlags, engineFile, "dev", ...options], {
  stdio: "inherit",
});

async function stop(code: number) {
  engine.kill("SIGTERM");
  await site.close();
  process.exit(code);
}
engine.on("exit", (code) => void stop(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
