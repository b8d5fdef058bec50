import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { scratchFolder } from "../../testing/scratch-folder";
import type { Execution } from "../execution";
import { currentExecution, runAs } from "../execution-context";
import type { ModuleExports } from "../function-table";
import { shadowAsyncContext } from "../shadow/shadow-async-context";
import { buildBundle } from "./bundle";
import { loadBundle } from "./load-bundle";

let convex = "";

beforeEach(async () => {
  convex = join(await scratchFolder("engine-virtual"), "convex");
  await mkdir(convex);
});

async function load(files: Record<string, string | Uint8Array>): Promise<ModuleExports> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(convex, name), text);
  return loadBundle(await buildBundle(convex), () => ({})).exportsOf("a") ?? {};
}

/** The first line of a module for each of the two runtimes. */
const runtimes = ["", '"use node";'];

test.each(runtimes)("[F33] server-only is empty on the server: %s", async (first) => {
  const source = `${first}\nimport "server-only";\nexport const one = 1;`;
  expect((await load({ "a.ts": source })).one).toBe(1);
});

/** (module (func (export "add") (param i32 i32) (result i32) local.get 0 local.get 1 i32.add)) */
const add = Buffer.from(
  "0061736d0100000001070160027f7f017f030201000707010361646400000a09010700200020016a0b",
  "hex",
);

test.each(runtimes)("[F33] a .wasm file imports as its module: %s", async (first) => {
  const source = `${first}
    import add from "./add.wasm";
    export const sum = new WebAssembly.Instance(add).exports.add(1, 2);`;
  expect((await load({ "a.ts": source, "add.wasm": add })).sum).toBe(3);
});

test.each(runtimes)("[F33] a program runs in production mode: %s", async (first) => {
  const source = `${first}\nexport const mode = process.env.NODE_ENV;`;
  expect((await load({ "a.ts": source })).mode).toBe("production");
});

test.each(["node:async_hooks", "async_hooks"])(
  "[F33] the default runtime has async context: %s",
  async (name) => {
    const source = `
      import hooks, { AsyncLocalStorage, AsyncResource } from "${name}";
      const storage = new AsyncLocalStorage();
      const later = async () => { await null; return storage.getStore(); };
      export const stored = storage.run(5, later);
      const resource = storage.run(6, () => new AsyncResource("mine"));
      export const bound = storage.run(7, () => resource.runInAsyncScope(() => storage.getStore()));
      const snapshot = storage.run(8, () => AsyncLocalStorage.snapshot());
      export const taken = snapshot((more) => storage.getStore() + more, 1);
      export const globals = [globalThis.AsyncLocalStorage, AsyncResource].map(
        (found, index) => found === Object.values(hooks)[index],
      );`;
    const { stored, bound, taken, globals } = await load({ "a.ts": source });
    expect([await stored, bound, taken, globals]).toEqual([5, 6, 9, [true, true]]);
  },
);

test("[F33] a bound callback runs as part of the function that calls it", () => {
  const { AsyncLocalStorage, AsyncResource } = shadowAsyncContext;
  const bound = [
    AsyncLocalStorage.bind(currentExecution),
    AsyncResource.bind(currentExecution),
    () => AsyncLocalStorage.snapshot()(currentExecution),
  ];
  const mine = {} as Execution;
  for (const ask of bound) expect(runAs(mine, ask)).toBe(mine);
  const taken = runAs({} as Execution, () => AsyncLocalStorage.snapshot());
  expect(runAs(mine, () => taken(currentExecution))).toBe(mine);
});
