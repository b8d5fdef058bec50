import { request } from "node:http";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { EngineOptions } from "../engine-options";
import { scratchFolder } from "../testing/scratch-folder";
import { run, started } from "./support/command";
import { fixtureApp, startFixture } from "./support/fixtures";

let dataDir: string;
beforeEach(async () => {
  dataDir = join(await scratchFolder("studio"), "data");
});

async function serve(options: Partial<EngineOptions> = {}) {
  const engine = await startFixture({ dataDir, servesStudio: true, ...options });
  if (engine.admin === null) throw new Error("This server has no administration.");
  return { engine, admin: engine.admin };
}

/** Requests the page with any host name, which fetch does not allow. */
const pageUnder = (host: string, url: string, path = "/_studio/") =>
  new Promise<string>((resolve, reject) => {
    const asking = request(url, { path, headers: { Host: host } }, (response) => {
      let text = "";
      response.on("data", (part: Buffer) => (text += part.toString()));
      response.on("end", () => resolve(text));
    });
    asking.on("error", reject).end();
  });

const page = /<title>Studio<\/title>/;
const textAt = async (url: string) => await (await fetch(url)).text();

describe("the studio", () => {
  it("[D22] is on the administrator's port only, without any data, under this machine's own names", async () => {
    const { engine, admin } = await serve();
    const response = await fetch(`${admin.url}/_studio`);
    expect(response.url).toBe(`${admin.url}/_studio/`);
    expect(await response.text()).toMatch(page);
    expect(response.headers.get("content-security-policy")).toMatch(
      /default-src 'none'; script-src 'self' .*frame-ancestors 'none'/,
    );
    expect((await fetch(`${admin.url}/_studio/studio.js`)).headers.get("content-type")).toContain(
      "text/javascript",
    );
    expect(await textAt(`${admin.url}/_studio/../admin.json`)).not.toContain(admin.key);
    expect(await textAt(`${admin.url}/_studio/..%2Fstudio.ts`)).not.toContain("import");
    const { host } = new URL(admin.url);
    expect(await pageUnder(host, admin.url, "/_studio/../page/index.html")).not.toMatch(page);
    expect(await pageUnder(`localhost:${new URL(admin.url).port}`, admin.url)).toMatch(page);
    expect(await pageUnder("rebound.example", admin.url)).not.toMatch(page);
    expect(await textAt(`${engine.url}/_studio/`)).not.toMatch(page);
    expect(await textAt(`${engine.url}/_studio/studio.js`)).not.toContain("import");
  });

  it("[D22] is served in development, and otherwise only if the operator asks for it", async () => {
    const words = ["--functions", fixtureApp, "--data", dataDir, "--port", "0"];
    for (const [command, more, isServed] of [
      ["start", [], false],
      ["start", ["--studio"], true],
      ["dev", [], true],
    ] as const) {
      const server = run(command, ...words, ...more);
      expect(await started(server)).toMatch(/^http/);
      const [, url = null] = /Studio at (\S+)/.exec(server.output) ?? [];
      expect(url !== null).toBe(isServed);
      if (url !== null) expect(await textAt(url)).toMatch(page);
      server.child.kill("SIGTERM");
      await server.ended;
    }
    const { admin } = await serve({ servesStudio: false });
    expect(await textAt(`${admin.url}/_studio/`)).not.toMatch(page);
  });

  it("[D22] shows pages of other origins nothing if they may not call, even with the key", async () => {
    const { admin } = await serve();
    const ask = (method: string, origin: string) =>
      fetch(`${admin.url}/api/stream_function_logs?cursor=0`, {
        method,
        headers: {
          Origin: origin,
          ...(method === "OPTIONS"
            ? { "Access-Control-Request-Headers": "authorization" }
            : { Authorization: `Convex ${admin.key}` }),
        },
      });
    for (const method of ["OPTIONS", "GET"]) {
      const near = await ask(method, "http://127.0.0.1:6790");
      expect(near.ok).toBe(true);
      expect(near.headers.get("access-control-allow-origin")).toBe("http://127.0.0.1:6790");
      const far = await ask(method, "https://elsewhere.example");
      expect(far.status).toBe(403);
      expect(far.headers.get("access-control-allow-origin")).toBe(null);
    }
  });

  it("[D22] [A11] finds documents by an index, and lists indexes, cron jobs and files for keys that read", async () => {
    const { engine, admin } = await serve();
    const { keys } = engine.rooms.deploymentHost();
    const sent = await engine.run("messages:send", { channel: "one", body: "first" });
    await engine.run("messages:send", { channel: "two", body: "second" });
    const stored = await engine.run("files:storeText", { text: "kept" });
    if (!sent.ok || !stored.ok) throw new Error("The fixture refused.");
    const ask = async (path: string, args: object, key = keys["read-only"]) => {
      const body = JSON.stringify({ path, args, format: "json" });
      const headers = { Authorization: `Convex ${key}` };
      const response = await fetch(`${admin.url}/api/query`, { method: "POST", headers, body });
      return (await response.json()) as { status: string; value: unknown };
    };
    const find = async (name: string, ...values: unknown[]) => {
      const args = {
        table: "messages",
        order: "desc",
        paginationOpts: {},
        index: { name, values },
      };
      const { value } = await ask("_system/cli/tableData:default", args);
      return (value as { page: { body: string }[] }).page.map(({ body }) => body);
    };
    expect(await find("by_id", JSON.parse(sent.valueJson))).toEqual(["first"]);
    expect(await find("by_channel", "two")).toEqual(["second"]);
    expect(await find("by_channel")).toEqual(["second", "first"]);
    expect(
      (await ask("_system/frontend/indexes:default", { tableName: "messages" })).value,
    ).toEqual(
      expect.arrayContaining([
        { name: "by_id", fields: ["_id"] },
        { name: "by_channel", fields: ["channel"] },
      ]),
    );
    const { value: crons } = await ask("_system/frontend/listCronJobs:default", {});
    expect(crons).toContainEqual(expect.objectContaining({ name: "weekdays at noon" }));
    const storageId: unknown = JSON.parse(stored.valueJson);
    const file = await ask("_system/frontend/fileStorageV2:getFile", { storageId });
    expect(await textAt((file.value as { url: string }).url)).toBe("kept");
    for (const [path, args] of [
      ["indexes:default", { tableName: "messages" }],
      ["listCronJobs:default", {}],
      ["fileStorageV2:getFile", { storageId }],
    ] as const) {
      const refused = await ask(`_system/frontend/${path}`, args, keys.deploy);
      expect(refused).toMatchObject({ status: "error" });
    }
  });
});
