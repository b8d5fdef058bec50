import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

if (process.argv.includes("--help")) {
  console.log(`Usage: tsx scripts/check-generated.ts

Generates convex/_generated again, offline, and fails when the committed files differ: then run
"npm run codegen" and commit the result. Leaves the committed files as they were.`);
  process.exit(0);
}

const FOLDER = "convex/_generated";
const kept = mkdtempSync(join(tmpdir(), "generated-"));
cpSync(FOLDER, kept, { recursive: true });
const run = spawnSync("npm", ["run", "--silent", "codegen"], { encoding: "utf8" });
const files = new Set([...readdirSync(FOLDER), ...readdirSync(kept)]);
const stale = [...files].filter((file) => readOr(join(FOLDER, file)) !== readOr(join(kept, file)));
rmSync(FOLDER, { recursive: true });
cpSync(kept, FOLDER, { recursive: true });
rmSync(kept, { recursive: true });

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
