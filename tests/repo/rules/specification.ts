import { isCode, isIn, isTest, type Rule, textOf } from "../repository";
import {
  coveragePath,
  readCitations,
  readRows,
  specificationPages,
  writeCoverage,
} from "../specification";

/** The product's promises and its tests refer to each other; either alone is an unchecked claim. */
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

/** Text in backticks appears in the product literally, except for filled-in facts. */
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

/** The page is generated, so nobody has to maintain it. */
export const coverageIsWritten: Rule = (repository) =>
  specificationPages(repository).length === 0 ||
  textOf(repository, coveragePath) === writeCoverage(repository)
    ? []
    : [`${coveragePath}: is not up to date, run "npx tsx scripts/write-coverage.ts".`];
