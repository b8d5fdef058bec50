import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { analyseInProcess } from "../admin/deploy/analyse-in-process";
import type { PushedCode } from "../admin/deploy/push-store";
import { buildPrograms } from "../functions/bundle/bundle";
import type { Engine } from "../start-engine";
import { allSwaps, swapsIn } from "../testing/swaps-in";
import { scratchFolder } from "../testing/scratch-folder";
import { run, started } from "./support/command";
import { eventually, liveFolder, startFixture } from "./support/fixtures";
import { notes, Project } from "./support/project";
import type { Deployed } from "./support/project";
import { administrationIn, askAs } from "./support/raw-pushes";
import { RawSocket } from "./support/raw-socket";

let data: string;
beforeEach(async () => {
  data = join(await scratchFolder("pushes"), "data");
});

const startEmpty = () => startFixture({ functionsDir: null, dataDir: data });

const administrationOf = (engine: Engine): Deployed => {
  if (engine.admin === null) throw new Error("This server has no administration.");
  return engine.admin;
};

const versionTwo = notes["notes.ts"].replace("async () => 1", "async () => 2");

async function versionAt(url: string): Promise<unknown> {
  const response = await fetch(`${url}/api/query`, {
    method: "POST",
    body: JSON.stringify({ path: "notes:version", args: {}, format: "json" }),
  });
  return ((await response.json()) as { value?: unknown }).value;
}

describe("a push", () => {
  it("[D1] replaces functions, schema, routes and cron jobs while sockets stay open", async () => {
    const engine = await startEmpty();
    const project = await Project.create(administrationOf(engine), notes);
    const socket = await RawSocket.open(engine.url);
    const first = await project.convex("dev", "--once", "--typecheck", "disable");
    expect(first.output).toContain("Convex functions ready!");
    expect(first.output).toContain("notes.by_text");
    expect(await (await fetch(`${engine.url}/hello`)).text()).toBe("hello");
    socket.add(0, "notes:version");
    expect(await socket.shows(0)).toBe(1);
    await project.write("convex/notes.ts", versionTwo);
    expect((await project.push()).code).toBe(0);
    await eventually(async () => (await socket.shows(0)) === 2);
    const cron = engine.rooms.db.durable.catalog.tableByName("_cron_jobs");
    expect(engine.rooms.db.durable.countByTable.get(cron?.number ?? 0)).toBe(1);
  });

  it("[F29] [F24] runs as fast as from a folder, and errors show their places", async () => {
    const engine = await startEmpty();
    const project = await Project.create(administrationOf(engine), {
      ...notes,
      "shared.ts": `
        import { ConvexError } from "convex/values";
        import { query } from "./_generated/server";
        export const refuse = () => {
          throw new ConvexError("refused");
        };
        export const one = query({ args: {}, handler: refuse });`,
      "passwords.ts": `
        import { Scrypt } from "lucia";
        import { action } from "./_generated/server";
        import { refuse } from "./shared";
        export const hash = action({ args: {}, handler: () => new Scrypt().hash("secret") });
        export const fail = action({ args: {}, handler: refuse });`,
    });
    expect((await project.push()).code).toBe(0);
    const [file = ""] = await readdir(join(data, "pushes"));
    const { artifact } = JSON.parse(
      await readFile(join(data, "pushes", file), "utf8"),
    ) as PushedCode;
    expect(swapsIn(artifact.programs.default)).toEqual(allSwaps);
    const { output } = await project.convex("run", "passwords:fail");
    expect(output).toMatch(/at refuse \(\.\.\/convex\/shared\.ts:5:\d+\)/);
  });

  it("[D2] is rejected when invalid, without changes", async () => {
    const engine = await startEmpty();
    const project = await Project.create(administrationOf(engine), notes);
    expect((await project.push()).code).toBe(0);
    expect((await project.convex("run", "notes:add", '{"text":"kept"}')).code).toBe(0);
    const schema = notes["schema.ts"];
    const refused: [name: string, text: string, hint: string][] = [
      ["bad.ts", 'export const one = 1;\nthrow new Error("at load");', "../convex/bad.ts:2:"],
      ["schema.ts", schema.replace("text: v.string()", "text: v.number()"), 'in table "notes"'],
      [
        "schema.ts",
        schema.replace(
          '.index("by_text", ["text"])',
          '.vectorIndex("v", { vectorField: "text", dimensions: 3 })',
        ),
        "that is not an array of float64",
      ],
      [
        "auth.config.ts",
        "export default { providers: [{ domain: process.env.NOWHERE, applicationID: 'x' }] };",
        "NOWHERE",
      ],
      [
        "crons.ts",
        notes["crons.ts"].replace("internal.notes.purge", '"notes:version" as never'),
        'The cron job "purge" runs notes:version',
      ],
    ];
    for (const [name, text, hint] of refused) {
      await project.write(`convex/${name}`, text);
      const { code, output } = await project.push();
      expect(code, output).toBe(1);
      expect(output).toContain(hint);
      if (name in notes) await project.write(`convex/${name}`, notes[name as keyof typeof notes]);
      else await rm(join(project.folder, "convex", name));
    }
    expect(await versionAt(engine.url)).toBe(1);
    expect((await project.convex("run", "notes:list")).output).toContain("kept");
  });

  it("[F33] includes what the official bundler resolves itself", async () => {
    const engine = await startEmpty();
    const project = await Project.create(administrationOf(engine), {
      "a.ts": `
        import "server-only";
        import { AsyncLocalStorage } from "node:async_hooks";
        import empty from "./empty.wasm";
        import { query } from "./_generated/server";
        const storage = new AsyncLocalStorage<number>();
        const kind = String(new WebAssembly.Instance(empty));
        const handler = () => storage.run(5, async () => [kind, storage.getStore(), process.env.NODE_ENV]);
        export const version = query({ args: {}, handler });`,
    });
    const empty = Buffer.from("0061736d01000000", "hex");
    await writeFile(join(project.folder, "convex/empty.wasm"), empty);
    const { code, output } = await project.push();
    expect(code, output).toBe(0);
    const socket = await RawSocket.open(engine.url);
    socket.add(0, "a:version");
    expect(await socket.shows(0)).toEqual(["[object WebAssembly.Instance]", 5, "production"]);
  });

  it("[D3] is evaluated in a separate process, which ends on an endless loop or endless memory", async () => {
    const program = async (code: string) => {
      const file = "/endless/convex/loop.js";
      const { artifact } = await buildPrograms("/endless/convex", {
        entries: [["loop", file]],
        nodeEntries: [],
        external: [],
        plugin: {
          name: "one-file",
          setup: (build) => {
            build.onResolve({ filter: /loop\.js$/ }, ({ path }) => ({ path }));
            build.onLoad({ filter: /loop\.js$/ }, () => ({ contents: code, loader: "js" }));
          },
        },
      });
      return { artifact, environment: {} };
    };
    const endless = await program("for (;;);");
    await expect(analyseInProcess(endless, { withinMs: 300, heapMbMax: 256 })).rejects.toThrow(
      "were not loaded within",
    );
    const greedy = await program(
      "const all = []; for (;;) all.push(new Array(100_000).fill(all));",
    );
    await expect(analyseInProcess(greedy, { withinMs: 30_000, heapMbMax: 32 })).rejects.toThrow(
      "too much memory",
    );
  });

  it("[D4] survives restarts, until the functions folder has changed", async () => {
    const served = join(data, "../served");
    const engine = await startFixture({ functionsDir: liveFolder, dataDir: data });
    const project = await Project.create(administrationOf(engine), notes);
    expect((await project.push()).code).toBe(0);
    await engine.close();
    const again = await startFixture({ functionsDir: liveFolder, dataDir: data });
    expect(await versionAt(again.url)).toBe(1);
    await again.close();
    // A folder other than the one served at the time of the push counts as newer.
    const other = await Project.create({ url: served, key: "" }, { "notes.ts": versionTwo });
    await other.write("convex/_generated/server.js", generatedServer);
    const folder = join(other.folder, "convex");
    const changed = await startFixture({ functionsDir: folder, dataDir: data });
    expect(await versionAt(changed.url)).toBe(2);
  });

  it("[D4] that is interrupted by kill -9 leaves the old or the new functions, complete", async () => {
    const serve = async () => {
      const server = run("engine", "--data", data, "--port", "0");
      const url = await started(server);
      return { server, url, ask: askAs(await administrationIn(data)) };
    };
    let serving = await serve();
    let version = 0;
    for (const delayMs of [null, 0, 3, 10, 30]) {
      const next = version + 1;
      const startPush = await serving.ask("start_push", rawPush(next));
      const finished = serving.ask("finish_push", { startPush }).catch(() => null);
      if (delayMs === null) await finished;
      else await new Promise((resolve) => setTimeout(resolve, delayMs));
      serving.server.child.kill("SIGKILL");
      await serving.server.ended;
      const isAcknowledged = (await finished) !== null;
      serving = await serve();
      const served = await versionAt(serving.url);
      expect(isAcknowledged ? [next] : [version === 0 ? undefined : version, next]).toContain(
        served,
      );
      version = typeof served === "number" ? served : 0;
      const same = await serving.ask("start_push", rawPush(version));
      expect(same.schemaChange?.indexDiffs?.[""]).toMatchObject({
        added_indexes: [],
        removed_indexes: [],
      });
    }
    serving.server.child.kill("SIGTERM");
    await serving.server.ended;
  });

  it("[D5] is rejected if there was another change meanwhile, and a dry run changes nothing", async () => {
    const engine = await startEmpty();
    const ask = askAs(administrationOf(engine));
    const push = rawPush(1);
    const [first, second] = [await ask("start_push", push), await ask("start_push", push)];
    expect(await ask("finish_push", { startPush: first, dryRun: true })).toHaveProperty("authDiff");
    expect(engine.rooms.db.push).toBe("");
    expect(await ask("wait_for_schema", { schemaChange: second.schemaChange })).toEqual({
      type: "complete",
    });
    expect(await ask("finish_push", { startPush: first })).toHaveProperty("authDiff");
    expect(await ask("finish_push", { startPush: second })).toMatchObject({ code: "RaceDetected" });
    const third = await ask("start_push", push);
    await engine.rooms.changeEnvironment({ CHANGED: "1" });
    expect(await ask("finish_push", { startPush: third })).toMatchObject({ code: "RaceDetected" });
    const nameless = { ...push, componentDefinitions: [{}] };
    expect(await ask("start_push", nameless)).toMatchObject({ code: "BadRequest" });
    const outside = { path: "../x.js", source: "", environment: "isolate" };
    const appDefinition = { ...push.appDefinition, changedModules: [outside] };
    const escaping = { ...push, appDefinition };
    expect(await ask("start_push", escaping)).toMatchObject({ code: "BadRequest" });
  });
});

/** A push like the command line's: a query that returns its version, and a schema with an index of that name. */
function rawPush(version: number) {
  const query = `Object.assign(() => {}, {
    isQuery: true, isPublic: true, exportArgs: () => '{"type":"any"}', exportReturns: () => "null",
    invokeQuery: async () => "${version}" })`;
  const indexes = [{ indexDescriptor: `by_${version}`, fields: ["field"] }];
  const table = { tableName: "notes", indexes, documentType: { type: "any" } };
  const schema = JSON.stringify({ tables: [table], schemaValidation: true });
  const module = (path: string, source: string) => ({ path, source, environment: "isolate" });
  return {
    appDefinition: {
      definition: null,
      dependencies: [] as string[],
      schema: module("schema.js", `export default { export: () => ${JSON.stringify(schema)} };`),
      changedModules: [module("notes.js", `export const version = ${query};`)],
      unchangedModuleHashes: [] as object[],
      udfServerVersion: "1.0.0",
    },
    componentDefinitions: [] as object[],
    nodeDependencies: [] as object[],
    dryRun: false,
  };
}

const generatedServer = `
  import * as server from "convex/server";
  export const query = server.queryGeneric;
  export const mutation = server.mutationGeneric;
  export const internalQuery = server.internalQueryGeneric;
  export const internalMutation = server.internalMutationGeneric;`;
