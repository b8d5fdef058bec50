import { readdirSync, readFileSync } from "node:fs";
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

/** Committed or not, so that a check gives the same result before and after a commit, and in a copy without git. */
export function readRepository(): Repository {
  const { files, folders } = listUnder("");
  return {
    files: files.sort().map((path) => ({ path, text: readText(join(root, path)) })),
    folders,
  };
}

/** .gitignore has only names, folders and stars, so this reads no other kinds of patterns. */
const ignored = readFileSync(join(root, ".gitignore"), "utf8")
  .split("\n")
  .filter((pattern) => pattern !== "")
  .map((pattern) => pattern.replace(/\/$/, "").replaceAll(".", "\\.").replaceAll("*", ".*"))
  .concat("\\.git")
  .map((pattern) => new RegExp(`^${pattern}$`));
const isIgnored = (name: string) => ignored.some((pattern) => pattern.test(name));

function listUnder(parent: string): { files: string[]; folders: string[] } {
  const found = { files: [] as string[], folders: [] as string[] };
  for (const entry of readdirSync(join(root, parent), { withFileTypes: true })) {
    if (isIgnored(entry.name)) continue;
    const path = `${parent}${entry.name}`;
    if (!entry.isDirectory()) {
      found.files.push(path);
      continue;
    }
    const within = listUnder(`${path}/`);
    found.files.push(...within.files);
    found.folders.push(`${path}/`, ...within.folders);
  }
  return found;
}

function readText(path: string): string {
  const bytes = readFileSync(path);
  return bytes.includes(0) ? "" : bytes.toString();
}

export const isCode = ({ path }: RepoFile) => /\.(ts|tsx|js|css)$/.test(path);
/** A noun's file has tests too, which `tests/access/writes.test.ts` runs. */
export const isTest = ({ path }: RepoFile) =>
  /\.(test|spec)\.tsx?$/.test(path) || path.startsWith("tests/access/nouns/");
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
