import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { findTypeErrors } from "./type-errors";

/** Parts that `npx shadcn add` writes fit without a change: this one is added from a registry file, as the command does it. */

const root = join(import.meta.dirname, "../..");
const readText = (path: string) => readFileSync(join(root, path), "utf8");

interface RegistryItem {
  name: string;
  files: { content: string }[];
}
const item = JSON.parse(readText("tests/repo/registry/banner.json")) as RegistryItem;
const { aliases } = JSON.parse(readText("components.json")) as { aliases: Record<string, string> };
const added = {
  path: `src/components/ui/${item.name}.tsx`,
  source: withOwnAliases(item.files[0]?.content ?? ""),
};

/** What the command does with imports: the registry's names become those of components.json. */
function withOwnAliases(source: string): string {
  const { utils = "", ui = "" } = aliases;
  return source
    .replaceAll('"@/lib/utils"', `"${utils}"`)
    .replaceAll(/"@\/registry\/[^/]+\/ui\/([^"]+)"/g, `"${ui}/$1"`);
}

test("an added part compiles against our parts", () => {
  expect(findTypeErrors([added.path], { [added.path]: added.source })).toEqual([]);
}, 180_000);

test("an added part renders with our button", async () => {
  const html = await render(`
    <Banner variant="secondary" className="mt-4">
      <BannerText>Two new messages</BannerText>
      <BannerLink href="/messages">Read</BannerLink>
      <BannerAction>Later</BannerAction>
    </Banner>`);
  expect(html).toContain('data-slot="banner" role="status"');
  expect(html).toMatch(/class="flex [^"]*bg-secondary [^"]*mt-4"/);
  expect(html).toMatch(/href="\/messages"[^>]*>Read<svg/);
  expect(html).toMatch(/<a data-slot="banner-link" class="[^"]*hover:bg-border\/40 [^"]*size-11/);
  expect(html).toMatch(/<button[^>]*data-slot="banner-action"[^>]*border-input/);
});

test("every colour an added part names is one of our tokens", () => {
  const themed = new Set(readText("src/styles/main.css").match(/(?<=--color-)[\w-]+/g));
  const named = [...added.source.matchAll(/\b(?:bg|text|border|ring)-([a-z]+(?:-[a-z]+)*)/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !["sm", "lg"].includes(name));
  expect(named).toContain("muted-foreground");
  expect(named.filter((name) => !themed.has(name))).toEqual([]);
});

async function render(markup: string): Promise<string> {
  const contents = `${added.source}
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
