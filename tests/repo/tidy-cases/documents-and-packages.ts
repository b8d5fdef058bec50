import { citationsExist } from "../rules/citations";
import {
  citedDecisionsExist,
  commandsAreFew,
  decisionsAreNumbered,
  linksLeadSomewhere,
  readmeRunsAndTests,
} from "../rules/documents";
import {
  lockHoldsEverySystem,
  lockRunsOnMusl,
  lockedPackagesAreSealed,
  versionsAreExact,
  versionsAreShared,
} from "../rules/packages";
import type { TidyCase } from "./tidy-case";

const decision = "## Context\n\n## Decision\n\n## Consequences\n";
const scripts = (...names: string[]) =>
  JSON.stringify({ scripts: Object.fromEntries(names.map((name) => [name, "node ."])) });
const lock = (packages: Record<string, object>) => JSON.stringify({ packages });

const documents: TidyCase[] = [
  {
    rule: linksLeadSomewhere,
    says: "a link to what is not there",
    files: {
      "docs/walk.md":
        "[home](../README.md#run) [rooms](decisions) [gone](gone.md) [site](https://example.org)\n`[code](x.md)`\n\n[listed]: ../lost.md\n",
      "docs/decisions/0001-one-gate.md": "",
      "README.md": "",
    },
    folders: ["docs/", "docs/decisions/"],
    problems: [
      'docs/walk.md: "gone.md" leads nowhere, correct the link.',
      'docs/walk.md: "../lost.md" leads nowhere, correct the link.',
    ],
  },
  {
    rule: decisionsAreNumbered,
    says: "a number given twice or not at all, and a decision without its consequences",
    files: {
      "docs/decisions/0001-one-gate.md": decision,
      "docs/decisions/0003-own-engine.md": "## Context\n\n## Decision\n",
      "docs/decisions/0004-exact-versions.md": decision,
      "docs/decisions/0004-instants.md": decision,
      "docs/decisions/zones.md": decision,
      "packages/engine/docs/decisions/0001-a-log.md": decision,
      "packages/engine/docs/decisions/0005-a-log.md": decision,
    },
    problems: [
      "docs/decisions/0001-one-gate.md: name it NNNN-title.md, with a free number.",
      'docs/decisions/0003-own-engine.md: add "## Consequences".',
      "docs/decisions/0004-exact-versions.md: name it NNNN-title.md, with a free number.",
      "docs/decisions/0004-instants.md: name it NNNN-title.md, with a free number.",
      "docs/decisions/zones.md: name it NNNN-title.md, with a free number.",
      "packages/engine/docs/decisions/0001-a-log.md: name it NNNN-title.md, with a free number.",
    ],
  },
  {
    rule: citedDecisionsExist,
    says: "a comment that cites a decision that is not there",
    files: {
      "docs/decisions/0001-one-gate.md": `Replaces ADR 2.\n${decision}`,
      "packages/engine/docs/decisions/0005-a-log.md": decision,
      "convex/gate/row.ts": "// Rows are read once (ADR 1, ADR 5, ADR 2).",
      "convex/gate/search.ts": "// See docs/decisions/0007.",
    },
    problems: [
      "convex/gate/row.ts: cites ADR 2, which does not exist.",
      "convex/gate/search.ts: cites ADR 7, which does not exist.",
    ],
  },
  {
    rule: readmeRunsAndTests,
    says: "a long README whose commands do not exist",
    files: {
      "README.md": `npm ci\nnpm run build\n${"\n".repeat(99)}`.padEnd(200, "."),
      "package.json": scripts("test"),
    },
    problems: [
      "README.md: 102 lines, keep to 100.",
      'README.md: names "build", which is not a script of package.json.',
      "README.md: name the command that runs the program.",
      "README.md: name the command that tests the program.",
    ],
  },
  {
    rule: readmeRunsAndTests,
    says: "a README that is not there",
    files: {},
    problems: ["README.md: is missing, say what this is, how to run and test it."],
  },
  {
    rule: readmeRunsAndTests,
    says: "nothing about a README that runs and tests",
    files: { "README.md": "npm run dev, then npm test", "package.json": scripts("dev", "test") },
    problems: [],
  },
  {
    rule: citationsExist,
    says: "a file and a title that are not there, and a test without a title",
    files: {
      "docs/security.md":
        "`convex/auth.ts`, `convex/gone.ts`: `convex/signIn/auth.test.ts` “A07”, “A08”; `convex/signIn/auth.test.ts`, `keys.json` of the folder",
      "convex/auth.ts": "",
      "convex/signIn/auth.test.ts": 'test("A07: an answer", noop);',
    },
    problems: [
      "docs/security.md: convex/gone.ts does not exist.",
      "docs/security.md: convex/signIn/auth.test.ts has no title “A08”.",
      "docs/security.md: name a title of convex/signIn/auth.test.ts.",
    ],
  },
  {
    rule: commandsAreFew,
    says: "a seventeenth command",
    files: {
      "package.json": scripts(...Array.from({ length: 17 }, (_, index) => `step-${String(index)}`)),
    },
    problems: ["package.json: 17 scripts, keep to 16."],
  },
];

const packages: TidyCase[] = [
  {
    rule: lockHoldsEverySystem,
    says: "a lock without the binary of another system",
    files: {
      "package-lock.json": lock({
        "node_modules/bundler": {
          optionalDependencies: { "@bundler/linux": "1.0.0", "@bundler/mac": "1.0.0" },
        },
        "node_modules/@bundler/linux": {},
        "node_modules/tool/node_modules/bundler": {
          optionalDependencies: { "@bundler/plan": "2.0.0" },
        },
        "node_modules/tool/node_modules/@bundler/plan": {},
      }),
    },
    problems: [
      "package-lock.json: node_modules/bundler needs @bundler/mac, make the lock again without node_modules.",
    ],
  },
  {
    rule: lockRunsOnMusl,
    says: "a binary for glibc alone",
    files: {
      "package-lock.json": lock({
        "node_modules/@store/linux-x64-gnu": {},
        "node_modules/@store/linux-x64-musl": {},
        "node_modules/drawing-linux-arm64-gnu": {},
      }),
    },
    problems: [
      "package-lock.json: has no node_modules/drawing-linux-arm64-musl, take a package that runs on Alpine too.",
    ],
  },
  {
    rule: lockedPackagesAreSealed,
    says: "a package without a checksum, and one from elsewhere",
    files: {
      "package-lock.json": lock({
        "": { workspaces: ["packages/engine"] },
        "packages/engine": {},
        "node_modules/own-engine": { resolved: "packages/engine", link: true },
        "node_modules/elsewhere": { resolved: "../elsewhere", link: true },
        "node_modules/loose": {},
        "node_modules/forked": {
          resolved: "git+ssh://git@example.org/forked.git",
          integrity: "sha512-",
        },
        "node_modules/good": {
          integrity: "sha512-",
        },
      }),
    },
    problems: [
      "package-lock.json: node_modules/elsewhere comes from ../elsewhere, take it from the public registry.",
      "package-lock.json: node_modules/loose has no integrity, make the lock again.",
      "package-lock.json: node_modules/forked comes from git+ssh://git@example.org/forked.git, take it from the public registry.",
    ],
  },
  {
    rule: versionsAreExact,
    says: "a version that leaves the choice open",
    files: {
      "package.json": JSON.stringify({
        dependencies: { react: "^19.0.0", convex: "1.48.0" },
        devDependencies: { vite: "latest", tool: "2.0.0-rc.1" },
        workspaces: ["packages/engine"],
      }),
      "packages/engine/package.json": JSON.stringify({ dependencies: { store: "~1.0.0" } }),
    },
    problems: [
      'package.json: pin react, "^19.0.0" leaves the choice open.',
      'package.json: pin vite, "latest" leaves the choice open.',
      'packages/engine/package.json: pin store, "~1.0.0" leaves the choice open.',
    ],
  },
  {
    rule: versionsAreShared,
    says: "a workspace with another version than the root",
    files: {
      "package.json": JSON.stringify({
        dependencies: { convex: "1.48.0" },
        devDependencies: { ws: "8.23.0" },
        workspaces: ["packages/engine"],
      }),
      "packages/engine/package.json": JSON.stringify({
        dependencies: { convex: "1.48.0", store: "1.0.0", ws: "8.22.0" },
      }),
    },
    problems: ["packages/engine/package.json: ws is 8.22.0 here, but 8.23.0 in package.json."],
  },
];

export const documentsAndPackages: TidyCase[] = [...documents, ...packages];
