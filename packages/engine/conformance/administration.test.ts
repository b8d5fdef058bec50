import { cp, readdir, readFile, rm, stat, truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { beforeEach, describe, expect, it } from "vitest";
import type { Engine } from "../start-engine";
import { refusal, run } from "./support/command";
import { closeLater, liveApp, startFixture } from "./support/fixtures";
import { openOfficialClient } from "./support/open-official";
import { RawSocket } from "./support/raw-socket";
import { scratchFolder } from "../testing/scratch-folder";

const whoAmI = makeFunctionReference<"query">("rules:whoAmI");
const unclear = 'Either "tokenIdentifier" or "issuer" and "subject" must be set';

/** Methods that the official clients' types hide. */
interface ActsAs extends Pick<ConvexHttpClient, "query"> {
  setAdminAuth(key: string, person: Record<string, unknown>): void;
}

let folder: string;
let data: string;
beforeEach(async () => {
  folder = await scratchFolder("command");
  data = join(folder, "data");
});

describe("administration", () => {
  it("[A8] works with a running server, and on the folder without one", async () => {
    const engine = await startFixture({ functionsDir: liveApp, dataDir: data });
    const admin = (...words: string[]) =>
      run("admin", ...words, "--data", data, "--functions", liveApp);
    const put = admin("run", "live:put", '{"name":"a","value":1}');
    expect(await put.ended, put.errors).toBe(0);
    const socket = await RawSocket.open(engine.url);
    socket.add(0, "live:count");
    expect(await socket.shows(0)).toBe(1);
    expect(await admin("backup", join(folder, "copy")).ended).toBe(0);
    await engine.close();
    const count = admin("run", "live:count");
    expect(await count.ended).toBe(0);
    expect(count.output).toBe("1\n");
    const restored = join(folder, "restored");
    const restore = run(
      "admin",
      "restore",
      join(folder, "copy"),
      "--data",
      restored,
      "--functions",
      liveApp,
      "--then",
      "live:nothing",
    );
    expect(await restore.ended, restore.errors).toBe(0);
    expect(restore.output).toContain("nothing");
    expect((await readdir(restored)).includes("data.sqlite")).toBe(true);
    const again = await startFixture({ functionsDir: liveApp, dataDir: restored });
    const check = await RawSocket.open(again.url);
    check.add(0, "live:value", { name: "a" });
    expect(await check.shows(0)).toBe(1);
  });

  it("[A9] a command that the app names runs its function with the options as arguments", async () => {
    await startFixture({ functionsDir: liveApp, dataDir: data });
    const named = run(
      "admin",
      "note",
      "--name",
      "n",
      "--value=v w",
      "--named",
      "note=live:put",
      "--data",
      data,
      "--functions",
      liveApp,
    );
    expect(await named.ended, named.errors).toBe(0);
    const read = run(
      "admin",
      "read",
      "--name",
      "n",
      "--named",
      "read=live:value",
      "--data",
      data,
      "--functions",
      liveApp,
    );
    await read.ended;
    expect(read.output).toBe("v w\n");
  });

  it("[A9] an option that is missing or unknown is named, and the help has the command", async () => {
    await startFixture({ functionsDir: liveApp, dataDir: data });
    const words = ["--named", "note=live:put", "--about", "note=--name TEXT | keeps it"];
    const where = [...words, "--data", data, "--functions", liveApp];
    const refused = await refusal("admin", "note", "--name", "n", ...where);
    expect(refused).toBe("note needs --value. See admin --help.");
    const help = run("admin", "--help", ...where);
    expect(await help.ended).toBe(0);
    expect(help.output).toContain("note --name TEXT");
    expect(help.output).toContain("[--data DIR] [--functions DIR]");
  });

  it("[A8] R14: a command for a copy of a served folder reads and changes the copy, not the served folder", async () => {
    const engine = await startFixture({ functionsDir: liveApp, dataDir: data });
    await engine.run("live:put", { name: "n", value: "original" });
    const copy = join(dirname(data), "copy");
    await cp(data, copy, { recursive: true });
    const at = ["--data", copy, "--functions", liveApp];
    const put = run("admin", "run", "live:put", '{"name":"n","value":"copied"}', ...at);
    expect(await put.ended, put.errors).toBe(0);
    const served = await engine.run("live:value", { name: "n" });
    expect(served).toMatchObject({ valueJson: '"original"' });
    await truncate(join(copy, "data.sqlite"), 8192);
    await Promise.all(
      ["-wal", "-shm"].map((end) => rm(join(copy, `data.sqlite${end}`), { force: true })),
    );
    const checked = run("admin", "check", ...at);
    expect(await checked.ended).not.toBe(0);
    expect(checked.output).not.toContain("intact");
  });

  it("[A10] a variable is set from standard input", async () => {
    const engine = await startFixture({ dataDir: data });
    const setting = run("admin", "env", "set", "GREETING", "--data", data);
    setting.child.stdin?.end("hello\n");
    expect(await setting.ended, setting.errors).toBe(0);
    expect(setting.output).toBe("");
    expect(engine.rooms.environment.stored()).toEqual({ GREETING: "hello" });
    expect(await refusal("admin", "env", "remove", "GREETNIG", "--data", data)).toContain(
      "There is no variable GREETNIG",
    );
    expect(await run("admin", "env", "remove", "GREETING", "--data", data).ended).toBe(0);
    expect(engine.rooms.environment.stored()).toEqual({});
  });

  it("[A10] functions see a set variable, and live queries run again", async () => {
    const engine = await startFixture({ dataDir: data });
    const socket = await RawSocket.open(engine.url);
    socket.add(0, "rules:surroundings");
    await socket.shows(0);
    await engine.rooms.changeEnvironment({ GREETING: "hello" });
    await socket.shows(
      0,
      (value) =>
        (value as { environment: Record<string, string> }).environment.GREETING === "hello",
    );
    const { environment } = socket.values.get(0) as { environment: Record<string, string> };
    expect(environment).not.toHaveProperty("PATH");
    await engine.close();
    const again = await startFixture({ dataDir: data });
    expect(again.rooms.environment.stored()).toEqual({ GREETING: "hello" });
    await again.rooms.changeEnvironment({ GREETING: null });
    expect(again.rooms.environment.stored()).toEqual({});
    await expect(again.rooms.changeEnvironment({ "bad name": "x" })).rejects.toThrow(
      "not a valid variable name",
    );
  });

  it("[A10] a secret variable is created once, is stored with the keys, and can be overridden", async () => {
    const secretsOf = async (engine: Engine) => {
      const { SEAL, OTHER } = engine.rooms.environment.values();
      await engine.close();
      return { SEAL, OTHER };
    };
    const secretVariables = ["SEAL", "OTHER"];
    const first = await secretsOf(await startFixture({ dataDir: data, secretVariables }));
    expect(Buffer.from(first.SEAL ?? "", "base64")).toHaveLength(32);
    expect(first.OTHER).not.toBe(first.SEAL);
    expect(await secretsOf(await startFixture({ dataDir: data, secretVariables }))).toEqual(first);
    const environment = { SEAL: "given" };
    const given = await startFixture({ dataDir: data, secretVariables, environment });
    expect((await secretsOf(given)).SEAL).toBe("given");
  });

  it("[A11] needs the key, which only the folder's owner can read", async () => {
    await startFixture({ functionsDir: liveApp, dataDir: data });
    const path = join(data, "admin.json");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const { url, key } = JSON.parse(await readFile(path, "utf8")) as { url: string; key: string };
    expect(new URL(url).hostname).toBe("127.0.0.1");
    const ask = async (authorization: string) =>
      (
        await fetch(`${url}/api/function`, {
          method: "POST",
          headers: { Authorization: authorization },
          body: JSON.stringify({ path: "live:count" }),
        })
      ).status;
    expect(await ask(`Convex ${key}`)).toBe(200);
    for (const wrong of [`Convex ${key}x`, `Convex ${key}x:e30=`, `Convex ${"x".repeat(43)}`]) {
      expect(await ask(wrong)).toBe(403);
    }
    // For callers without a key the address does not exist.
    for (const none of ["", "Convex ", `Bearer ${key}`]) expect(await ask(none)).toBe(404);
  });

  it("[A11] shows only the operator why a function failed", async () => {
    const { admin, url } = await startFixture({ dataDir: data, redactsErrors: true });
    const call = JSON.stringify({ path: "accidents:refuse", args: { how: "error" } });
    const ask = async (address: string, headers: Record<string, string>) =>
      (
        (await (await fetch(address, { method: "POST", headers, body: call })).json()) as {
          errorMessage: string;
        }
      ).errorMessage;
    const asOperator = { Authorization: `Convex ${admin?.key ?? ""}` };
    expect(await ask(`${admin?.url ?? ""}/api/function`, asOperator)).toContain("Error: refused");
    const headers = { "Content-Type": "application/json" };
    expect(await ask(`${url}/api/action`, headers)).toMatch(/^\[Request ID: \w+\] Server Error$/);
  });

  it("[A19] a caller with the key can act as a person, over socket and HTTP", async () => {
    const { admin } = await startFixture({ dataDir: data });
    const { url, key } = admin ?? { url: "", key: "" };
    const socket = closeLater(openOfficialClient(url), (client) => client.close());
    const http = new ConvexHttpClient(url);
    const ada = { name: "Ada", issuer: "https://i", subject: "1" };
    for (const client of [socket, http] as unknown as ActsAs[]) {
      client.setAdminAuth(key, ada);
      expect(await client.query(whoAmI, {})).toEqual({ ...ada, tokenIdentifier: "https://i|1" });
    }
    (http as unknown as ActsAs).setAdminAuth(key, { name: "Ada" });
    await expect(http.query(whoAmI, {})).rejects.toThrow(JSON.stringify(unclear));
    const raw = await RawSocket.open(url);
    raw.send({
      ...{ type: "Authenticate", baseVersion: 0, tokenType: "Admin", value: key },
      impersonating: { name: "Ada" },
    });
    expect((await raw.first("AuthError")).error).toBe(unclear);
  });

  it("[A12] R14: a backup has every file and no key, and is rejected for an existing folder", async () => {
    const engine = await startFixture({ dataDir: data });
    const socket = await RawSocket.open(engine.url);
    socket.act(0, "files:storeText", { text: "kept" });
    const id = (await socket.response(0)).result as string;
    const copy = join(folder, "copy");
    await engine.backup({ folder: copy, seal: null, isShared: false });
    expect(await readdir(join(copy, "blobs"))).toHaveLength(1);
    expect(await readdir(copy)).not.toContain("keys.json");
    await expect(engine.backup({ folder: copy, seal: null, isShared: false })).rejects.toThrow(
      "exists already",
    );
    socket.mutate(1, "files:remove", { id });
    await socket.response(1);
    await engine.close();
    const restored = join(folder, "restored");
    const restore = run("admin", "restore", copy, "--data", restored);
    expect(await restore.ended, restore.errors).toBe(0);
    expect(await refusal("admin", "restore", copy, "--data", restored)).toContain(
      "has data already",
    );
    const again = await startFixture({ dataDir: restored });
    const reader = await RawSocket.open(again.url);
    reader.act(0, "files:readText", { id });
    expect((await reader.response(0)).result).toMatchObject({ text: "kept" });
  });
});
