import { isCode, isIn, isTest, type Rule, textOf } from "../repository";
import {
  coveragePath,
  readCitations,
  readRows,
  specificationPages,
  writeCoverage,
} from "../specification";

/** What the product promises and its tests name each other; either without the other is a claim nobody checks. */
export const rowsAreProved: Rule = (repository) => {
  const rows = readRows(repository);
  const stated = rows.map(({ id }) => id);
  const citations = readCitations(repository);
  const cited = new Set(citations.map(({ id }) => id));
  const unknown = citations.filter(({ id }) => !stated.includes(id));
  return [
    ...rows
      .filter(({ id }, index) => stated.indexOf(id) !== index)
      .map(({ path, id }) => `${path}: states ${id} twice, give one of them its own id.`),
    ...new Set(
      rows
        .filter(({ id }) => !cited.has(id))
        .map(
          ({ path, id }) => `${path}: no test proves ${id}, begin a test's title with "[${id}]".`,
        ),
    ),
    ...new Set(
      unknown.map(({ path, id }) => `${path}: cites ${id}, which docs/specification has not.`),
    ),
  ];
};

const inSight = /`([^`]+)`/g;
const withoutFacts = (text: string) => text.replaceAll(/\$\{[^}]*\}/g, "{}");

/** What a row shows in backticks stands in the product letter for letter, but for the facts that are filled in. */
export const rowsQuoteTheProduct: Rule = (repository) => {
  const said = repository.files
    .filter((file) => isIn("src", "domain", "convex")(file) && isCode(file) && !isTest(file))
    .map(({ text }) => withoutFacts(text.replaceAll(String.raw`\"`, `"`)))
    .join("\n");
  return readRows(repository).flatMap(({ path, id, words }) =>
    [...words.matchAll(inSight)]
      .map(([, quoted = ""]) => quoted)
      .filter((quoted) => !said.includes(withoutFacts(quoted)))
      .map((quoted) => `${path}: ${id} quotes "${quoted}", which the product does not say.`),
  );
};

/** The page is written by a script, so that nobody has to keep it. */
export const coverageIsWritten: Rule = (repository) =>
  specificationPages(repository).length === 0 ||
  textOf(repository, coveragePath) === writeCoverage(repository)
    ? []
    : [`${coveragePath}: is not up to date, run "npx tsx scripts/write-coverage.ts".`];
