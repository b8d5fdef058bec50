/** Files that keep every rule: each import is the allowed counterpart of one that `import-zones.ts` expects to fail. */
export const goodHouse: Record<string, string> = {
  "domain/accounts/roles.ts": `export const ROLES = ["client", "admin"] as const;
export type Role = (typeof ROLES)[number];
`,
  "domain/greetings.ts": `import type { Role } from "./accounts/roles";
export function greet(role: Role): string {
  switch (role) {
    case "client":
      return "Welcome";
    case "admin":
      return "Good morning";
  }
}
`,
  "convex/schema.ts": `import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
export default defineSchema({
  notes: defineTable({ owner: v.string(), text: v.string() }).index("by_owner", ["owner"]),
});
`,
  "convex/gate/functions.ts": `import { internalMutation, mutation, query } from "../_generated/server";
export const clientQuery = query;
export const clientMutation = mutation;
export const systemMutation = internalMutation;
`,
  "convex/auth.ts": `export const auth = { issuer: "passage" };
`,
  "convex/http.ts": `import { auth } from "./auth";
export default { routes: [auth.issuer] };
`,
  "convex/notes.ts": `import { v } from "convex/values";
import type { Role } from "../domain/accounts/roles";
import { clientQuery } from "./gate/functions";
import { listNotes } from "./notes/notes";
export const reader: Role = "client";
export const list = clientQuery({
  args: { owner: v.string() },
  returns: v.array(v.string()),
  handler: (ctx, { owner }) => listNotes(ctx, owner),
});
`,
  "convex/notes/notes.ts": `import { ROLES } from "../../domain/accounts/roles";
import type { QueryCtx } from "../_generated/server";
export const readers = ROLES;
export async function listNotes({ db }: Pick<QueryCtx, "db">, owner: string): Promise<string[]> {
  const rows = await db.query("notes").withIndex("by_owner", (q) => q.eq("owner", owner)).take(20);
  return rows.map((row) => row.text);
}
`,
  "convex/dev/seed.ts": `import { systemMutation } from "../gate/functions";
export const seed = systemMutation({ args: {}, handler: () => null });
`,
  "tests/support/world.ts": `export const world = "of a test";
`,
  "src/lib/names.ts": `export const first = "Ada";
`,
  "src/lib/leaves.ts": `import type { Tree } from "@/lib/trees";
export interface Leaf {
  of: Tree;
}
`,
  "src/lib/trees.ts": `import type { Leaf } from "@/lib/leaves";
export interface Tree {
  leaves: readonly Leaf[];
}
`,
  "src/lib/kept/local-store.ts": `export const readTheme = () => localStorage.getItem("theme");
`,
  "src/content/words.ts": `import { ROLES } from "@domain/accounts/roles";
export const words = { roles: ROLES };
`,
  "src/components/title.tsx": `import { first } from "@/lib/names";
export function Title() {
  return <h1>{first}</h1>;
}
`,
  "src/features/notes/note-list.tsx": `import { Title } from "@/components/title";
import type { Doc } from "@convex/_generated/dataModel";
import { noteLimit } from "./note-limit";
export function NoteList({ notes }: { notes: Doc<"notes">[] }) {
  return <Title key={notes.length > noteLimit ? "full" : "open"} />;
}
`,
  "src/features/notes/note-limit.ts": `export const noteLimit = 20;
`,
  "src/features/moods/mood.tsx": `export const Mood = () => <p>Calm</p>;
`,
  "src/pages/notes.tsx": `import { Mood } from "@/features/moods/mood";
import { NoteList } from "@/features/notes/note-list";
export function NotesPage() {
  return (
    <main>
      <Mood />
      <NoteList notes={[]} />
    </main>
  );
}
`,
  "src/pages/notes.test.tsx": `import { NotesPage } from "./notes";
export const page = <NotesPage />;
`,
  "src/app/router.tsx": `import { lazy } from "react";
export const routes = [
  lazy(() => import("@/pages/notes").then(({ NotesPage }) => ({ default: NotesPage }))),
];
`,
  "packages/engine/kv/store.ts": `export const store = new Map<string, string>();
`,
  "packages/engine/db/table.ts": `import { store } from "../kv/store";
export const table = store;
`,
  "packages/engine/main.ts": `import { table } from "./db/table";
export const main = () => table.size;
`,
};
