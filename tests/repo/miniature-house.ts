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
import { dirname, join, relative } from "node:path";
import { spawnSync } from "node:child_process";
import { ESLint } from "eslint";

const repository = join(import.meta.dirname, "../..");
const copiedAsTheyAre = [
  "eslint.config.js",
  ".oxlintrc.json",
  "tsconfig.json",
  "convex/_generated/dataModel.d.ts",
  "convex/_generated/server.d.ts",
  "convex/_generated/server.js",
];

export interface Complaint {
  rule: string | null;
  message: string;
}

/**
 * Lints `files` in a temporary repository with the real configurations of ESLint, oxlint and TypeScript. Only real files in real
 * rooms show that import zones and type-aware rules work, and inside this repository every other check would see them.
 */
export async function lintMiniatureHouse(
  files: Record<string, string>,
): Promise<Map<string, Complaint[]>> {
  const house = realpathSync(mkdtempSync(join(tmpdir(), "miniature-house-")));
  try {
    for (const path of copiedAsTheyAre) cpSync(join(repository, path), join(house, path));
    symlinkSync(join(repository, "node_modules"), join(house, "node_modules"));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(house, path)), { recursive: true });
      writeFileSync(join(house, path), text);
    }
    // Imported late, because the configuration lists the rooms' folders when it is loaded.
    const eslint = new ESLint({ cwd: house, overrideConfigFile: join(house, "eslint.config.js") });
    const results = await eslint.lintFiles(Object.keys(files));
    const typed = typedComplaints(house);
    return new Map(
      results.map(({ filePath, messages }) => {
        const path = relative(house, filePath);
        const ofEslint = messages.map(({ ruleId, message }) => ({ rule: ruleId, message }));
        return [path, [...ofEslint, ...(typed.get(path) ?? [])]];
      }),
    );
  } finally {
    rmSync(house, { recursive: true });
  }
}

/** What oxlint says, by file: its rules need types. */
function typedComplaints(house: string): Map<string, Complaint[]> {
  const program = join(repository, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [program, "--format", "json"], {
    cwd: house,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; message: string; filename: string }[];
  };
  const complaints = new Map<string, Complaint[]>();
  for (const { code, message, filename } of diagnostics) {
    const ofFile = complaints.get(filename) ?? [];
    complaints.set(filename, [...ofFile, { rule: code, message }]);
  }
  return complaints;
}
