import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { copyProject } from "./scratch-project";

if (process.argv.includes("--help")) {
  console.log(`Usage: tsx scripts/check-generated.ts

Generates convex/_generated again, offline, in a copy of the project, and fails when the committed files
differ: then run "npm run codegen" and commit the result.`);
  process.exit(0);
}

const FOLDER = "convex/_generated";
// A copy, because other checks read the folder meanwhile.
const root = resolve(import.meta.dirname, "..");
const copy = await copyProject(root);
const run = spawnSync("npm", ["run", "--silent", "codegen"], { cwd: copy, encoding: "utf8" });
const files = new Set([root, copy].flatMap((project) => readdirSync(join(project, FOLDER))));
const textIn = (project: string, file: string) => readOr(join(project, FOLDER, file));
const stale = [...files].filter((file) => textIn(root, file) !== textIn(copy, file));
rmSync(copy, { recursive: true });

if (run.status !== 0) {
  console.log(`Code generation failed:\n${run.stdout}${run.stderr}`);
} else if (stale.length > 0) {
  console.log(
    `Stale in ${FOLDER}: ${stale.join(", ")}. Run "npm run codegen" and commit the result.`,
  );
}
process.exitCode = run.status !== 0 || stale.length > 0 ? 1 : 0;

function readOr(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
