import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { scratchFolder } from "../../testing/scratch-folder";
import { findModules } from "./module-files";

let project = "";

beforeEach(async () => {
  project = await scratchFolder("engine-modules");
});

async function write(files: Record<string, string>): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(project, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return join(project, "convex");
}

const anExport = "export const x = 1;\n";

test("[F1] every script below the functions folder is a module, named by its path without extension", async () => {
  const dir = await write({
    "convex/a.ts": anExport,
    "convex/deep/er/b.jsx": anExport,
    "convex/c.mjs": anExport,
    "convex/d.cts": anExport,
    "convex/style.css": "",
  });
  const { modules } = findModules(dir);
  expect(modules.map(({ name }) => name)).toEqual(["a", "c", "d", "deep/er/b"]);
});

test("[F1] tests, declarations, generated and hidden files, and paths with a space are not modules", async () => {
  const dir = await write({
    "convex/a.ts": anExport,
    "convex/a.test.ts": anExport,
    "convex/types.d.ts": anExport,
    "convex/_generated/api.ts": anExport,
    "convex/.hidden.ts": anExport,
    "convex/#a.ts": anExport,
    "convex/my file.ts": anExport,
    "convex/convex.config.ts": anExport,
    "convex/ambient.ts": "declare const important: number;\n",
  });
  const { modules } = findModules(dir);
  expect(modules.map(({ name }) => name)).toEqual(["a"]);
});

test("[F1] schema and auth.config are not modules", async () => {
  const dir = await write({ "convex/schema.ts": anExport, "convex/auth.config.js": anExport });
  const found = findModules(dir);
  expect(found.modules).toEqual([]);
  expect(found.schema).toMatch(/schema\.ts$/);
  expect(found.authConfig).toMatch(/auth\.config\.js$/);
});

test("[F1] a folder with its own convex.config is a component and left out", async () => {
  const dir = await write({
    "convex/part/convex.config.ts": anExport,
    "convex/part/a.ts": anExport,
  });
  expect(findModules(dir).modules).toEqual([]);
});

test("[F1] two files that would be the same module are rejected", async () => {
  const dir = await write({ "convex/a.ts": anExport, "convex/a.js": anExport });
  expect(() => findModules(dir)).toThrow('Two files have the same module name "a".');
});

test("[F1] a path that is not valid in a function address is rejected", async () => {
  const dir = await write({ "convex/a-b.ts": anExport });
  expect(() => findModules(dir)).toThrow('The module path "a-b"');
});

test('[F22] "use node" counts as the first statement, also after comments, and not in http or crons', async () => {
  const dir = await write({
    "convex/a.ts": `// why\n/* and\n how */\n"use node";\n${anExport}`,
    "convex/b.ts": `${anExport}"use node";\n`,
  });
  const { modules } = findModules(dir);
  expect(modules.map(({ runtime }) => runtime)).toEqual(["node", "default"]);
  await write({ "convex/http.ts": `"use node";\n${anExport}` });
  expect(() => findModules(dir)).toThrow('"use node" is not allowed in http');
});

test("[F2] a missing functions folder is reported by name", () => {
  expect(() => findModules(join(project, "nowhere"))).toThrow(/no functions folder at .*nowhere/);
});
