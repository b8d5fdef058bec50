import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, readdir, readFile, rename, utimes, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { build as bundle, transform } from "esbuild";
import type * as DrawnPages from "../src/app/drawn-first-page";
import { drawAppIcons } from "./icons/app-icons";
import { engineBundle } from "./node-bundle";

export const webDir = "dist/web";
export const engineFile = "dist/engine/main.js";

const LOCK = "package-lock.json";
const webSources = [
  "src",
  "domain",
  "convex/_generated",
  "public",
  "index.html",
  "vite.config.ts",
  "scripts/icons",
  LOCK,
];
const engineSources = ["packages/engine", "scripts/builds.ts", "scripts/node-bundle.ts", LOCK];
export const releaseSources = [
  ...webSources,
  ...engineSources,
  "convex",
  "deploy",
  "scripts",
].concat(["docs/deploy.md", "docs/deploy-reference.md", "package.json"]);

/** A folder counts too: it is changed when a file in it is deleted. */
function newestMs(path: string): number {
  if (!existsSync(path)) return 0;
  const entry = statSync(path);
  const below = entry.isDirectory() ? readdirSync(path) : [];
  return Math.max(entry.mtimeMs, ...below.map((name) => newestMs(join(path, name))));
}

export const isStale = (built: string, sources: readonly string[]) =>
  sources.some((source) => newestMs(source) > newestMs(built));

/** Returns the hash of the list of its files. */
export async function buildWeb(): Promise<string> {
  // Imported here, because it takes longer to load than a start without a build.
  const { build: buildSite } = await import("vite");
  await buildSite({ logLevel: "warn", build: { outDir: webDir, emptyOutDir: true } });
  await putFirstPage(join(webDir, "index.html"));
  await putAppIcons(webDir);
  const early = join(webDir, "before-paint.js");
  await writeScript(early, await readFile(early, "utf8"));
  await putShell(webDir);
  await putCompressed(join(webDir, "assets"));
  const list = await sumsOf(webDir, (path) => !path.endsWith(".br"));
  await writeFile(join(webDir, "site-files.txt"), list);
  return sha256(list);
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");

/** In the format of `sha256sum --check`. */
export async function sumsOf(root: string, isListed = (_path: string) => true): Promise<string> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter(isListed)
    .sort();
  const lines = paths.map(async (path) => `${sha256(await readFile(join(root, path)))}  ${path}\n`);
  return (await Promise.all(lines)).join("");
}

/** Compresses each file once, as small as possible, so that a server's first visitors don't wait for it. */
async function putCompressed(assets: string) {
  const texts = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
  const compress = async (file: string) => {
    await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
  };
  await Promise.all(texts.map((name) => compress(join(assets, name))));
}

/** Beside the page itself, what the app needs to open without the server: the program and its fonts, and no pictures. */
const kept = /\.(js|css|woff2)$/;
const keptBesideAssets = ["/before-paint.js", "/manifest.webmanifest", "/icons/app-192.png"];
const unbuiltShell = 'const shell = { version: "unbuilt", files: [] };';

/** Lists these files in the service worker. Browsers notice a new build because the file's bytes differ. */
async function putShell(outDir: string) {
  const assets = (await readdir(join(outDir, "assets"))).filter((name) => kept.test(name));
  const files = [...assets.map((name) => `/assets/${name}`).toSorted(), ...keptBesideAssets];
  const hash = createHash("sha256").update(files.join());
  for (const name of ["index.html", "before-paint.js"])
    hash.update(await readFile(join(outDir, name)));
  const shell = { version: hash.digest("hex").slice(0, 16), files };
  const worker = join(outDir, "service-worker.js");
  const code = await readFile(worker, "utf8");
  if (!code.includes(unbuiltShell))
    throw new Error(`${worker} lacks the line that lists the files to keep.`);
  const named = code.replace(unbuiltShell, `const shell = ${JSON.stringify(shell)};`);
  await writeScript(worker, named);
}

const writeScript = async (file: string, code: string) =>
  writeFile(file, (await transform(code, { minify: true, target: "es2022" })).code);

async function putAppIcons(outDir: string) {
  for (const [name, icon] of Object.entries(drawAppIcons())) {
    await mkdir(dirname(join(outDir, name)), { recursive: true });
    await writeFile(join(outDir, name), icon);
  }
}

/**
 * Renders the landing page into the file, so that it shows before the program loads; public/before-paint.js starts
 * that. The icon is inlined: as a file it would compete with the first page.
 */
async function putFirstPage(index: string) {
  let html = await readFile(index, "utf8");
  const replace = (pattern: RegExp, by: (found: string) => string) => {
    if (!pattern.test(html)) throw new Error(`${index} has no match for ${String(pattern)}.`);
    html = html.replace(pattern, (_, found: string) => by(found));
  };
  let program = "";
  replace(/\s*<script type="module"[^>]* src="([^"]+)"><\/script>/, (src) => {
    program = src;
    return "";
  });
  replace(/(?<=<script) (src="\/before-paint\.js")/, (src) => ` ${src} data-program="${program}"`);
  const icon = encodeURIComponent(await readFile("public/favicon.svg", "utf8"));
  replace(/(?<=rel="icon"[^>]* href=")(\/favicon\.svg)/, () => `data:image/svg+xml,${icon}`);
  const { page, opening } = await drawPages();
  replace(/(?<=<div id="root">)()(?=<\/div>)/, () => page);
  replace(/(?<=<div id="opening"[^>]*>)()(?=<\/div>)/, () => opening);
  await writeFile(index, html);
}

async function drawPages() {
  const { createServer } = await import("vite");
  const sources = await createServer({
    appType: "custom",
    logLevel: "warn",
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const pages = await sources.ssrLoadModule("/src/app/drawn-first-page.tsx");
    const { drawFirstPage, drawOpening } = pages as typeof DrawnPages;
    return { page: await drawFirstPage(), opening: drawOpening() };
  } finally {
    await sources.close();
  }
}

/** The server, which starts without a compiler, and its child processes. */
export const engineEntries = {
  analyser: "packages/engine/admin/deploy/analyser.ts",
  "node-worker": "packages/engine/functions/node/worker.ts",
  "s3-bucket": "packages/engine/admin/bucket/s3-bucket.ts",
  main: "packages/engine/main.ts", // Replaced last: as soon as it is new, starts count the others as new too.
};

const studio = "packages/engine/admin/studio/page";

export async function putStudio(outdir: string) {
  for (const name of await readdir(studio))
    await replaceFile(join(outdir, "studio", name), await readFile(join(studio, name)));
}

/**
 * Renames a complete file into place: a server that starts meanwhile would otherwise run an empty program and end
 * silently, and two starts may build at once.
 */
async function replaceFile(path: string, contents: Uint8Array, madeAt = new Date()) {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, contents);
  await utimes(draft, madeAt, madeAt);
  await rename(draft, path);
}

export async function buildEngine(outdir = dirname(engineFile)) {
  const beganAt = new Date(); // A source that changes from now on may be read before or after that.
  const { outputFiles } = await bundle({
    entryPoints: engineEntries,
    outdir,
    ...engineBundle,
    write: false,
  });
  await putStudio(outdir);
  for (const { path, contents } of outputFiles) await replaceFile(path, contents, beganAt);
}

/** For commands whose output other programs read: it prints nothing. */
export async function buildStaleEngine() {
  if (isStale(engineFile, engineSources)) await buildEngine();
}

type Say = (line: string) => void;

/** Builds what a start needs and is stale. Gives `say` a line before the work, during it and after each part. */
export async function buildWhatIsStale(say: Say = () => undefined) {
  const parts = [
    { name: "server", isStale: isStale(engineFile, engineSources) },
    { name: "site", isStale: isStale(join(webDir, "index.html"), webSources) },
  ];
  const stale = parts.filter((part) => part.isStale);
  await buildParts(
    stale.map(({ name }) => ({ name, build: () => buildApart(name) })),
    say,
  );
}

/**
 * Builds in a process of its own, so that its memory, most of a GiB for the site, is free again before the server
 * starts.
 */
async function buildApart(name: string) {
  const words = ["--import", "tsx", "scripts/build.ts", name];
  const child = spawn(process.execPath, words, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "production" }, // The tests that run this have another value.
  });
  const code = await new Promise((ended) => child.on("close", ended));
  if (code !== 0) throw new Error(`The ${name} could not be built.`);
}

interface Part {
  name: string;
  build: () => Promise<void>;
}

const sayEveryMs = 4_000;

export async function buildParts(parts: readonly Part[], say: Say) {
  if (parts.length === 0) return;
  say(`Building the ${parts.map(({ name }) => name).join(" and the ")}.`);
  const building = parts.map(async ({ name, build }) => {
    const startedMs = performance.now();
    const seconds = () => `${((performance.now() - startedMs) / 1000).toFixed(0)} s`;
    const sayProgress = () => say(`Still building the ${name} (${seconds()}).`);
    const progress = setInterval(sayProgress, sayEveryMs);
    await build().finally(() => clearInterval(progress));
    say(`The ${name} is built (${seconds()}).`);
  });
  await Promise.all(building);
}
