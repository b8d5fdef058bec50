import { existsSync, readFileSync } from "node:fs";
import type { EngineGuard } from "./engine-guards/guards-of";
import { guardsOfAdministration } from "./engine-guards/administration";
import { guardsOfEntrances } from "./engine-guards/entrances";
import { guardsOfLimits } from "./engine-guards/limits";
import { guardsOfSecrets } from "./engine-guards/secrets";

/** Chosen from the promises of packages/engine/SPEC.md and the attacks of docs/security.md. */
export const engineGuards: readonly EngineGuard[] = [
  ...guardsOfLimits,
  ...guardsOfEntrances,
  ...guardsOfSecrets,
  ...guardsOfAdministration,
];

/** What is wrong with an entry of the list, after something was renamed or moved; null when nothing is. */
export function faultOf({ file, guard, test, title = "" }: EngineGuard): string | null {
  for (const path of [file, test]) if (!existsSync(path)) return `${path} does not exist.`;
  const count = readFileSync(file, "utf8").split(guard).length - 1;
  if (count !== 1) return `${file} has this text ${count} times instead of once: ${guard}`;
  if (!readFileSync(test, "utf8").includes(title)) return `${test} has no title “${title}”.`;
  return null;
}

/** The file's text without the guard, and the guard's line. */
export function removeGuard({ file, guard, without }: EngineGuard): { text: string; line: number } {
  const [before = "", after = ""] = readFileSync(file, "utf8").split(guard);
  return { text: before + without + after, line: before.split("\n").length };
}
