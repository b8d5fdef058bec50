import { wordsOf, type Rule } from "../repository";

const kebabCase = /^[a-z\d]+(-[a-z\d]+)*$/;
const camelCase = /^[a-z][a-zA-Z\d]*$/;
const shouted = /^[A-Z]+(\.md)?$/;
const saysNothing = new Set(
  "utils util helpers helper common manager misc v2 new old copy final".split(" "),
);

const segmentsOf = (path: string) => path.split("/").filter((segment) => segment !== "");

/** One way to write a name: kebab-case, and camelCase in convex/, whose file names become code. */
export const namesAreWrittenOneWay: Rule = ({ files }) =>
  files.flatMap(({ path }) => {
    const isCamel = path.startsWith("convex/");
    const wrong = segmentsOf(path).find((segment) => {
      if (shouted.test(segment) || segment === "_generated") return false;
      const parts = segment.replace(/^\./, "").split(".");
      return !parts.every((part) => (isCamel ? camelCase : kebabCase).test(part));
    });
    if (wrong === undefined) return [];
    return [`${path}: write "${wrong}" in ${isCamel ? "camelCase" : "kebab-case"}.`];
  });

/**
 * A name without a meaning attracts code that does not belong together. Of two similar names it is unclear which one to
 * use.
 */
export const namesSaySomething: Rule = ({ files }) =>
  files.flatMap(({ path }) => {
    const empty = segmentsOf(path)
      .flatMap(wordsOf)
      .find((word) => saysNothing.has(word));
    return empty === undefined ? [] : [`${path}: "${empty}" says nothing, name what it does.`];
  });

/** Git does not keep empty folders. */
export const foldersHoldSomething: Rule = ({ files, folders }) =>
  folders
    .filter((folder) => !files.some(({ path }) => path.startsWith(folder)))
    .map((folder) => `${folder}: the folder is empty, remove it.`);
