import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { makeProductionProject } from "./scratch-project";

const words = process.argv.slice(2);
if (words.includes("--help")) {
  console.log(`Usage: npx tsx scripts/push.ts [words of "npx convex deploy"]

Pushes the functions to Convex's cloud, or a Convex of your own, as "npx convex deploy" does, without the demonstration
(convex/dev). Both find the deployment in .env.local or the environment; docs/deploy-reference.md says how.`);
  process.exit(0);
}

const root = resolve(import.meta.dirname, "..");
const project = await makeProductionProject(root);
const commandLine = join(root, "node_modules/convex/bin/main.js");
const child = spawn(process.execPath, [commandLine, "deploy", ...words], {
  cwd: project,
  stdio: "inherit",
});
child.on("close", (code) => {
  void rm(project, { recursive: true, force: true }).then(() => process.exit(code ?? 1));
});
