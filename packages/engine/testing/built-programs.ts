import { cp, mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";

const engine = join(import.meta.dirname, "..");

/** Inside the packages' folder, so that programs find packages that were left out, and tools ignore it. */
const folder = join(engine, "../../node_modules/.cache/engine-tests/programs");

const entryPoints = {
  main: join(engine, "main.ts"),
  analyser: join(engine, "admin/deploy/analyser.ts"),
  "node-worker": join(engine, "functions/node/worker.ts"),
  "s3-bucket": join(engine, "admin/bucket/s3-bucket.ts"),
};

type ProgramName = keyof typeof entryPoints;

export const builtProgram = (name: ProgramName) => join(folder, `${name}.js`);

/**
 * Builds the engine's programs once for all tests of a run. Starting them from source would compile them each time,
 * which takes eight times as much processor time as the rest of a start.
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
  await cp(join(engine, "admin/studio/page"), join(folder, "studio"), { recursive: true });
  for (const { path, contents } of outputFiles) {
    const draft = `${path}.${String(process.pid)}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, contents);
    await rename(draft, path); // another test run may be starting them
  }
}
