import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { InstalledPackages } from "../admin/deploy/installed-packages";
import { PackagesRefused } from "../admin/deploy/npm-install";
import type { PackageLimits } from "../limits";
import type { Engine } from "../start-engine";
import { scratchFolder } from "../testing/scratch-folder";
import { eventually, startFixture } from "./support/fixtures";
import { Project } from "./support/project";
import { Registry } from "./support/registry";

let scratch: string;
let registry: Registry;
beforeEach(async () => {
  scratch = await scratchFolder("installed-packages");
  registry = await Registry.open();
  registry.publish(
    { name: "greeter", version: "1.2.3", dependencies: { "@of/words": "^2.0.0" } },
    {
      "index.js":
        "const { hello } = require('@of/words'); exports.greet = (name) => `${hello} ${name}, from ${__dirname}`;",
    },
  );
  registry.publish(
    { name: "@of/words", version: "2.0.1" },
    { "index.js": "exports.hello = 'Hello';" },
  );
  vi.stubEnv("npm_config_registry", registry.url);
  vi.stubEnv("npm_config_cache", join(scratch, "cache"));
  vi.stubEnv("npm_config_workspace", "packages/engine"); // set by `npm test -w packages/engine`
});
afterEach(() => vi.unstubAllEnvs());

const greeter = "greeter";
const data = () => join(scratch, "data");
const packagesOf = (folder: string) => readdir(join(folder, "packages")).catch(() => []);
const serve = () => startFixture({ functionsDir: null, dataDir: data() });

async function projectOf(engine: Engine): Promise<Project> {
  if (engine.admin === null) throw new Error("This server has no administration.");
  const project = await Project.create(engine.admin, {
    "greetings.ts": `
      "use node";
      import { greet } from "${greeter}";
      import { action } from "./_generated/server";
      export const say = action({ args: {}, handler: async () => greet("Ada") });`,
  });
  await require(project, "greeter", "1.2.3");
  await project.write("convex.json", JSON.stringify({ node: { externalPackages: ["*"] } }));
  return project;
}

/** Writes what `npm install` would write. */
async function require(project: Project, name: string, version: string): Promise<void> {
  const dependencies = { convex: "*", [name]: version };
  await project.write("package.json", JSON.stringify({ type: "module", dependencies }));
  await project.write(`node_modules/${name}/package.json`, JSON.stringify({ name, version }));
  await project.write(
    `node_modules/${name}/index.js`,
    "throw new Error('the copy of the author');",
  );
}

test("[D23] a push has its packages installed once, and the program finds them after a restart", async () => {
  const engine = await serve();
  const project = await projectOf(engine);
  const pushed = await project.push();
  expect(pushed.code, pushed.output).toBe(0);
  const said = await project.convex("run", "greetings:say");
  expect(said.output).toContain(`Hello Ada, from ${join(data(), "packages")}`);
  const [folder = ""] = await packagesOf(data());
  const root = join(data(), "packages", folder);
  expect(await readFile(join(root, "package-lock.json"), "utf8")).toContain(
    "node_modules/@of/words",
  );
  expect((await stat(join(root, "node_modules/greeter/index.js"))).mode & 0o077).toBe(0);

  const fetched = registry.fetchedCount;
  expect((await project.push()).code).toBe(0);
  expect(registry.fetchedCount).toBe(fetched);
  await engine.close();

  await rm(join(data(), "packages"), { recursive: true });
  // Later versions don't affect an earlier push.
  registry.publish(
    { name: "@of/words", version: "2.0.2" },
    { "index.js": "exports.hello = 'Bye';" },
  );
  registry.publish(
    { name: "@of/words", version: "2.0.1" },
    { "index.js": "exports.hello = 'Hello';" },
  );
  const again = await serve();
  project.server = again.admin ?? project.server;
  expect((await project.convex("run", "greetings:say")).output).toContain("Hello Ada");
  expect(await packagesOf(data())).toEqual([folder]);
});

test("[D23] a start that cannot install packages serves functions that need none, and installs them later", async () => {
  const engine = await serve();
  const project = await projectOf(engine);
  await project.write(
    "convex/others.ts",
    `"use node";
     import { platform } from "node:os";
     import { action } from "./_generated/server";
     export const say = action({ args: {}, handler: async () => typeof platform() });`,
  );
  await project.write(
    "convex/rows.ts",
    `import { query } from "./_generated/server";
     export const count = query({ args: {}, handler: async () => 3 });`,
  );
  expect((await project.push()).code).toBe(0);
  await engine.close();
  // Like a restored data folder: in another place, without what can be built again.
  const restored = join(scratch, "restored");
  await rename(data(), restored);
  for (const lost of ["packages", "bundles"])
    await rm(join(restored, lost), { recursive: true, force: true });
  // Another version in a parent folder, where Node would look next.
  await mkdir(join(scratch, "node_modules/greeter"), { recursive: true });
  await writeFile(
    join(scratch, "node_modules/greeter/index.js"),
    "exports.greet = () => 'Hello from above';",
  );
  vi.stubEnv("npm_config_registry", "http://127.0.0.1:9");
  vi.stubEnv("npm_config_cache", join(scratch, "another-cache"));

  const [name = ""] = await readdir(join(restored, "pushes"));
  const push = await readFile(join(restored, "pushes", name), "utf8");
  const { declared: _, ...older } = JSON.parse(push) as Record<string, unknown>;
  await writeFile(join(restored, "pushes", name), JSON.stringify(older));
  const options = { functionsDir: null, dataDir: restored };
  await expect(startFixture(options)).rejects.toThrow("greeter@1.2.3 cannot be installed again");
  await writeFile(join(restored, "pushes", name), push);

  const lines: string[] = [];
  const again = await startFixture({
    ...options,
    log: (line) => void lines.push(line),
    packageLimits: { retryFirstMs: 200, retryLastMs: 1_000 },
  });
  const said = async (path: string) => {
    const outcome = await again.run(path);
    return outcome.ok ? outcome.valueJson : outcome.errorMessage;
  };
  expect(await said("rows:count")).toBe("3");
  expect(await said("others:say")).toContain("string");
  expect(await said("greetings:say")).toMatch(
    /greetings failed to load: The package greeter is not installed\. The pushed functions' packages greeter@1\.2\.3 cannot be installed again\. npm cannot reach its registry \(ECONNREFUSED\)\./,
  );
  expect(await said("greetings:shout")).toContain("Could not find function for 'greetings:shout'");
  expect(lines.join("\n")).toMatch(/Health: packages-missing: .*greeter@1\.2\.3/);
  project.server = again.admin ?? project.server;
  await project.write("convex/rows.ts", "export const nothing = 'at all';");
  expect((await project.push()).output).toContain("InvalidExternalModules");
  expect(await said("rows:count")).toBe("3");

  vi.stubEnv("npm_config_registry", registry.url);
  await eventually(async () => (await said("greetings:say")).includes("Hello Ada"));
  expect(await said("others:say")).toContain("string");
});

test("[D23] packages that no push uses any more are removed", async () => {
  const engine = await serve();
  const project = await projectOf(engine);
  expect((await project.push()).code).toBe(0);
  const [first = ""] = await packagesOf(data());
  await project.write("convex/greetings.ts", 'export const nothing = "at all";');
  expect((await project.push()).code).toBe(0);
  // A call that began before the push still uses the package.
  expect(await packagesOf(data())).toEqual([first]);
  await project.write("convex/greetings.ts", 'export const nothing = "at all, again";');
  expect((await project.push()).code).toBe(0);
  expect(await packagesOf(data())).toEqual([]);
});

test("[D23] a package that cannot be installed is refused in one text, and the former functions stay", async () => {
  registry.publish(
    {
      name: "native",
      version: "1.0.0",
      scripts: { install: `touch ${join(scratch, "ran")}` },
      hasInstallScript: true,
    },
    { "index.js": "", "binding.gyp": "{}" },
  );
  const engine = await serve();
  const project = await projectOf(engine);
  expect((await project.push()).code).toBe(0);
  const before = await packagesOf(data());
  const refusedPush = async (name: string) => {
    await require(project, name, "1.0.0");
    await project.write(
      "convex/greetings.ts",
      `"use node";
       import * as it from "${name}";
       import { action } from "./_generated/server";
       export const say = action({ args: {}, handler: async () => Object.keys(it) });`,
    );
    const { code, output } = await project.push();
    expect(code, output).toBe(1);
    return output;
  };
  expect(await refusedPush("native")).toMatch(
    /InvalidExternalModules: .*[^]*native needs a script/,
  );
  expect(existsSync(join(scratch, "ran"))).toBe(false);
  expect(await refusedPush("nowhere")).toMatch(/InvalidExternalModules: [^]*404 Not Found/);
  vi.stubEnv("npm_config_registry", "http://127.0.0.1:9");
  expect(await refusedPush("elsewhere")).toContain("npm cannot reach its registry (ECONNREFUSED).");
  expect(await packagesOf(data())).toEqual(before);
  expect((await project.convex("run", "greetings:say")).output).toContain("Hello Ada");
});

async function refused(
  list: readonly [name: string, version: string][],
  limits: Partial<PackageLimits> = {},
): Promise<string> {
  const folder = join(scratch, "packages");
  const packages = new InstalledPackages(folder, limits);
  const given = list.map(([name, version]) => ({ name, version }));
  const thrown: unknown = await packages.provide(given).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(PackagesRefused);
  expect(existsSync(folder) ? await readdir(folder) : []).toEqual([]);
  return (thrown as Error).message;
}

test("[D23] words that npm would understand as something else, and more packages than allowed, are refused", async () => {
  for (const [name, version] of [
    ["--registry", "1.0.0"],
    ["../outside", "1.0.0"],
    ["greeter", "file:../outside"],
    ["greeter", "git+ssh://elsewhere/x.git"],
    ["greeter", "*"],
  ] as const)
    expect(await refused([[name, version]])).toContain("is not a package with a version");
  const listed: [string, string][] = [[greeter, "1.2.3"]];
  expect(await refused(listed, { listedMax: 0 })).toContain("More than 0");
  expect(await refused(listed, { installedMax: 1 })).toContain("more than 1 packages");
  expect(await refused(listed, { bytesMax: 100 })).toContain("too large");
  expect(await refused(listed, { filesMax: 2 })).toContain("too large");
  expect(await refused(listed, { installWithinMs: 1 })).toContain("longer than");
  registry.publish(
    {
      name: "far",
      version: "1.0.0",
      dependencies: { words: `${registry.url}/@of/words/-/2.0.1.tgz` },
    },
    { "index.js": "" },
  );
  expect(await refused([["far", "1.0.0"]])).toContain("not from npm's registry");
});
