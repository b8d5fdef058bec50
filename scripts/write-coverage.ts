import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { readRepository } from "../tests/repo/repository";
import { coveragePath, writeCoverage } from "../tests/repo/specification";

if (process.argv.includes("--help")) {
  console.log(`Usage: npx tsx scripts/write-coverage.ts

Writes docs/coverage.md: every row of docs/specification, and the tests whose titles cite it, as in
"[auth-4] …". The repository tests fail while it is not up to date.`);
  process.exit(0);
}

writeFileSync(join(import.meta.dirname, "..", coveragePath), writeCoverage(readRepository()));
