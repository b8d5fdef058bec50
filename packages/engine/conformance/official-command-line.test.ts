import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Engine } from "../start-engine";
import { eventually } from "./support/fixtures";
import { type Deployed, notes, Project } from "./support/project";
import { pushedOnce, servePushes } from "./support/pushed";
import { scratchFolder } from "../testing/scratch-folder";

async function serve(): Promise<Engine & { admin: Deployed }> {
  const { engine, admin } = await servePushes(join(await scratchFolder("cli"), "data"));
  return { ...engine, admin };
}

const pushed = pushedOnce(notes);

describe("the official command line", () => {
  it("[D6] runs functions, including internal ones and as a person, and reports failures by its exit code", async () => {
    const { project } = await pushed();
    const run = (...words: string[]) => project.convex("run", ...words);
    expect((await run("notes:add", '{"text":"one"}')).output).toMatch(/"[0-9a-z]{32}"/);
    expect(JSON.parse((await run("notes:list")).output.replace(/^\[CONVEX.*$/m, ""))).toEqual([
      "one",
    ]);
    expect((await run("notes:secret")).output.trim()).toBe("42");
    expect((await run("notes:who")).output.trim()).toBe('"nobody"');
    const named = await run("notes:who", "--identity", '{"name":"Ada"}');
    expect(named.output.trim()).toBe('"Ada"');
    const failed = await run("notes:fail");
    expect(failed.code).toBe(1);
    expect(failed.output).toMatch(
      /Uncaught Error: no such luck\s+at handler \(\.\.\/convex\/notes\.ts:\d+:/,
    );
    const unknown = await run("notes:unknown");
    expect(unknown.code).toBe(1);
    expect(unknown.output).toContain("Available functions:");
  });

  it("[D7] lists, sets and removes variables", async () => {
    const { project } = await pushed();
    expect((await project.convex("env", "set", "SETTING", "on")).code).toBe(0);
    expect((await project.convex("env", "list")).output.trim()).toBe("SETTING=on");
    expect((await project.convex("run", "notes:setting")).output.trim()).toBe('"on"');
    expect((await project.convex("env", "remove", "SETTING")).code).toBe(0);
    expect((await project.convex("env", "get", "SETTING")).output).toContain("not found");
  });

  it("[D7] shows tables, documents and functions", async () => {
    const { project } = await pushed();
    await project.convex("run", "notes:add", '{"text":"shown"}');
    expect((await project.convex("data")).output.trim().split("\n")).toEqual(["notes", "people"]);
    expect((await project.convex("data", "notes")).output).toContain('"shown"');
    const spec = JSON.parse((await project.convex("function-spec")).output) as {
      functions: { identifier?: string; path?: string }[];
    };
    expect(spec.functions).toContainEqual(
      expect.objectContaining({ identifier: "notes.js:add", functionType: "Mutation" }),
    );
    expect(spec.functions).toContainEqual(expect.objectContaining({ path: "/hello" }));
  });

  it("[A11] pushes with a deploy key and reads with a read-only key, and not the other way round", async () => {
    const engine = await serve();
    const { keys } = engine.rooms.deploymentHost();
    const project = await Project.create({ ...engine.admin, key: keys.deploy }, notes);
    const { code, output } = await project.push();
    expect(code, output).toBe(0);
    expect((await project.convex("data")).code).toBe(1);
    project.server = { ...engine.admin, key: keys["read-only"] };
    expect((await project.convex("data")).output.trim().split("\n")).toEqual(["notes", "people"]);
    expect((await project.push()).code).toBe(1);
  });

  it("[D8] follows calls as they happen, and one request waits for the next", async () => {
    const engine = await serve();
    const project = await Project.create(engine.admin, notes);
    await project.push();
    const logs = async (cursor: number) => {
      const response = await fetch(
        `${engine.admin.url}/api/stream_function_logs?cursor=${cursor}`,
        {
          headers: { Authorization: `Convex ${engine.admin.key}` },
        },
      );
      return (await response.json()) as { entries: { identifier: string }[]; newCursor: number };
    };
    const { newCursor } = await logs(0);
    const waiting = logs(newCursor);
    let isAnswered = false;
    void waiting.then(() => (isAnswered = true));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(isAnswered).toBe(false);
    await engine.run("notes:list");
    const [entry] = (await waiting).entries;
    expect(entry).toMatchObject({
      identifier: "notes:list",
      udfType: "Query",
      error: null,
      logLines: [{ level: "LOG", messages: ["'listing'"] }],
    });
    const watching = project.convex("logs", "--history", "1", "--success");
    await eventually(async () => {
      await engine.run("notes:fail");
      return (await Promise.race([watching, Promise.resolve(null)])) === null;
    });
  });

  it("[D9] exports what an empty server imports as the same documents, ids and files", async () => {
    const { project } = await pushed();
    const kept = await project.convex("run", "files:keep", '{"text":"bytes of a file"}');
    const storageId = JSON.parse(kept.output) as string;
    const note = await project.convex("run", "notes:add", '{"text":"with ünïcode 🌊"}');
    const lines = [{ name: "Ada", note: JSON.parse(note.output) as string }, { name: "Ben" }];
    const people = lines.map((line) => JSON.stringify(line)).join("\n");
    const path = await project.write("people.jsonl", people);
    expect((await project.convex("import", "--table", "people", path)).code).toBe(0);
    const archive = join(project.folder, "one.zip");
    const exported = await project.convex("export", "--path", archive, "--include-file-storage");
    expect(exported.code, exported.output).toBe(0);

    const other = await serve();
    project.server = other.admin;
    const imported = await project.convex("import", archive);
    expect(imported.code, imported.output).toBe(0);
    expect((await project.push()).code).toBe(0);
    const again = join(project.folder, "two.zip");
    await project.convex("export", "--path", again, "--include-file-storage");
    const [one, two] = [unzipSync(await readFile(archive)), unzipSync(await readFile(again))];
    expect(Object.keys(two)).toEqual(Object.keys(one));
    for (const [name, bytes] of Object.entries(one)) {
      expect(Buffer.from(two[name] ?? []).equals(Buffer.from(bytes)), name).toBe(true);
    }
    expect(Buffer.from(two[`_storage/${storageId}`] ?? []).toString()).toBe("bytes of a file");
  });

  it("[D10] imports every format in the given mode, in full or not at all", async () => {
    const { project } = await pushed();
    const into = (path: string, ...words: string[]) =>
      project.convex("import", "--table", "people", "-y", path, ...words);
    const names = async () =>
      [...(await project.convex("data", "people")).output.matchAll(/"([^"]*)"\s*$/gm)].map(
        ([, name]) => name,
      );
    const csv = await project.write("people.csv", 'name\nAda\n"Smith; Jo"\n');
    expect((await into(csv)).output).toContain("Added 2 documents");
    const json = await project.write("people.json", '[{"name":"Cleo"}]');
    const taken = await into(json);
    expect(taken.code).toBe(1);
    expect(taken.output).toContain('Table "people" already exists');
    expect((await into(json, "--append")).code).toBe(0);
    expect((await names()).sort()).toEqual(["Ada", "Cleo", "Smith; Jo"]);
    const bad = await project.write("bad.jsonl", '{"name":"Dora"}\n{"name":5}\n');
    const refused = await into(bad, "--append");
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("does not match the schema");
    const broken = await project.write("broken.jsonl", '{"name":"Eve"\n');
    expect((await into(broken, "--append")).output).toContain("people, line 1 is not JSON");
    expect(await names()).toHaveLength(3);
    expect((await into(json, "--replace")).code).toBe(0);
    expect(await names()).toEqual(["Cleo"]);
  });

  it("[D11] gets one line for a wrong key, and nothing on the public port", async () => {
    const engine = await serve();
    const project = await Project.create({ ...engine.admin, key: "wrong" }, notes);
    for (const words of [["env", "list"], ["data"], ["deploy", "-y", "--typecheck", "disable"]]) {
      const { code, output } = await project.convex(...words);
      expect(code, output).toBe(1);
      expect(output).toMatch(/admin key was invalid|do not have permission/);
    }
    const headers = { Authorization: `Convex ${engine.admin.key}` };
    for (const path of ["/api/get_config_hashes", "/api/deploy2/start_push", "/api/function"]) {
      const response = await fetch(engine.url + path, { method: "POST", headers, body: "{}" });
      expect(response.status, path).toBe(404);
    }
    expect((await fetch(`${engine.admin.url}/version`)).status).toBe(200);
    const system = await fetch(`${engine.admin.url}/api/query`, {
      method: "POST",
      body: JSON.stringify({ path: "_system/cli/tables", args: {}, format: "json" }),
    });
    expect(await system.json()).toMatchObject({ status: "error" });
  });

  it("[D13] can check its connection to the server by name, socket and echo", async () => {
    const { project } = await pushed();
    const { code, output } = await project.convex("network-test");
    expect(code, output).toBe(0);
    expect(output).toMatch(/OK: HTTP check[^]*OK: WebSocket connection[^]*OK: echo 4/);
    expect(output).not.toContain("FAIL");
  });

  it("[D12] reads with an inline query, which cannot write", async () => {
    const { project } = await pushed();
    await project.convex("run", "notes:add", '{"text":"one"}');
    const inline = (code: string) => project.convex("run", "--inline-query", code);
    expect((await inline('(await ctx.db.query("notes").take(5)).length')).output.trim()).toBe("1");
    expect((await inline('await ctx.db.insert("notes", { text: "two" })')).code).toBe(1);
    expect((await inline('(await ctx.db.query("notes").take(5)).length')).output.trim()).toBe("1");
  });
});
