import type { LintCase } from "./house-rules";

const refused = (path: string, imported: string, tells: string): LintCase => ({
  says: `${path} importing ${imported}`,
  path,
  code: `import * as imported from "${imported}";\nexport const names = Object.keys(imported);\n`,
  rule: "house(imports)",
  tells,
});

/** A forbidden import for each row of the rooms' table. `good-house.ts` has the allowed ones. */
export const importZones: LintCase[] = [
  refused("domain/to-server.ts", "../convex/auth", "domain/ imports nothing"),
  refused("domain/to-screen.ts", "@/lib/names", "domain/ imports nothing"),
  refused("domain/to-package.ts", "clsx", "domain/ imports nothing"),
  refused("domain/to-itself.ts", "@domain/greetings", "domain/ imports nothing but date-fns"),
  refused("convex/toApi.ts", "./notes", "move what both need to their noun's folder"),
  refused("convex/toApiByEnding.ts", "./notes.js", "move what both need to their noun's folder"),
  refused("convex/toScreen.ts", "../src/lib/names", "move the name to domain/"),
  refused("convex/toEngine.ts", "../packages/engine/kv/store", "move the name to domain/"),
  refused("convex/gate/toNoun.ts", "../notes/notes", "The gate knows no noun"),
  refused("convex/gate/toApi.ts", "../notes", "The gate knows no noun"),
  refused("convex/notes/toApi.ts", "../notes", "what API files call, never the reverse"),
  {
    ...refused("convex/notes/toGate.ts", "../gate/functions", "Functions are in convex/<noun>.ts"),
    rule: "eslint(no-restricted-imports)",
  },
  refused("src/components/to-feature.ts", "@/features/moods/mood", "Parts are given data"),
  refused("src/components/to-data.ts", "@convex/_generated/server", "Parts are given data"),
  refused("src/lib/to-page.ts", "@/pages/notes", "Parts are given data"),
  refused("src/content/to-app.ts", "@/app/router", "Parts are given data"),
  refused(
    "src/features/moods/to-feature.ts",
    "@/features/notes/note-limit",
    "the page composes them",
  ),
  refused(
    "src/features/moods/to-feature-by-path.ts",
    "../notes/note-limit",
    "the page composes them",
  ),
  refused("src/features/moods/to-page.ts", "@/pages/notes", "let the page compose it"),
  refused("src/features/moods/to-app.ts", "@/app/router", "let the page compose it"),
  refused(
    "src/features/moods/to-server.ts",
    "@convex/notes/notes",
    "through convex/_generated only",
  ),
  refused("src/pages/to-page.ts", "@/pages/notes", "Pages do not import each other"),
  refused("src/pages/to-app.ts", "@/app/router", "does not know its router"),
  refused("src/pages/to-data.ts", "@convex/_generated/server", "live data is a feature's work"),
  refused("src/app/to-server.ts", "@convex/notes", "through convex/_generated only"),
  refused(
    "src/app/to-engine.ts",
    "../../packages/engine/kv/store",
    "through convex/_generated only",
  ),
  refused("packages/engine/kv/to-the-right.ts", "../db/table", "only rooms to their left"),
  refused("packages/engine/db/to-main.ts", "../main", "only rooms to their left"),
  refused(
    "packages/engine/db/to-product.ts",
    "../../../convex/auth",
    "The engine knows no product",
  ),
  refused("packages/engine/db/to-screen.ts", "@/lib/names", "The engine knows no product"),
  refused(
    "packages/engine/db/to-domain.ts",
    "@domain/accounts/roles",
    "The engine knows no product",
  ),
  refused(
    "packages/engine/db/to-tests.ts",
    "../../../tests/support/world",
    "it is a package of its own",
  ),
];
