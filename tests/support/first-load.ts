import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const staticImport = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

/**
 * The compressed size of everything a browser fetches before it can show a page: the entry, the page, and their static
 * imports.
 */
export function firstLoadGzipBytes(webDir: string, page: string): number {
  const assets = join(webDir, "assets");
  const html = readFileSync(join(webDir, "index.html"), "utf8");
  const entry = /assets\/([^"]+\.js)/.exec(html)?.[1];
  const chunk = readdirSync(assets).find((name) => new RegExp(`^${page}-.{7}\\.js$`).test(name));
  if (entry === undefined || chunk === undefined) throw new Error(`No ${page} in ${webDir}.`);
  const fetched = new Map<string, number>();
  const fetch = (name: string) => {
    if (fetched.has(name)) return;
    const text = readFileSync(join(assets, name), "utf8");
    fetched.set(name, gzipSync(text).length);
    for (const [, imported = ""] of text.matchAll(staticImport)) fetch(imported);
  };
  fetch(entry);
  fetch(chunk);
  return [...fetched.values()].reduce((sum, bytes) => sum + bytes, 0);
}
