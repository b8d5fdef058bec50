import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { makeProductionProject } from "./scratch-project";

const given = process.argv.slice(2);
if (given.includes("--help")) {
  console.log(`Usage: npx tsx scripts/push.ts [--convert] [words of "npx convex deploy"]

Pushes the functions to Convex's cloud, or a Convex of your own, as "npx convex deploy" does, without the demonstration
(convex/dev), and converts the rows of tables that no longer exist. With --convert it first converts rows of an older
release that the schema refuses. The deployment is found in .env.local or the environment; docs/deploy-reference.md says how.`);
  process.exit(0);
}

const words = given.filter((word) => word !== "--convert");
const root = resolve(import.meta.dirname, "..");
const project = await makeProductionProject(root);
const code = await push();
await rm(project, { recursive: true, force: true });
process.exit(code);

async function push(): Promise<number> {
  const isTrial = words.includes("--dry-run");
  const converts = given.includes("--convert") && !isTrial;
  if (converts) {
    const check = await leaveUnchecked(join(project, "convex/schema.ts"));
    const failed = (await convex("deploy", ...words)) || (await convert());
    if (failed) return failed;
    await check();
  }
  const failed = await convex("deploy", ...words);
  if (!failed) return isTrial || converts ? 0 : await convert();
  console.error(
    converts
      ? "The new release is running, but its rows have not been checked. Correct the rows named above, then push with --convert again."
      : "If rows do not match the schema, export the data, then push with --convert: docs/deploy-reference.md says how.",
  );
  return failed;
}

/** Turns schema validation off. Returns a function that restores it. */
async function leaveUnchecked(path: string): Promise<() => Promise<void>> {
  const text = await readFile(path, "utf8");
  const unchecked = text.replace(
    /(export default defineSchema\(\{[^]*?\n\})\);/,
    "$1, { schemaValidation: false });",
  );
  if (unchecked === text) throw new Error(`${path} does not declare the schema as expected.`);
  await writeFile(path, unchecked);
  return () => writeFile(path, text);
}

function convert(): Promise<number> {
  return convex("run", ...target(), "system/conversion:convertAll");
}

/** "deploy" means production unless arguments say otherwise, and "run" does not. */
function target(): string[] {
  const named = ["--env-file", "--url", "--admin-key"].flatMap((name) => {
    const at = words.indexOf(name);
    return at < 0 ? [] : words.slice(at, at + 2);
  });
  if (named.length > 0) return named;
  const local = join(root, ".env.local");
  const settings = existsSync(local) ? readFileSync(local, "utf8") : "";
  const isOwn = process.env.CONVEX_SELF_HOSTED_URL ?? /^CONVEX_SELF_HOSTED_URL=./m.exec(settings);
  return isOwn ? [] : ["--prod"];
}

function convex(...command: string[]): Promise<number> {
  const commandLine = join(root, "node_modules/convex/bin/main.js");
  const child = spawn(process.execPath, [commandLine, ...command], {
    cwd: project,
    stdio: "inherit",
  });
  return new Promise((done) => child.on("close", (exitCode) => done(exitCode ?? 1)));
}
