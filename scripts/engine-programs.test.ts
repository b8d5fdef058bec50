import { isBuiltin } from "node:module";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { engineEntries } from "./builds";
import { engineBundle } from "./node-bundle";

test("only native packages and esbuild load from where they are installed", async () => {
  const { metafile } = await build({
    ...engineBundle,
    entryPoints: engineEntries,
    outdir: "unwritten",
    write: false,
    metafile: true,
  });
  const outside = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external === true && !isBuiltin(path))
    .map(({ path }) => path);
  // The last two are optional parts of ws, which nobody installs.
  expect([...new Set(outside)].sort()).toEqual([
    "bufferutil",
    "esbuild",
    "libsql",
    "libsql/promise",
    "utf-8-validate",
  ]);
});
