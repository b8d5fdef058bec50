import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";

const repository = join(import.meta.dirname, "../..");
const copiedAsTheyAre = [
  ".oxlintrc.json",
  "house-rules.js",
  "package.json",
  "tsconfig.json",
  "convex/_generated/dataModel.d.ts",
  "convex/_generated/server.d.ts",
  "convex/_generated/server.js",
];

export interface Complaint {
  rule: string;
  message: string;
}

/**
 * Lints `files` in a temporary repository with the real configurations of oxlint and TypeScript. Only real files in real
 * rooms show that import zones and type-aware rules work, and inside this repository every other check would see them.
 */
export function lintMiniatureHouse(files: Record<string, string>): Map<string, Complaint[]> {
  const house = realpathSync(mkdtempSync(join(tmpdir(), "miniature-house-")));
  try {
    for (const path of copiedAsTheyAre) cpSync(join(repository, path), join(house, path));
    symlinkSync(join(repository, "node_modules"), join(house, "node_modules"));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(house, path)), { recursive: true });
      writeFileSync(join(house, path), text);
    }
    const program = join(repository, "node_modules/oxlint/bin/oxlint");
    const { stdout } = spawnSync(process.execPath, [program, "--format", "json"], {
      cwd: house,
      encoding: "utf8",
    });
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; message: string; help?: string; filename: string }[];
    };
    const complaints = new Map(Object.keys(files).map((path): [string, Complaint[]] => [path, []]));
    for (const { code, message, help = "", filename } of diagnostics) {
      complaints.get(filename)?.push({ rule: code, message: `${message} ${help}` });
    }
    return complaints;
  } finally {
    rmSync(house, { recursive: true });
  }
}
