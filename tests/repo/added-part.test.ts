import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import { build } from "esbuild";
import { compile } from "tailwindcss";
import { expect, test } from "vitest";
import { findTypeErrors } from "./type-errors";

/**
 * Parts that `npx shadcn add` writes fit without a change. shapes.txt is written like the registry's parts. It uses
 * every export of our parts that the registry's also have, with the registry's properties.
 */

const root = join(import.meta.dirname, "../..");
const readText = (path: string) => readFileSync(join(root, path), "utf8");

const { aliases } = JSON.parse(readText("components.json")) as { aliases: Record<string, string> };
const added = {
  path: "src/components/ui/shapes.tsx",
  source: withOwnAliases(readText("tests/repo/registry/shapes.txt")),
};

/** What the command does with imports: the registry's names become those of components.json. */
function withOwnAliases(source: string): string {
  const { utils = "", ui = "" } = aliases;
  return source
    .replaceAll('"@/lib/utils"', `"${utils}"`)
    .replaceAll(/"@\/registry\/[^/]+\/ui\/([^"]+)"/g, `"${ui}/$1"`);
}

test("an added component compiles with the project's own", () => {
  expect(findTypeErrors([added.path], { [added.path]: added.source })).toEqual([]);
}, 180_000);

test("an added component renders with the project's button, and its classes take precedence", async () => {
  const html = await render(`
    <Notice className="mt-4 p-0">
      <NoticeLink href="/messages">Read</NoticeLink>
      <NoticeAction>Later</NoticeAction>
      <AsChildren />
      <Views />
    </Notice>`);
  expect(html).toMatch(/data-slot="notice" role="status" class="flex [^"]*h-9 mt-4 p-0"/);
  expect(html).toMatch(/<a data-slot="notice-link" class="[^"]*hover:bg-border\/40 [^"]*size-11/);
  expect(html).toMatch(/<button[^>]*data-slot="notice-action"[^>]*rounded-none px-0"/);
  expect(html).not.toMatch(/notice-action[^>]*rounded-control/);
  expect(html).toMatch(/<a href="\/sessions" data-slot="button" [^>]*size-9[^>]*>Sessions<\/a>/);
  expect(html).toMatch(/<a href="\/news" data-slot="badge" [^>]*>News<\/a>/);
  expect(html).toMatch(/role="tablist" aria-orientation="vertical"/);
});

/** Our theme has no palette, so these classes have styles only through our own tokens. */
const NAMED = `bg-black/50 bg-white text-white font-mono font-sans rounded-xs shadow shadow-xl
  bg-sidebar text-sidebar-foreground/70 bg-sidebar-accent text-sidebar-accent-foreground border-sidebar-border
  ring-sidebar-ring bg-card text-card-foreground bg-popover text-popover-foreground bg-accent text-accent-foreground
  bg-secondary text-secondary-foreground bg-muted text-muted-foreground bg-destructive border-input ring-ring/50`.split(
  /\s+/,
);

test("every class that an added component uses is in the theme", async () => {
  const require = createRequire(import.meta.url);
  const theme = await compile(readText("src/styles/main.css"), {
    base: join(root, "src/styles"),
    loadStylesheet: (id, base) => {
      const path = id.startsWith(".")
        ? join(base, id)
        : require.resolve(
            id === "tailwindcss"
              ? "tailwindcss/index.css"
              : join(root, "node_modules", id, "dist/tw-animate.css"),
          );
      const content = readFileSync(path, "utf8");
      return Promise.resolve({ path, base: join(path, ".."), content });
    },
  });
  const silent = NAMED.filter((name) => {
    const before = theme.build([]);
    return theme.build([name]) === before;
  });
  expect(silent).toEqual([]);
});

async function render(markup: string): Promise<string> {
  const contents = `${added.source}
    import "@/lib/merged-classes";
    import { renderToStaticMarkup } from "react-dom/server";
    export const html = renderToStaticMarkup(${markup});`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, sourcefile: join(root, added.path), loader: "tsx" },
    alias: { "@": join(root, "src") },
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    jsx: "automatic",
    logLevel: "error",
  });
  const module = { exports: { html: "" } };
  const evaluate = compileFunction(outputFiles[0]?.text ?? "", ["module", "require"]) as (
    module: object,
    require: NodeJS.Require,
  ) => void;
  evaluate(module, createRequire(import.meta.url));
  return module.exports.html;
}
