import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { scratchFolder } from "../../testing/scratch-folder";
import { buildBundle } from "./bundle";

let project = "";

beforeEach(async () => {
  project = await scratchFolder("engine-external");
  const convex = resolve(import.meta.dirname, "../../../../node_modules/convex");
  await write({
    "node_modules/one/package.json": '{"name":"one"}',
    "node_modules/one/index.js": "module.exports = 'text of one';",
    "node_modules/two/index.js": "module.exports = 'text of two';",
    "node_modules/on-convex/package.json": '{"peerDependencies":{"convex":"*"}}',
    "node_modules/on-convex/index.js": "export * from 'one'; export default 'text on convex';",
    "shared/index.ts": "export const shared: string = 'text of shared';",
    "tsconfig.json": '{"compilerOptions":{"paths":{"@/*":["./convex/lib/*"]}}}',
    "convex/lib/near.ts": "export const near = 'text of near';",
    "convex/_generated/server.js": 'export { actionGeneric as action } from "convex/server";',
  });
  await symlink(convex, join(project, "node_modules/convex"));
  await symlink("../shared", join(project, "node_modules/shared"));
});

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
}

const imports = ["one", "two", "on-convex", "shared", "@/near", "./lib/near", "node:fs"];

async function nodeProgram(...externalPackages: string[]): Promise<string> {
  await write({
    "convex.json": JSON.stringify({ node: { externalPackages } }),
    "convex/a.ts": [
      '"use node";',
      'import { action } from "./_generated/server";',
      ...imports.map((path, index) => `import * as i${index} from "${path}";`),
      `console.log(${imports.map((_, index) => `i${index}`).join(", ")});`,
      "export const a = action({ handler: async () => 1 });",
    ].join("\n"),
  });
  const cacheDir = join(project, "cache");
  const { programs } = await buildBundle(join(project, "convex"), { cacheDir });
  return programs.node?.code ?? "";
}

const texts = ["of one", "of two", "on convex", "of shared", "of near"];
const carriedAlong = (code: string) => texts.filter((text) => code.includes(`text ${text}`));

test("[F22] listed packages are loaded at run time, or all installed ones with *, and nothing else", async () => {
  expect(carriedAlong(await nodeProgram())).toEqual(texts);
  expect(carriedAlong(await nodeProgram("one"))).toEqual([
    "of two",
    "on convex",
    "of shared",
    "of near",
  ]);
  expect(carriedAlong(await nodeProgram("*"))).toEqual(["on convex", "of shared", "of near"]);
});

test("[F22] a package is bundled if another package has its own version of it", async () => {
  await write({
    "node_modules/on-convex/node_modules/one/index.js": "module.exports = 'text of the other';",
  });
  const code = await nodeProgram("*");
  expect(code).toContain('require("one")');
  expect(code).toContain("text of the other");
});

test("[F22] a listed package that is not installed is rejected where it is imported", async () => {
  await rm(join(project, "node_modules/two"), { recursive: true });
  await expect(nodeProgram("two")).rejects.toThrow(/^a\.ts:4: .*"two"/);
});
