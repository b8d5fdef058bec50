import { jsonToConvex, type JSONValue } from "convex/values";
import { dataTextOf } from "../functions/failure";

const wrongKind = (a: "a query" | "a mutation" | "an action"): readonly [RegExp, string] => {
  const kind = a.replace(/^an? /, "");
  return [
    new RegExp(`^Trying to execute (\\S+)\\.js:(\\S+) as ${kind}`, "i"),
    `Expected ${a} function, but the function exported from module "$1" as \`$2\` is not ${a}.`,
  ];
};

/** npm convex-test's texts for Convex's errors. Suites may expect either. `$1` is the match. */
const npmTexts: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^Too many documents read/, "Scanned too many documents in a single function execution"],
  [/^Too many bytes read/, "Read too much data in a single function execution"],
  [/^Too many reads/, "Too many index ranges read in a single function execution"],
  [/^Too many writes/, "Wrote too many documents in a single function execution"],
  [/^Too many bytes written/, "Wrote too much data in a single function execution"],
  [/^Too many functions scheduled/, "Scheduled too many functions in a single function execution"],
  [/^Too large total size of the arg/, "Scheduled function arguments too large"],
  [
    /^Could not find function for '([^':]*):([^']*)'\. Did you .*$/,
    'Expected a Convex function exported from module "$1" as `$2`, but there is no such export.',
  ],
  [
    /^Could not find function for '([^':]*)'\. Did you .*$/,
    'Expected a Convex function exported from module "$1" as `default`, but there is no such export.',
  ],
  wrongKind("a query"),
  wrongKind("a mutation"),
  wrongKind("an action"),
  [
    /^Index ([^. ]+)\.(\S+) not found\.$/,
    'Cannot use index "$2" for table "$1" because it is not declared in the schema.',
  ],
  [
    /ran multiple paginated queries/,
    "Only a single paginated query (`.paginate()`) is allowed per function execution.",
  ],
  [/^Delete on nonexistent document/, "Delete on non-existent doc"],
  [/^storage id \S* not found$/, "Delete on non-existent doc"],
  [/^Update on nonexistent document ID (.*)$/, 'Patch on non-existent document with ID "$1"'],
  [/^Replace on nonexistent document ID (.*)$/, 'Replace on non-existent document with ID "$1"'],
  [/doesn't match '_id' field/, "The given _id does not match the document ID."],
  [
    /expected to be an Id<"([^"]*)">, got Id<"([^"]*)">/,
    "Invalid argument `id`, expected ID in table '$1' but got ID in table '$2'",
  ],
  [
    /^Already defined (?:lower|upper) bound/,
    "cannot chain more operators after both `.gt` and `.lt` were already used",
  ],
];

function npmTextOf(message: string): string | null {
  for (const [pattern, words] of npmTexts) {
    const found = pattern.exec(message);
    if (found) return words.replace(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? "");
  }
  return null;
}

/** Changes the error in place, because callers may already have it. */
export function addNpmText(error: unknown): void {
  if (!(error instanceof Error)) return;
  const words = npmTextOf(error.message);
  if (words !== null && !error.message.includes(words)) error.message += `\n(${words})`;
}

/** The error that the function threw, with its data decoded again. */
export function asThrown(error: unknown): unknown {
  const text = dataTextOf(error);
  if (text !== undefined) {
    (error as { data: unknown }).data = jsonToConvex(JSON.parse(text) as JSONValue);
  } else addNpmText(error);
  return error;
}
