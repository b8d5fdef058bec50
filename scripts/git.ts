import { execFileSync } from "node:child_process";

/** Throws where there is no history. Git's own errors are not printed. */
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

/** Null without a history, or when a file differs from the commit. */
export function cleanCommit(): string | null {
  const commit = currentCommit();
  return commit === null || git("status", "--porcelain") !== "" ? null : commit;
}
