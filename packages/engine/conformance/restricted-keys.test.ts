import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { KeyScope } from "../admin/deploy/key-scopes";
import { scratchFolder } from "../testing/scratch-folder";
import { refusal, run } from "./support/command";
import { closeLater, liveApp, startFixture } from "./support/fixtures";
import { openOfficialClient } from "./support/open-official";

const put = makeFunctionReference<"mutation">("live:put");
const wait = makeFunctionReference<"action">("live:wait");
const count = makeFunctionReference<"query">("live:count");
const row = { name: "a", value: 1 };

/** A method that the official clients' types hide. */
interface ShowsKey {
  setAdminAuth(key: string, person?: Record<string, unknown>): void;
}

let data: string;
let url: string;
let keys: Record<KeyScope, string>;
beforeEach(async () => {
  data = join(await scratchFolder("keys"), "data");
  const { admin, rooms } = await startFixture({ functionsDir: liveApp, dataDir: data });
  if (admin === null) throw new Error("This server has no administration.");
  ({ url } = admin);
  ({ keys } = rooms.deploymentHost());
});

/** The answer's own status, or else the response's. */
async function ask(scope: KeyScope, path: string, body: unknown = {}): Promise<unknown> {
  const headers = { Authorization: `Convex ${keys[scope]}` };
  const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as { status?: string };
  return answer.status ?? response.status;
}
const call = (path: string, args = {}) => ({ path, args });
const tables = call("_system/cli/tables");
const variables = call("_system/cli/queryEnvironmentVariables");

describe("[A11] a read-only key", () => {
  it("reads documents and runs queries", async () => {
    expect(await ask("read-only", "/api/query", call("live:count"))).toBe("success");
    expect(await ask("read-only", "/api/function", call("live:count"))).toBe("success");
    expect(await ask("read-only", "/api/query", tables)).toBe("success");
  });

  it("does not write, see variables or run inline code", async () => {
    expect(await ask("read-only", "/api/function", call("live:put", row))).toBe("error");
    expect(await ask("read-only", "/api/query", variables)).toBe("error");
    for (const name of [
      ...["mutation", "action", "run_test_function", "update_environment_variables"],
      ...["deploy2/start_push", "deploy2/finish_push", "import/start_upload", "perform_import"],
    ]) {
      expect(await ask("read-only", `/api/${name}`, call("live:put", row)), name).toBe(403);
    }
  });
});

describe("[A11] a deploy key", () => {
  it("starts a push and sees variables", async () => {
    expect(await ask("deploy", "/api/get_config_hashes")).toBe(200);
    expect(await ask("deploy", "/api/query", variables)).toBe("success");
  });

  it("reads no document and calls no function", async () => {
    expect(await ask("deploy", "/api/query", tables)).toBe("error");
    expect(await ask("deploy", "/api/query", call("live:count"))).toBe("error");
    for (const name of ["mutation", "action", "function", "run_test_function"]) {
      expect(await ask("deploy", `/api/${name}`, call("live:count")), name).toBe(403);
    }
    expect(await ask("deploy", "/api/export/request/zip")).toBe(403);
  });
});

describe.each(["deploy", "read-only"] as const)("[A11] a restricted key (%s)", (scope) => {
  it("does not administer the server", async () => {
    for (const name of ["key", "environment", "backup", "check", "backup-outcome"]) {
      expect(await ask(scope, `/admin/${name}`, { scope: "full" }), name).toBe(403);
    }
  });

  it("has the same limits on a socket", async () => {
    const socket = closeLater(openOfficialClient(url), (client) => client.close());
    (socket as unknown as ShowsKey).setAdminAuth(keys[scope]);
    await expect(socket.mutation(put, row)).rejects.toThrow("permission");
    await expect(socket.action(wait, {})).rejects.toThrow("permission");
    const reading = socket.query(count, {});
    if (scope === "deploy") await expect(reading).rejects.toThrow("permission");
    else expect(await reading).toBe(0);
  });

  it("does not act as a person", async () => {
    const http = new ConvexHttpClient(url);
    (http as unknown as ShowsKey).setAdminAuth(keys[scope], { issuer: "https://i", subject: "1" });
    await expect(http.query(count, {})).rejects.toThrow();
  });

  it("is printed by the command line", async () => {
    const shown = run("admin", "key", "--scope", scope, "--data", data);
    expect(await shown.ended, shown.errors).toBe(0);
    expect(shown.output).toBe(`${url}\n${keys[scope]}\n`);
  });
});

it("[A11] administration answers at the loopback interface's own address only", async () => {
  expect((await fetch(`${url}/version`)).status).toBe(200);
  await expect(fetch(`http://127.0.0.2:${new URL(url).port}/version`)).rejects.toThrow();
});

it("[A5] [A11] a scope that does not exist is refused in one line", async () => {
  expect(await refusal("admin", "key", "--scope", "everything", "--data", data)).toBe(
    "A key's scope is one of full, deploy, read-only.",
  );
});
