import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../convex/migrations";
import schema from "../convex/schema";
import {
  digestPath,
  parseReleased,
  printReleased,
  printTables,
  releasedPath,
  tablesOf,
  unmigrated,
} from "../tests/repo/schema-digest";

if (process.argv.includes("--help")) {
  console.log(`Usage: npx tsx scripts/write-schema-digest.ts [--release VERSION]

Writes ${digestPath}: every table and field that stored data may have. Refuses while a field or table of the last
release (${releasedPath}) was removed, narrowed or made required without a migration in convex/migrations.ts. The
repository tests fail while it is not up to date. With --release, which "npm run release" adds, it is that of the last
release from now on.`);
  process.exit(0);
}

const root = join(import.meta.dirname, "..");
const releasedFile = join(root, releasedPath);
const now = tablesOf(schema);
const released = parseReleased(readFileSync(releasedFile, "utf8")).tables;
const problems = unmigrated(released, now, migrations);
problems.forEach((problem) => console.error(problem));
if (problems.length > 0) process.exit(1);
const text = printTables(now);
writeFileSync(join(root, digestPath), text);
const [option, version] = process.argv.slice(2);
if (option === "--release" && version !== undefined) {
  writeFileSync(releasedFile, printReleased(version, text));
}
