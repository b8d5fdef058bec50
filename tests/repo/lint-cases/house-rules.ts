/** One bad file, the one rule that must report it, and the message for its author. */
export interface LintCase {
  says: string;
  path: string;
  code: string;
  rule: string;
  tells: string;
}

const onServer: LintCase[] = [
  {
    says: "a raw query outside the gate",
    path: "convex/rawQuery.ts",
    code: `import { query } from "./_generated/server";
export const list = query({ args: {}, handler: () => null });`,
    rule: "@typescript-eslint/no-restricted-imports",
    tells: "Say who may call: import clientQuery",
  },
  {
    says: "a raw generic builder",
    path: "convex/rawBuilder.ts",
    code: `import { mutationGeneric } from "convex/server";
export const send = mutationGeneric({ args: {}, handler: () => null });`,
    rule: "@typescript-eslint/no-restricted-imports",
    tells: "Say who may call: import clientQuery",
  },
  {
    says: "a system mutation outside the privileged files",
    path: "convex/unwrapped.ts",
    code: `import { systemMutation } from "./gate/functions";
export const purge = systemMutation({ args: {}, handler: () => null });`,
    rule: "@typescript-eslint/no-restricted-imports",
    tells: "stays in the privileged files named in eslint.config.js",
  },
  {
    says: "a system mutation in a folder",
    path: "convex/notes/unwrapped.ts",
    code: `export { systemMutation as door } from "../gate/functions";`,
    rule: "@typescript-eslint/no-restricted-imports",
    tells: "in the privileged files named in eslint.config.js",
  },
  {
    says: "a public function without args",
    path: "convex/withoutArgs.ts",
    code: `import { v } from "convex/values";
import { clientQuery } from "./gate/functions";
export const list = clientQuery({ returns: v.null(), handler: () => null });`,
    rule: "no-restricted-syntax",
    tells: "add an args validator",
  },
  {
    says: "a public function without returns",
    path: "convex/withoutReturns.ts",
    code: `import { clientQuery } from "./gate/functions";
export const list = clientQuery({ args: {}, handler: () => null });`,
    rule: "no-restricted-syntax",
    tells: "add a returns validator",
  },
  {
    says: "an unbounded read",
    path: "convex/notes/unbounded.ts",
    code: `import type { QueryCtx } from "../_generated/server";
export const listAll = ({ db }: QueryCtx) => db.query("notes").collect();`,
    rule: "no-restricted-syntax",
    tells: "Bound every read: .take(limit)",
  },
  {
    says: "a read filtered instead of indexed",
    path: "convex/notes/filtered.ts",
    code: `import type { QueryCtx } from "../_generated/server";
export const findOne = ({ db }: QueryCtx) => db.query("notes").filter((q) => q.eq(q.field("owner"), "a")).first();`,
    rule: "no-restricted-syntax",
    tells: "Read by an index instead of .filter",
  },
  {
    says: "a storage address handed out",
    path: "convex/notes/address.ts",
    code: `import type { QueryCtx } from "../_generated/server";
import type { Id } from "../_generated/dataModel";
export const address = ({ storage }: QueryCtx, id: Id<"_storage">) => storage.getUrl(id);`,
    rule: "no-restricted-syntax",
    tells: "serve files through an authenticated HTTP action",
  },
  {
    says: "a read by id that names no table",
    path: "convex/notes/tableless.ts",
    code: `import type { Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
export const find = ({ db }: QueryCtx, id: Id<"notes">) => db.get(id);`,
    rule: "no-restricted-syntax",
    tells: "Name the table",
  },
  {
    says: "a guessable number",
    path: "convex/notes/dice.ts",
    code: `export const token = () => Math.random();`,
    rule: "no-restricted-syntax",
    tells: "come from crypto.getRandomValues",
  },
  {
    says: "state in a server module",
    path: "convex/notes/state.ts",
    code: `let calls = 0;
export const count = () => (calls += 1);`,
    rule: "no-restricted-syntax",
    tells: "No module state on the server",
  },
];

const onScreen: LintCase[] = [
  {
    says: "localStorage outside its one owner",
    path: "src/lib/theme.ts",
    code: `export const theme = () => localStorage.getItem("theme");`,
    rule: "no-restricted-globals",
    tells: "Use src/lib/kept/local-store.ts",
  },
  {
    says: "localStorage by way of window",
    path: "src/lib/window-theme.ts",
    code: `export const theme = () => window.localStorage.getItem("theme");`,
    rule: "no-restricted-properties",
    tells: "Use src/lib/kept/local-store.ts",
  },
  {
    says: "people's words as markup",
    path: "src/components/markup.tsx",
    code: `export const Markup = ({ words }: { words: string }) => <p dangerouslySetInnerHTML={{ __html: words }} />;`,
    rule: "no-restricted-syntax",
    tells: "People's words are text, never markup",
  },
  {
    says: "people's words as markup without React",
    path: "src/lib/markup.ts",
    code: `export function show(place: Element, words: string) {
  place.innerHTML = words;
}`,
    rule: "no-restricted-syntax",
    tells: "People's words are text, never markup",
  },
];

const everywhere: LintCase[] = [
  {
    says: "a floating promise",
    path: "src/lib/floating.ts",
    code: `export function save(write: () => Promise<void>) {
  write();
}`,
    rule: "typescript(no-floating-promises)",
    tells: "Promises must be awaited",
  },
  {
    says: "any",
    path: "src/lib/untyped.ts",
    code: `export type Answer = any;`,
    rule: "@typescript-eslint/no-explicit-any",
    tells: "Specify a different type",
  },
  {
    says: "a switch that forgets a case",
    path: "src/lib/half-switch.ts",
    code: `import type { Role } from "@domain/accounts/roles";
export function isCoach(role: Role) {
  switch (role) {
    case "admin":
      return true;
  }
  return false;
}`,
    rule: "typescript(switch-exhaustiveness-check)",
    tells: 'Cases not matched: "client"',
  },
  {
    says: "a default export",
    path: "src/lib/nameless.ts",
    code: `export default 1;`,
    rule: "import-x/no-default-export",
    tells: "Prefer named exports",
  },
  {
    says: "a test that replaces a module",
    path: "domain/replacing.test.ts",
    code: `import { expect, test, vi } from "vitest";
vi.mock("./names", () => ({}));
test("is replaced", () => expect(true).toBe(true));`,
    rule: "no-restricted-syntax",
    tells: "Test files share what they load",
  },
  {
    says: "a barrel",
    path: "src/lib/barrel.ts",
    code: `export * from "./names";`,
    rule: "no-restricted-syntax",
    tells: "import from the file that defines the name",
  },
  {
    says: "a barrel that lists its names",
    path: "src/lib/listing-barrel.ts",
    code: `export { first } from "./names";`,
    rule: "no-restricted-syntax",
    tells: "import from the file that defines the name",
  },
  {
    says: "an import cycle",
    path: "src/lib/hour.ts",
    code: `import { minutesOfDay } from "@/lib/day";
export const minutesOfHour = () => minutesOfDay() / 24;`,
    rule: "import-x/no-cycle",
    tells: "Dependency cycle",
  },
  {
    says: "the other half of an import cycle",
    path: "src/lib/day.ts",
    code: `import { minutesOfHour } from "@/lib/hour";
export const minutesOfDay = () => minutesOfHour() * 24;`,
    rule: "import-x/no-cycle",
    tells: "Dependency cycle",
  },
  {
    says: "a comparison that converts types",
    path: "src/lib/loose.ts",
    code: `export const isSame = (one: string, other: unknown) => one == other;`,
    rule: "eqeqeq",
    tells: "Expected '==='",
  },
  {
    says: "debug output",
    path: "src/lib/chatty.ts",
    code: `${["console", "log"].join(".")}("here");`,
    rule: "no-console",
    tells: "Unexpected console statement",
  },
];

export const houseRules: LintCase[] = [...onServer, ...onScreen, ...everywhere];
