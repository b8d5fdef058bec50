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
    rule: "eslint(no-restricted-imports)",
    tells: "Say who may call: import clientQuery",
  },
  {
    says: "a raw generic builder",
    path: "convex/rawBuilder.ts",
    code: `import { mutationGeneric } from "convex/server";
export const send = mutationGeneric({ args: {}, handler: () => null });`,
    rule: "eslint(no-restricted-imports)",
    tells: "Say who may call: import clientQuery",
  },
  {
    says: "a system mutation outside the privileged files",
    path: "convex/unwrapped.ts",
    code: `import { systemMutation } from "./gate/functions";
export const purge = systemMutation({ args: {}, handler: () => null });`,
    rule: "eslint(no-restricted-imports)",
    tells: "stays in the privileged files named in .oxlintrc.json",
  },
  {
    says: "a system mutation outside the privileged files, by the ending of its file",
    path: "convex/unwrappedByEnding.ts",
    code: `import { systemMutation } from "./gate/functions.js";
export const purge = systemMutation({ args: {}, handler: () => null });`,
    rule: "eslint(no-restricted-imports)",
    tells: "stays in the privileged files named in .oxlintrc.json",
  },
  {
    says: "a system mutation in a folder",
    path: "convex/notes/unwrapped.ts",
    code: `export { systemMutation as door } from "../gate/functions";`,
    rule: "eslint(no-restricted-imports)",
    tells: "in the privileged files named in .oxlintrc.json",
  },
  {
    says: "a raw query by the ending of its file",
    path: "convex/notes/rawQueryByEnding.ts",
    code: `import { query } from "../_generated/server.js";
export const list = query({ args: {}, handler: () => null });`,
    rule: "eslint(no-restricted-imports)",
    tells: "Say who may call: import clientQuery",
  },
  {
    says: "a public function without args",
    path: "convex/withoutArgs.ts",
    code: `import { v } from "convex/values";
import { clientQuery } from "./gate/functions";
export const list = clientQuery({ returns: v.null(), handler: () => null });`,
    rule: "house(server)",
    tells: "add an args validator",
  },
  {
    says: "a public query without returns",
    path: "convex/withoutReturns.ts",
    code: `import { clientQuery } from "./gate/functions";
export const list = clientQuery({ args: {}, handler: () => null });`,
    rule: "house(server)",
    tells: "add a returns validator",
  },
  {
    says: "an unbounded read",
    path: "convex/notes/unbounded.ts",
    code: `import type { QueryCtx } from "../_generated/server";
export const listAll = ({ db }: QueryCtx) => db.query("notes").collect();`,
    rule: "house(server)",
    tells: "Bound every read: .take(limit)",
  },
  {
    says: "a read filtered instead of indexed",
    path: "convex/notes/filtered.ts",
    code: `import type { QueryCtx } from "../_generated/server";
export const findOne = ({ db }: QueryCtx) => db.query("notes").filter((q) => q.eq(q.field("owner"), "a")).first();`,
    rule: "house(server)",
    tells: "Read by an index instead of .filter",
  },
  {
    says: "a setting read past its one reader",
    path: "convex/notes/setting.ts",
    code: `export const address = () => process.env.PUBLIC_URL;`,
    rule: "@convex-dev(no-process-env)",
    tells: "Avoid `process.env`",
  },
  {
    says: "an index that another one begins with",
    path: "convex/notes/tables.ts",
    code: `import { defineTable } from "convex/server";
import { v } from "convex/values";
export const notesTable = defineTable({ owner: v.string(), text: v.string() })
  .index("by_owner", ["owner"])
  .index("by_owner_and_text", ["owner", "text"]);`,
    rule: "@convex-dev(no-duplicate-indexes)",
    tells: "indexes the start of index",
  },
  {
    says: "a storage address handed out",
    path: "convex/notes/address.ts",
    code: `import type { QueryCtx } from "../_generated/server";
import type { Id } from "../_generated/dataModel";
export const address = ({ storage }: QueryCtx, id: Id<"_storage">) => storage.getUrl(id);`,
    rule: "house(server)",
    tells: "serve files through an authenticated HTTP action",
  },
  {
    says: "a read by id that names no table",
    path: "convex/notes/tableless.ts",
    code: `import type { Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
export const find = ({ db }: QueryCtx, id: Id<"notes">) => db.get(id);`,
    rule: "house(server)",
    tells: "Name the table",
  },
  {
    says: "a guessable number",
    path: "convex/notes/dice.ts",
    code: `export const token = () => Math.random();`,
    rule: "house(server)",
    tells: "come from crypto.getRandomValues",
  },
  {
    says: "state in a server module",
    path: "convex/notes/state.ts",
    code: `let calls = 0;
export const count = () => (calls += 1);`,
    rule: "house(server)",
    tells: "No module state on the server",
  },
];

const onScreen: LintCase[] = [
  {
    says: "localStorage outside its one owner",
    path: "src/lib/theme.ts",
    code: `export const theme = () => localStorage.getItem("theme");`,
    rule: "eslint(no-restricted-globals)",
    tells: "Use src/lib/kept/local-store.ts",
  },
  {
    says: "localStorage by way of window",
    path: "src/lib/window-theme.ts",
    code: `export const theme = () => window.localStorage.getItem("theme");`,
    rule: "eslint(no-restricted-properties)",
    tells: "Use src/lib/kept/local-store.ts",
  },
  {
    says: "a hook that is not always called",
    path: "src/components/conditional-hook.tsx",
    code: `import { useState } from "react";
export function Half({ isOpen }: { isOpen: boolean }) {
  if (!isOpen) return null;
  const [words] = useState("");
  return <p>{words}</p>;
}`,
    rule: "react-hooks(rules-of-hooks)",
    tells: "is called conditionally",
  },
  {
    says: "an effect that does not name what it reads",
    path: "src/components/forgotten-dependency.tsx",
    code: `import { useEffect } from "react";
export function Title({ words }: { words: string }) {
  useEffect(() => {
    document.title = words;
  }, []);
  return null;
}`,
    rule: "react-hooks(exhaustive-deps)",
    tells: "missing dependency",
  },
  {
    says: "a part that is made on each render",
    path: "src/components/inner-part.tsx",
    code: `export function Outer({ words }: { words: string }) {
  const Inner = () => <p>{words}</p>;
  return <Inner />;
}`,
    rule: "react(static-components)",
    tells: "during render",
  },
  {
    says: "a part that only a mouse can press",
    path: "src/components/mouse-only.tsx",
    code: `export const MouseOnly = ({ press }: { press: () => void }) => <div onClick={press}>Press</div>;`,
    rule: "jsx-a11y(click-events-have-key-events)",
    tells: "keyboard",
  },
  {
    says: "people's words as markup",
    path: "src/components/markup.tsx",
    code: `export const Markup = ({ words }: { words: string }) => <p dangerouslySetInnerHTML={{ __html: words }} />;`,
    rule: "house(screens)",
    tells: "People's words are text, never markup",
  },
  {
    says: "people's words as markup without React",
    path: "src/lib/markup.ts",
    code: `export function show(place: Element, words: string) {
  place.innerHTML = words;
}`,
    rule: "house(screens)",
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
    rule: "typescript(no-explicit-any)",
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
    rule: "import(no-default-export)",
    tells: "Prefer named exports",
  },
  {
    says: "a test that replaces a module",
    path: "domain/replacing.test.ts",
    code: `import { expect, test, vi } from "vitest";
vi.mock("./names", () => ({}));
test("is replaced", () => expect(true).toBe(true));`,
    rule: "house(everywhere)",
    tells: "Test files share what they load",
  },
  {
    says: "a barrel",
    path: "src/lib/barrel.ts",
    code: `export * from "./names";`,
    rule: "house(everywhere)",
    tells: "import from the file that defines the name",
  },
  {
    says: "a barrel that lists its names",
    path: "src/lib/listing-barrel.ts",
    code: `export { first } from "./names";`,
    rule: "house(everywhere)",
    tells: "import from the file that defines the name",
  },
  {
    says: "an import cycle",
    path: "src/lib/hour.ts",
    code: `import { minutesOfDay } from "@/lib/day";
export const minutesOfHour = () => minutesOfDay() / 24;`,
    rule: "import(no-cycle)",
    tells: "Dependency cycle",
  },
  {
    says: "the other half of an import cycle",
    path: "src/lib/day.ts",
    code: `import { minutesOfHour } from "@/lib/hour";
export const minutesOfDay = () => minutesOfHour() * 24;`,
    rule: "import(no-cycle)",
    tells: "Dependency cycle",
  },
  {
    says: "an import cycle of parts",
    path: "src/components/cover.tsx",
    code: `import { Spine } from "./spine";
export const Cover = () => <Spine />;`,
    rule: "import(no-cycle)",
    tells: "Dependency cycle",
  },
  {
    says: "the other half of an import cycle of parts",
    path: "src/components/spine.tsx",
    code: `import { Cover } from "@/components/cover";
export const Spine = () => <Cover />;`,
    rule: "import(no-cycle)",
    tells: "Dependency cycle",
  },
  {
    says: "an import cycle on the server",
    path: "convex/notes/pages.ts",
    code: `import { chapters } from "@convex/notes/chapters";
export const pages = () => chapters() * 9;`,
    rule: "import(no-cycle)",
    tells: "Dependency cycle",
  },
  {
    says: "the other half of an import cycle on the server",
    path: "convex/notes/chapters.ts",
    code: `import { pages } from "./pages";
export const chapters = () => pages() / 9;`,
    rule: "import(no-cycle)",
    tells: "Dependency cycle",
  },
  {
    says: "an import cycle of three rules",
    path: "domain/first.ts",
    code: `import { second } from "./second";
export const first = (): number => second() + 1;`,
    rule: "import(no-cycle)",
    tells: "Dependency cycle",
  },
  {
    says: "the second of an import cycle of three rules",
    path: "domain/second.ts",
    code: `import { third } from "./third";
export const second = (): number => third() + 1;`,
    rule: "import(no-cycle)",
    tells: "Dependency cycle",
  },
  {
    says: "the third of an import cycle of three rules",
    path: "domain/third.ts",
    code: `import { first } from "@domain/first";
export const third = (): number => first() + 1;`,
    rule: "import(no-cycle)",
    tells: "Dependency cycle",
  },
  {
    says: "a comparison that converts types",
    path: "src/lib/loose.ts",
    code: `export const isSame = (one: string, other: unknown) => one == other;`,
    rule: "eslint(eqeqeq)",
    tells: "Expected ===",
  },
  {
    says: "a value that nothing uses",
    path: "src/lib/unused.ts",
    code: `const unused = 1;
export const used = 2;`,
    rule: "eslint(no-unused-vars)",
    tells: "'unused' is declared but never used",
  },
  {
    says: "a value that nothing uses in a page of the studio",
    path: "packages/engine/admin/studio/page/unused.js",
    code: `const unused = 1;
export const used = 2;`,
    rule: "eslint(no-unused-vars)",
    tells: "'unused' is declared but never used",
  },
  {
    says: "a type imported as a value",
    path: "src/lib/value-import.ts",
    code: `import { Role } from "@domain/accounts/roles";
export const isCoach = (role: Role) => role === "admin";`,
    rule: "typescript(consistent-type-imports)",
    tells: "only used as types",
  },
  {
    says: "debug output",
    path: "src/lib/chatty.ts",
    code: `${["console", "log"].join(".")}("here");`,
    rule: "eslint(no-console)",
    tells: "Unexpected console statement",
  },
];

export const houseRules: LintCase[] = [...onServer, ...onScreen, ...everywhere];
