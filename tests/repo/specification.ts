import { isIn, isTest, type Repository } from "./repository";

/** One checkable promise of the product: a line of docs/specification. */
export interface SpecificationRow {
  id: string;
  /** The page with the row. */
  path: string;
  words: string;
}

export interface Citation {
  id: string;
  /** The test that cites it. */
  path: string;
}

const specificationRoom = "docs/specification/";
const statedRow = /^- \*\*([a-z]+-\d+)\*\* ((?:.|\n(?= {2}\S))+)/gm;
const citedIds = /["'`]\[([a-z]+-\d+(?:, [a-z]+-\d+)*)\] /g;

/** A row counts as proved by tests that act like people, or that run the rule itself. */
const isWitness = isIn("tests/e2e", "tests/pages", "tests/access", "convex", "src", "domain");

export const specificationPages = ({ files }: Repository) =>
  files
    .filter(({ path }) => path.startsWith(specificationRoom) && path.endsWith(".md"))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));

export function readRows(repository: Repository): SpecificationRow[] {
  return specificationPages(repository).flatMap(({ path, text }) =>
    [...text.matchAll(statedRow)].map(([, id = "", words = ""]) => ({
      id,
      path,
      words: words.replaceAll(/\n\s+/g, " "),
    })),
  );
}

/** From the titles of tests and groups, which start with the ids they prove: `[auth-4, auth-7] …`. */
export function readCitations({ files }: Repository): Citation[] {
  return files
    .filter((file) => isWitness(file) && isTest(file))
    .flatMap(({ path, text }) =>
      [...text.matchAll(citedIds)]
        .flatMap(([, ids = ""]) => ids.split(", "))
        .map((id) => ({ id, path })),
    );
}

export const coveragePath = "docs/coverage.md";

/** The kinds of tests, the closest to people first. */
const WITNESSES = [
  { words: "in Chromium", isOne: isIn("tests/e2e") },
  { words: "by the pages without a browser, on the functions", isOne: isIn("tests/pages") },
  { words: "by the functions, as the engine runs them", isOne: isIn("convex", "tests/access") },
  { words: "by a component or rule alone", isOne: isIn("src", "domain") },
] as const;

function linkTo(path: string): string {
  return `[${path.split("/").at(-1) ?? path}](../${path})`;
}

/** The whole of docs/coverage.md: each row, and the files whose tests prove it. */
export function writeCoverage(repository: Repository): string {
  const rows = readRows(repository);
  const citations = readCitations(repository);
  const witnessesOf = ({ id }: SpecificationRow) =>
    [...new Set(citations.filter((each) => each.id === id).map(({ path }) => path))].toSorted();
  const closestOf = (row: SpecificationRow) =>
    WITNESSES.find(({ isOne }) => witnessesOf(row).some((path) => isOne({ path, text: "" })));

  const sums = WITNESSES.map(
    (witness) =>
      `- ${String(rows.filter((row) => closestOf(row) === witness).length)} ${witness.words}`,
  );
  const pages = specificationPages(repository).map(({ path, text }) => {
    const title = /^# (.*)/.exec(text)?.[1] ?? path;
    const lines = rows
      .filter((row) => row.path === path)
      .map((row) => {
        const proofs = witnessesOf(row).map(linkTo).join(", ");
        return `- **${row.id}** ${row.words} → ${proofs === "" ? "no test" : proofs}`;
      });
    return `## ${title}\n\n${lines.join("\n")}\n`;
  });
  return `# Rows of the specification, and the tests that prove them

Written by \`npx tsx scripts/write-coverage.ts\` from [the specification's rows](specification) and the titles of the tests
that cite them. The checks fail when a row has no test, a title cites no row, or this page is not what would be written now.

${String(rows.length)} rows, each counted where it is proved closest to people:

${sums.join("\n")}

${pages.join("\n")}`;
}
