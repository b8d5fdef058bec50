import { foldersHoldSomething, namesAreWrittenOneWay, namesSaySomething } from "../rules/names";
import {
  filesStayShort,
  nothingIsLeftOver,
  nothingIsPrinted,
  nothingNamesAMachine,
} from "../rules/text";
import type { TidyCase } from "./tidy-case";

// Joined here, so that the rules don't find these words in this file.
const later = ["TO", "DO"].join("");
const debug = ["debugg", "er"].join("");
const alone = ["test", "only("].join(".");
const soon = ["Coming", "soon"].join(" ");
const folderOfOne = ["", "home", "ada", "passage"].join("/");
const sibling = ["..", "work", "list"].join("/");
const mirror = ["registry", "https://packages.example"].join("=");

const names: TidyCase[] = [
  {
    rule: namesAreWrittenOneWay,
    says: "a camelCase name outside convex/, and a kebab-case name inside it",
    files: {
      "src/lib/dateWords.ts": "",
      "src/NoteList/list.tsx": "",
      "convex/note-limits.ts": "",
      "convex/noteLimits.ts": "",
      "convex/auth.config.ts": "",
      "convex/_generated/api.d.ts": "",
      "README.md": "",
      ".ci/run": "",
      "docs/decisions/0001-one-gate.md": "",
    },
    problems: [
      'src/lib/dateWords.ts: write "dateWords.ts" in kebab-case.',
      'src/NoteList/list.tsx: write "NoteList" in kebab-case.',
      'convex/note-limits.ts: write "note-limits.ts" in camelCase.',
    ],
  },
  {
    rule: namesSaySomething,
    says: "names of collections and of twins, but not words that contain them",
    files: {
      "src/utils/dates.ts": "",
      "convex/goalsV2.ts": "",
      "convex/goalHelpers.ts": "",
      "src/lib/newest.ts": "",
      "src/lib/renewal.ts": "",
    },
    problems: [
      'src/utils/dates.ts: "utils" says nothing, name what it does.',
      'convex/goalsV2.ts: "v2" says nothing, name what it does.',
      'convex/goalHelpers.ts: "helpers" says nothing, name what it does.',
    ],
  },
  {
    rule: foldersHoldSomething,
    says: "a folder that holds nothing, however deep",
    files: { "src/lib/dates.ts": "" },
    folders: ["src/", "src/lib/", "src/pages/", "src/pages/admin/"],
    problems: [
      "src/pages/: the folder is empty, remove it.",
      "src/pages/admin/: the folder is empty, remove it.",
    ],
  },
];

const text: TidyCase[] = [
  {
    rule: filesStayShort,
    says: "a file of 601 lines, and not one of 600",
    files: {
      "src/styles/long.css": "\n".repeat(601),
      "src/styles/enough.css": "\n".repeat(600),
      "convex/_generated/api.js": "\n".repeat(601),
      "packages/engine/SPEC.md": "\n".repeat(601),
    },
    problems: ["src/styles/long.css: 601 lines, split it (600 at most)."],
  },
  {
    rule: nothingIsLeftOver,
    says: "work that waits, a test that silences the others, a stop for a debugger",
    files: {
      "src/lib/dates.ts": `export {};\n// ${later} leap years`,
      "src/lib/dates.test.ts": `${alone}"a leap year", () => {\n  ${debug};\n});`,
      "src/content/words.ts": `export const title = "${soon}";`,
      "src/lib/list.ts": "export const onlyTodos = [];",
    },
    problems: [
      `src/lib/dates.ts:2: "${later}" is left over, finish it or take it out.`,
      `src/lib/dates.test.ts:1: "${alone}" is left over, finish it or take it out.`,
      `src/lib/dates.test.ts:2: "${debug}" is left over, finish it or take it out.`,
      `src/content/words.ts:1: "${soon}" is left over, finish it or take it out.`,
    ],
  },
  {
    rule: nothingIsPrinted,
    says: "printing where nobody reads it",
    files: { "convex/notes.ts": "console.log(1);", "scripts/backup.ts": "console.log(1);" },
    problems: ['convex/notes.ts:1: "console.log" is left over, take it out.'],
  },
  {
    rule: nothingNamesAMachine,
    says: "one person's folder and one network's mirror",
    files: {
      "docs/setup.md": `Open ${folderOfOne}.`,
      ".npmrc": mirror,
      "src/app/links.ts": `import "${sibling}"; const help = "https://x.org/home/help";`,
    },
    problems: [
      `docs/setup.md:1: "${folderOfOne.slice(0, 6)}" exists on one machine only, take it out.`,
      `.npmrc:1: "${mirror.slice(0, 15)}" exists on one machine only, take it out.`,
    ],
  },
];

export const namesAndText: TidyCase[] = [...names, ...text];
