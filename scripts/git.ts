import { execFileSync } from "node:child_process";

/** Throws without a history, and says nothing. */
export const git = (...words: string[]) =>
  execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** Null without a history. */
export function currentCommit(): string | null {
  try {
    return git("rev-parse", "HEAD");
  } catch {
    return null;
  }
}

/** Null where the files are not those of a commit. */
export function cleanCommit(): string | null {
  const commit = currentCommit();
  return commit === null || git("status", "--porcelain") !== "" ? null : commit;
}
