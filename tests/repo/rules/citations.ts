import { isTest, type Rule } from "../repository";

const citingPage = "docs/security.md";
/** A path in backticks, with the titles that follow it: `convex/signIn/auth.test.ts` “A07”, “A09”. */
const citation = /`((?:[\w.-]+\/)+[\w.-]+\.\w+)`((?:,? “[^”]+”)*)/g;

/** A claim about security names the code, or the test and its title, that holds it. */
export const citationsExist: Rule = ({ files }) => {
  const page = files.find(({ path }) => path === citingPage);
  const cited = [...(page?.text ?? "").matchAll(citation)].map(([, path = "", quoted = ""]) => ({
    path,
    titles: [...quoted.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => title),
  }));
  return cited.flatMap(({ path, titles }) => {
    const file = files.find((each) => each.path === path);
    if (file === undefined) return [`${citingPage}: ${path} does not exist.`];
    if (!isTest(file)) return [];
    if (titles.length === 0) return [`${citingPage}: name a title of ${path}.`];
    return titles
      .filter((title) => !file.text.includes(title))
      .map((title) => `${citingPage}: ${path} has no title “${title}”.`);
  });
};
