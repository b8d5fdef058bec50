import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../convex/migrations";
import schema from "../convex/schema";
import {
  digestPath,
  parseTables,
  printTables,
  tablesOf,
  unmigrated,
} from "../tests/repo/schema-digest";

if (process.argv.includes("--help")) {
  console.log(`Usage: npx tsx scripts/write-schema-digest.ts

Writes ${digestPath}: every table and field that stored data may have. Refuses while a field or table was
removed, narrowed or made required without a migration in convex/migrations.ts. The repository tests fail while it is not up
to date.`);
  process.exit(0);
}

const path = join(import.meta.dirname, "..", digestPath);
const released = existsSync(path) ? parseTables(readFileSync(path, "utf8")) : new Map();
const now = tablesOf(schema);
const problems = unmigrated(released, now, migrations);
problems.forEach((problem) => console.error(problem));
if (problems.length > 0) process.exit(1);
writeFileSync(path, printTables(now));
