import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { scratchFolder } from "../../testing/scratch-folder";
import { printPath } from "../function-path";
import { buildBundle, type BundleArtifact } from "./bundle";
import { loadBundle } from "./load-bundle";

let project = "";
let convex = "";

beforeEach(async () => {
  project = await scratchFolder("engine-bundle");
  convex = join(project, "convex");
  const packages = resolve(import.meta.dirname, "../../../../node_modules");
  await symlink(packages, join(project, "node_modules"), "dir");
});

async function build(files: Record<string, string>, cacheDir?: string): Promise<BundleArtifact> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(convex, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return buildBundle(convex, cacheDir === undefined ? {} : { cacheDir });
}

const load = (artifact: BundleArtifact, environment: Record<string, string> = {}) =>
  loadBundle(artifact, () => environment);

const server =
  'import { queryGeneric, actionGeneric, httpRouter, cronJobs, makeFunctionReference } from "convex/server";\n';
const aQuery = `${server}export const q = queryGeneric({ handler: () => 1 });\n`;
const anAction = `${server}export const a = actionGeneric({ handler: () => 1 });\n`;

test("[F2] exports that are not functions are left out; defaults and folders have addresses", async () => {
  const bundle = load(
    await build({
      "a.ts": `${aQuery}export const helper = () => 2;\nexport default queryGeneric({ handler: () => 2 });\n`,
      "dir/b.ts": anAction,
    }),
  );
  const names = bundle.functions.map(({ path, kind }) => `${printPath(path)} ${kind}`);
  expect(names.sort()).toEqual(["a:default query", "a:q query", "dir/b:a action"]);
});

test("[F31] an app without its generated files is served in the same way", async () => {
  const bundle = load(
    await build({
      "a.ts":
        'import { query } from "./_generated/server";\nexport const q = query({ handler: () => 1 });\n',
      "dir/b.ts":
        'import { internalAction } from "../_generated/server.js";\nimport { internal } from "../_generated/api";\nimport type { Id } from "../_generated/dataModel";\nexport const b = internalAction({ handler: (ctx, { id }: { id: Id<"x"> }) => ctx.runQuery(internal.a.q, { id }) });\n',
      "dir/_generated/dataModel.d.ts": "export type Id<T> = string & T;\n",
    }),
  );
  const names = bundle.functions.map(({ path, kind }) => `${printPath(path)} ${kind}`);
  expect(names.sort()).toEqual(["a:q query", "dir/b:b action"]);
});

test("[F2] a build error is reported with its place", async () => {
  await expect(build({ "a.ts": "export const x = ;\n" })).rejects.toThrow(
    /^a\.ts:1: Unexpected ";"$/,
  );
});

test.each([
  [
    "const x = await Promise.resolve(1);",
    "a.ts:1: Top-level awaits in source files are unsupported",
  ],
  [
    'import "nowhere/at-all";',
    'a.ts:1: Could not resolve "nowhere/at-all". Is it installed? npm install nowhere',
  ],
  ['import "./nowhere";', 'a.ts:1: Could not resolve "./nowhere"'],
  [
    'import "node:fs";',
    'a.ts:1: Could not resolve "node:fs". Node built-ins need "use node" as the first line of a file that exports only actions.',
  ],
])("[F2] a build error suggests a fix where one is known: %s", async (source, text) => {
  const building = build({ "a.ts": `${source}\nexport {};\n` });
  await expect(building).rejects.toThrow(expect.objectContaining({ message: text }) as Error);
});

test("[F2] a package missing at load is reported with the module that needs it", async () => {
  const source = `const name = "nowhere"; export const x = require(name);\n`;
  const artifact = await build({ "b.ts": `"use node";\n${source}` });
  expect(() => load(artifact)).toThrow(
    /^b failed to load: Cannot find module 'nowhere' at .*\(\.\.\/convex\/b\.ts:2:\d+\)\. Is it installed\? npm install nowhere$/,
  );
});

test("[F2] a module that fails to load is named, with the line", async () => {
  const artifact = await build({
    "a.ts": aQuery,
    "b.ts": `export const before = 1;\nthrow new Error("not today");\n`,
  });
  expect(() => load(artifact)).toThrow(
    /^b failed to load: not today at .*\(\.\.\/convex\/b\.ts:2:/,
  );
});

test("[F2] code that Node cannot compile is reported in one line, with its place", async () => {
  const artifact = await build({
    "a.ts": "export const x = 1;\nexport const y = /(?<a>b)(?<a>c)/;\n",
  });
  expect(() => load(artifact)).toThrow(
    /^Invalid regular expression: [^\n]*: Duplicate capture group name at .*\(\.\.\/convex\/a\.ts:2:18\)$/,
  );
});

test("[F34] resources are disposed at the end of their block", async () => {
  const source = `
    const log: string[] = [];
    { using held = { [Symbol.dispose]: () => void log.push("disposed") }; log.push("held", typeof held); }
    export default log;`;
  const bundle = load(await build({ "a.ts": source, "b.ts": `"use node";${source}` }));
  for (const name of ["a", "b"]) {
    expect(bundle.exportsOf(name)?.default).toEqual(["held", "object", "disposed"]);
  }
});

test('[F34] a function can import dynamically, in "use node" files also Node\'s modules', async () => {
  const bundle = load(
    await build({
      "lib.ts": "export const one = 1;\n",
      "a.ts": 'export const later = async () => (await import("./lib")).one;\n',
      "b.ts": '"use node";\nexport const later = async () => (await import("node:path")).sep;\n',
    }),
  );
  const later = (name: string) => (bundle.exportsOf(name)?.later as () => Promise<unknown>)();
  expect(await later("a")).toBe(1);
  expect(await later("b")).toBe("/");
});

test("[F2] neither the database nor the network can be used while modules are loaded", async () => {
  const network = await build({ "a.ts": 'export const x = fetch("http://127.0.0.1:9/");\n' });
  expect(() => load(network)).toThrow("Can't use fetch() at import time");
});

test("[F2] http and crons must have the right default exports, and crons must name functions of the app", async () => {
  const http = await build({ "http.ts": "export default {};\n" });
  expect(() => load(http)).toThrow("`convex/http.js` must have a default export of a Router.");
  await rm(join(convex, "http.ts"));
  const crons = await build({
    "crons.ts": `${server}const c = cronJobs(); c.interval("x", { seconds: 1 }, makeFunctionReference("a:missing")); export default c;\n`,
    "a.ts": aQuery,
  });
  expect(() => load(crons)).toThrow(
    'The cron job "x" runs a:missing, which is not a mutation or action',
  );
});

test("[F2] an auth provider without a value is reported with its field and the variable that is not set", async () => {
  const artifact = await build({
    "auth.config.ts":
      'export default { providers: [{ domain: process.env.SITE, applicationID: "convex" }] };\n',
  });
  expect(() => load(artifact)).toThrow(
    'auth.config: provider 1 has no "domain": the variable SITE is not set (--variable SITE=… or admin env).',
  );
  const { authConfig } = load(artifact, { SITE: "https://x" });
  expect(authConfig?.providers).toEqual([{ domain: "https://x", applicationID: "convex" }]);
});

test("[F22] node built-ins need the directive, which allows only actions", async () => {
  await expect(
    build({ "a.ts": `import { readFileSync } from "node:fs";\nexport const x = readFileSync;\n` }),
  ).rejects.toThrow('"use node" as the first line');
  await rm(join(convex, "a.ts"));
  const artifact = await build({ "b.ts": `"use node";\n${aQuery}` });
  expect(() => load(artifact)).toThrow("Only actions can be defined in Node.js");
});

test("[F3] unchanged sources are not bundled again, and changed ones are", async () => {
  const cacheDir = join(project, "cache");
  const first = await build({ "a.ts": aQuery, "lib.ts": "export const n = 1;\n" }, cacheDir);
  const started = performance.now();
  expect(await build({}, cacheDir)).toEqual(first);
  expect(performance.now() - started).toBeLessThan(1000);
  const changed = await build({ "lib.ts": "export const n = 2;\n" }, cacheDir);
  expect(changed.hash).not.toBe(first.hash);
  const added = await build({ "c.ts": anAction }, cacheDir);
  expect(added.programs.default.modules).toContain("c");
  await rm(join(convex, "c.ts"));
  expect((await build({}, cacheDir)).programs.default.modules).not.toContain("c");
});

test("[F3] a cache with one changed character is ignored", async () => {
  const cacheDir = join(project, "cache");
  const first = await build({ "a.ts": aQuery }, cacheDir);
  const [name = ""] = await readdir(cacheDir);
  const written = await readFile(join(cacheDir, name), "utf8");
  await writeFile(join(cacheDir, name), written.replace("handler", "hanbler"));
  expect(await build({}, cacheDir)).toEqual(first);
});

test("[F3] servers of one process that cache a bundle at the same time all get it, and leave one file", async () => {
  const cacheDir = join(project, "cache");
  const { hash } = await build({ "a.ts": aQuery });
  const atOnce = await Promise.all([1, 2, 3, 4].map(() => build({}, cacheDir)));
  expect(atOnce.map((artifact) => artifact.hash)).toEqual([hash, hash, hash, hash]);
  expect(await readdir(cacheDir)).toHaveLength(1);
});

test("[F3] a damaged cache is ignored", async () => {
  const cacheDir = join(project, "cache");
  const first = await build({ "a.ts": aQuery }, cacheDir);
  for (const name of await readdir(cacheDir)) await writeFile(join(cacheDir, name), "{");
  expect((await build({}, cacheDir)).hash).toBe(first.hash);
});

test("[F38] a second load uses the compiled code, and serves the same functions", async () => {
  const artifact = await build({ "a.ts": `${aQuery}export const kept = () => "same";\n` });
  const compiledFile = join(project, "compiled");
  const kept = () => {
    const bundle = loadBundle(artifact, () => ({}), { compiledFile });
    const [{ path } = { path: null }] = bundle.functions;
    return [path, (bundle.exportsOf("a") as { kept: () => string }).kept()];
  };
  const first = kept();
  const stored = await stat(compiledFile);
  expect(kept()).toEqual(first);
  expect((await stat(compiledFile)).ino).toBe(stored.ino);
});
