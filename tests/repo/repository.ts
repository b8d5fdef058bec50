import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface RepoFile {
  path: string;
  /** Empty for binary files. */
  text: string;
}

export interface Repository {
  files: RepoFile[];
  folders: string[];
}

/** Returns each problem as `path: what to do`; empty when there are none. */
export type Rule = (repository: Repository) => string[];

const root = join(import.meta.dirname, "../..");
const listFromGit = (...flags: string[]) =>
  execFileSync("git", ["ls-files", "-z", "--exclude-standard", ...flags], { cwd: root })
    .toString()
    .split("\0")
    .filter((path) => path !== "");

/** Committed and new files, so that a check gives the same result before and after a commit. */
export function readRepository(): Repository {
  const paths = listFromGit("--cached", "--others").filter((path) => existsSync(join(root, path)));
  const files = paths.map((path) => ({ path, text: readText(join(root, path)) }));
  const ignored = new Set(listFromGit("--others", "--ignored", "--directory"));
  return { files, folders: foldersUnder("", ignored) };
}

function readText(path: string): string {
  const bytes = readFileSync(path);
  return bytes.includes(0) ? "" : bytes.toString();
}

function foldersUnder(parent: string, ignored: Set<string>): string[] {
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== ".git")
    .map((entry) => `${parent}${entry.name}/`)
    .filter((folder) => !ignored.has(folder))
    .flatMap((folder) => [folder, ...foldersUnder(folder, ignored)]);
}

export const isCode = ({ path }: RepoFile) => /\.(ts|tsx|js|css)$/.test(path);
export const isTest = ({ path }: RepoFile) => /\.(test|spec)\.tsx?$/.test(path);
export const isIn = (...rooms: string[]) => {
  return ({ path }: RepoFile) => rooms.some((room) => path.startsWith(`${room}/`));
};
export const textOf = ({ files }: Repository, path: string) =>
  files.find((file) => file.path === path)?.text;

/** `listOpenGoals.test` → list, open, goals, test. */
export const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** One problem for each match of a global pattern, with its line. */
export const complainOf = (pattern: RegExp, file: RepoFile, advice: string) =>
  [...file.text.matchAll(pattern)].map((match) => {
    const line = file.text.slice(0, match.index).split("\n").length;
    return `${file.path}:${String(line)}: "${match[0].trim()}" ${advice}`;
  });
