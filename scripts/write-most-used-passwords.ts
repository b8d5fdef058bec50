import { writeFileSync } from "node:fs";
import { dictionary } from "@zxcvbn-ts/language-common";
import { commonPasswordsKept } from "../domain/limits";

if (process.argv.includes("--help")) {
  console.log(`Usage: npx tsx scripts/write-most-used-passwords.ts

Writes the most common passwords of @zxcvbn-ts/language-common (MIT), the most common first, to
domain/accounts/most-used-passwords.ts, where new passwords are judged.`);
  process.exit(0);
}

const wordsInLine = 120;
const words = dictionary["passwords-common"]
  .filter((word) => /^[\x21-\x7e]+$/.test(word) && !/[`\\$"]/.test(word))
  .slice(0, commonPasswordsKept);
if (words.length < commonPasswordsKept) throw new Error("The package has too few passwords.");

const lines: string[] = [];
for (let index = 0; index < words.length; index += wordsInLine) {
  lines.push(words.slice(index, index + wordsInLine).join(" "));
}
writeFileSync(
  new URL("../domain/accounts/most-used-passwords.ts", import.meta.url),
  `/** Written by scripts/write-most-used-passwords.ts, from @zxcvbn-ts/language-common (MIT): the most common first, lower case. */
const WORDS = \`
${lines.join("\n")}
\`;

export const MOST_USED_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\\s+/));
`,
);
