import { coverageIsWritten, rowsAreProved, rowsQuoteTheProduct } from "../rules/specification";
import type { TidyCase } from "./tidy-case";

export const specification: TidyCase[] = [
  {
    rule: rowsAreProved,
    says: "a row without a test, a test without a row, and an id given twice",
    files: {
      "docs/specification/auth.md":
        "# Auth\n\n- **auth-1** Tabs.\n- **auth-2** A long\n  row.\n- **auth-3** Kept.\n- **auth-2** Again.\n",
      "tests/e2e/auth.spec.ts": `test("[auth-1, auth-4] tabs", () => {}); const kept = "see [auth-3] there";`,
      "packages/engine/sync/frames.test.ts": `test("[auth-3] not the product's", () => {});`,
    },
    problems: [
      "docs/specification/auth.md: states auth-2 twice, give one of them its own id.",
      `docs/specification/auth.md: no test proves auth-2, begin a test's title with "[auth-2]".`,
      `docs/specification/auth.md: no test proves auth-3, begin a test's title with "[auth-3]".`,
      "tests/e2e/auth.spec.ts: cites auth-4, which docs/specification has not.",
    ],
  },
  {
    rule: rowsQuoteTheProduct,
    says: "words that the product does not say, and of none that only fill in a fact",
    files: {
      "docs/specification/auth.md":
        '- **auth-1** Says `Hello, ${name}`.\n- **auth-2** Says `"${title}"\n  saved` and `Farewell`.\n',
      "src/content/auth.ts":
        'const hello = `Hello, ${String(firstName)}`; const saved = `"${title}" saved`;',
      "src/content/auth.test.ts": `const bye = "Farewell";`,
    },
    problems: [
      `docs/specification/auth.md: auth-2 quotes "Farewell", which the product does not say.`,
    ],
  },
  {
    rule: coverageIsWritten,
    says: "a page that is not what would be written now",
    files: {
      "docs/specification/auth.md": "# Auth\n\n- **auth-1** Tabs.\n",
      "docs/coverage.md": "# What of the specification is proved, and where\n",
    },
    problems: [`docs/coverage.md: is not up to date, run "npx tsx scripts/write-coverage.ts".`],
  },
];
