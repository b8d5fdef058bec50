import { copyFile, mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { buildBundle } from "../functions/bundle/bundle";
import { writePrebuiltBundle } from "../functions/bundle/prebuilt-bundle";

const engine = join(import.meta.dirname, "..");

/** Inside the packages' folder, so that programs find packages that were left out, and tools ignore it. */
const folder = join(engine, "../../node_modules/.cache/engine-tests/programs");
/** Servers of another user read them too, and caches may be their owner's alone. */
const bundles = join(engine, "../../dist/test-apps");

const entryPoints = {
  main: join(engine, "main.ts"),
  analyser: join(engine, "admin/deploy/analyser.ts"),
  "node-worker": join(engine, "functions/node/worker.ts"),
  "s3-bucket": join(engine, "admin/bucket/s3-bucket.ts"),
};

/** Functions of the tests' apps, as sources. */
export const appFolders = {
  fixture: join(engine, "testing/fixture-app/convex"),
  live: join(engine, "conformance/live-app/convex"),
};

type ProgramName = keyof typeof entryPoints;
type AppName = keyof typeof appFolders;

export const builtProgram = (name: ProgramName) => join(folder, `${name}.js`);
/** The same functions in one file, as a release has them. */
export const builtApp = (name: AppName) => join(bundles, `${name}.bundle`);

/**
 * Builds the engine's programs and the tests' apps once for all tests of a run. Starting a program from source would
 * compile it each time, which takes eight times as much processor time as the rest of a start; bundling an app takes
 * twice as much as the rest of a start with an empty folder.
 */
export async function setup(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints,
    outdir: folder,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20", // "node22" once Node 20 is no longer supported
    external: ["libsql", "esbuild", "bufferutil", "utf-8-validate"],
    banner: {
      js: 'import { createRequire as requireFor } from "node:module"; const require = requireFor(import.meta.url);',
    },
    logLevel: "warning",
    write: false,
  });
  const studio = join(engine, "admin/studio/page");
  for (const name of await readdir(studio))
    await replace(join(folder, "studio", name), (draft) => copyFile(join(studio, name), draft));
  for (const { path, contents } of outputFiles) {
    await replace(path, (draft) => writeFile(draft, contents));
  }
  await buildApps();
}

export async function buildApps(): Promise<void> {
  for (const name of Object.keys(appFolders) as AppName[]) {
    const artifact = await buildBundle(appFolders[name]);
    await replace(builtApp(name), (draft) => writePrebuiltBundle(artifact, draft));
  }
}

/** In one step, because another test run may be starting them. */
async function replace(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${String(process.pid)}`;
  await mkdir(dirname(path), { recursive: true });
  await write(draft);
  await rename(draft, path);
}
