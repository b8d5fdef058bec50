import ts from "typescript";
import { complainOf, isCode, isIn, isTest, type RepoFile, type Rule } from "../repository";

const palette =
  /(?<!--)\b[a-z]+-(?:(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-(?:50|[1-9]00|950)|black|white)\b/g;
const rawColour =
  /(?<![\w&/.#-])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]+/gi;

/** Browsers read this colour before any stylesheet. */
const withoutThemeColour = (file: RepoFile): RepoFile => ({
  ...file,
  text: file.text.replaceAll(/<meta[^>]*name="theme-color"[^>]*>/g, (tag) =>
    tag.replaceAll(/[^\n]/g, " "),
  ),
});

/** Colours are defined once, by role, where light, dark and contrast can be checked together. */
export const coloursAreTokens: Rule = ({ files }) =>
  files
    .filter((file) => (isIn("src")(file) && isCode(file)) || file.path === "index.html")
    .filter((file) => file.path !== "src/styles/tokens.css" && !isTest(file)) // tests have no styles
    .map(withoutThemeColour)
    .flatMap((file) => [
      ...complainOf(palette, file, "is a palette class, use a role of src/styles/tokens.css."),
      ...complainOf(rawColour, file, "is a raw colour, use a role of src/styles/tokens.css."),
    ]);

const pageImport = /["'](?:@|\.\.)\/pages\/([^"']+)["']/g;

/** From a URL to its page in two steps: a page that a row of the router names has a file, and each file a row. */
export const routesAndPagesMatch: Rule = ({ files }) => {
  const routed = files
    .filter((file) => isIn("src/app")(file) && !isTest(file))
    .flatMap(({ path, text }) =>
      [...text.matchAll(pageImport)].map(([, page = ""]) => ({
        path,
        page: `src/pages/${page}.tsx`,
      })),
    );
  const pages = files
    .filter((file) => isIn("src/pages")(file) && !isTest(file))
    .map(({ path }) => path);
  return [
    ...routed
      .filter(({ page }) => !pages.includes(page))
      .map(({ path, page }) => `${path}: there is no ${page}, write it or take the row out.`),
    ...pages
      .filter((page) => !routed.some((row) => row.page === page))
      .map((page) => `${page}: no row of src/app leads here, add one or move the file.`),
  ];
};

const keyMadeBySaying = /\bas (?:unknown as )?KeptKey\b/g;

/** One person's stored data must be out of reach of the next, so every key comes from the module that ensures it. */
export const keptKeysAreDeclared: Rule = ({ files }) =>
  files
    .filter((file) => isIn("src")(file) && isCode(file))
    .filter((file) => file.path !== "src/lib/kept/kept-keys.ts")
    .flatMap((file) =>
      complainOf(
        keyMadeBySaying,
        file,
        "makes a key by saying so, declare its name in src/lib/kept/kept-keys.ts.",
      ),
    );

const copyCharactersMax = 40;

/** Sentences are edited and checked together, so they are in one place. */
export const copyLivesInContent: Rule = ({ files }) =>
  files
    .filter((file) => isIn("src")(file) && file.path.endsWith(".tsx") && !isTest(file))
    .flatMap(({ path, text }) =>
      wordsOnScreen(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
        .map((words) => words.replaceAll(/\s+/g, " ").trim())
        .filter((words) => words.length > copyCharactersMax)
        .map((words) => `${path}: "${words.slice(0, 20)}…" is copy, move it to src/content.`),
    );

function wordsOnScreen(node: ts.Node): string[] {
  const words: string[] = [];
  if (ts.isJsxText(node)) words.push(node.text);
  if (
    ts.isJsxExpression(node) &&
    !ts.isJsxAttribute(node.parent) &&
    node.expression &&
    ts.isStringLiteralLike(node.expression)
  ) {
    words.push(node.expression.text);
  }
  ts.forEachChild(node, (child) => {
    words.push(...wordsOnScreen(child));
  });
  return words;
}
