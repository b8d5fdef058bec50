import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

interface ChildProgram {
  readonly file: string;
  readonly loader: readonly string[];
}

/**
 * A program for a child process: JavaScript next to the built engine, or TypeScript in its sources, which needs a
 * loader.
 */
export function childProgram(
  importerUrl: string,
  sourceName: string,
  builtName = sourceName,
): ChildProgram {
  const folder = dirname(fileURLToPath(importerUrl));
  const built = join(folder, `${builtName}.js`);
  if (existsSync(built)) return { file: built, loader: [] };
  return { file: join(folder, `${sourceName}.ts`), loader: ["--import", "tsx"] };
}
