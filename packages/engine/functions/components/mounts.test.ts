import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { scratchFolder } from "../../testing/scratch-folder";
import { buildBundle } from "../bundle/bundle";
import { loadBundle } from "../bundle/load-bundle";

let folder: string;
beforeEach(async () => {
  folder = await scratchFolder("mounts");
  const packages = resolve(import.meta.dirname, "../../../../node_modules");
  await symlink(packages, join(folder, "node_modules"), "dir");
});

const app = (body: string) => `
  import { defineApp } from "convex/server";
  import part from "./part/convex.config";
  const app = defineApp({ env: {} });
  ${body}
  export default app;`;
const component = (name: string, rest = "", options = "{}") => `
  import { defineComponent } from "convex/server";
  import { v } from "convex/values";
  ${rest.includes("use(") ? 'import other from "../other/convex.config";' : ""}
  const component = defineComponent("${name}", ${options});
  ${rest}
  export default component;`;
const table = `
  import { queryGeneric } from "convex/server";
  export const label = queryGeneric({ args: {}, handler: async () => process.env.LABEL ?? null });`;

async function mounted(files: Record<string, string>): Promise<string[]> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, "convex", name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  const artifact = await buildBundle(join(folder, "convex"), { cacheDir: join(folder, "cache") });
  return [...loadBundle(artifact, () => ({})).components.keys()];
}

const part = { "part/convex.config.ts": component("part"), "part/m.ts": table };

test("[F48] a definition is mounted under its own name or a given one, with all that it uses", async () => {
  const files = {
    ...part,
    "convex.config.ts": app(`app.use(part); app.use(part, { name: "again" });`),
    "part/convex.config.ts": component("part", "component.use(other);"),
    "other/convex.config.ts": component("other"),
  };
  expect(await mounted(files)).toEqual(["part", "part/other", "again", "again/other"]);
  expect(await mounted({ ...files, "other/new.ts": table })).toHaveLength(4);
});

test("[F50] clashing and invalid names, missing and unknown variables are refused with their text", async () => {
  const withLabel = component("part", "", "{ env: { LABEL: v.string() } }");
  const refused = async (body: string, definition = component("part")) => {
    const files = { ...part, "convex.config.ts": app(body), "part/convex.config.ts": definition };
    return await mounted(files).then(String, (error: unknown) => (error as Error).message);
  };
  expect(await refused("app.use(part); app.use(part);")).toBe(
    'The app has multiple child components with the same name: "part"',
  );
  expect(await refused(`app.use(part, { name: "a/b" });`)).toMatch(/Invalid component name "a\/b"/);
  expect(await refused("app.use(part);", withLabel)).toBe(
    'Component "part" is missing required env var "LABEL"',
  );
  expect(await refused(`app.use(part, { env: { OTHER: "x" } });`)).toBe(
    'Component "part" has no env var named "OTHER"',
  );
  expect(await refused(`app.use(part, { env: { LABEL: "green" } });`, withLabel)).toBe("part");
  expect(await refused("app.use(part);", "export default {};")).toMatch(
    /part\/convex\.config must have a default export made by defineComponent/,
  );
});

test("[F50] a component that uses itself is refused, and the error names the cycle", async () => {
  const files = {
    ...part,
    "convex.config.ts": app("app.use(part);"),
    "part/convex.config.ts": component("part", "component.use(other);"),
    "other/convex.config.ts": component("other", "component.use(part);")
      .replace("../other", "../part")
      .replace("import other", "import part"),
  };
  await expect(mounted(files)).rejects.toThrow(
    "Component definitions form a cycle: part → other → part",
  );
});

test("[F50] a component with Node's actions, or one that throws while loading, is named in the error", async () => {
  const config = { "convex.config.ts": app("app.use(part);") };
  const node = `"use node";\nexport const x = 1;`;
  await expect(mounted({ ...part, ...config, "part/m.ts": node })).rejects.toThrow(
    /Node actions are not supported in components\. .*part\/m\.js/,
  );
  const throwing = `${table}\nthrow new Error("not today");`;
  await expect(mounted({ ...part, ...config, "part/m.ts": throwing })).rejects.toThrow(
    /Component "part": m failed to load: not today/,
  );
});
