import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../testing/scratch-folder";
import { repositoryRoot, run, started, type Run } from "./support/command";
import { eventually, fixtureApp, startFixture, tokenFor } from "./support/fixtures";
import { post } from "./support/post";
import { RawSocket } from "./support/raw-socket";

async function act(url: string, path: string, args: unknown = {}, headers = {}) {
  return (await post(`${url}/api/action`, { path, args, format: "json" }, headers)).json;
}

const cause = (url: string, accident: string, waits = true) =>
  act(url, "accidents:cause", { accident, waits });

async function pidOf(url: string, ms = 1): Promise<number> {
  const answer = await act(url, "accidents:wait", { ms });
  expect(answer.errorMessage).toBeUndefined();
  return answer.value as number;
}

const tellings: Record<string, RegExp> = {
  throwInCallback:
    /Uncaught uncaughtException: thrown in a callback\n {4}at .*accidents\.ts:\d+:\d+\)/,
  emitError: /Uncaught uncaughtException: emitted\n/,
  rejectUnheard: /Uncaught unhandledRejection: rejected unheard\n/,
  exit: /The process of this function ended with code 3 while it ran\./,
  abort: /The process of this function ended by SIGABRT while it ran\./,
  block: /Function held its thread for 2 s without a pause and was ended\./,
  fillHeap: /ran out of memory \(maximum memory usage: 64 MB\)/,
  fillBuffers: /ran out of memory/,
};

/** Short limits for "use node" processes, which leave out the time that a busy machine needs. */
const nodeWorkerLimits = {
  heapMbMax: 64,
  residentBytesMax: 300 * 1024 * 1024,
  blockedMsMax: 2_000,
};

describe('an accident in a "use node" function', () => {
  it("[F36] ends with an answer to its caller; sockets and other functions continue, and the next call is served", async () => {
    const { url } = await startFixture({ nodeWorkerLimits });
    const socket = await RawSocket.open(url);
    socket.add(0, "counters:read", { name: "c" });
    let count = 0;
    for (const [accident, telling] of Object.entries(tellings)) {
      const other = act(url, "accidents:wait", { ms: 300 });
      const { status, errorMessage, logLines } = await cause(url, accident);
      expect(status).toBe("error");
      expect(errorMessage).toMatch(telling);
      expect(logLines).toEqual([`[LOG] 'about to' '${accident}'`]);
      expect((await other).status).toBe("success");
      socket.mutate(count, "counters:add", { name: "c", by: 1 });
      count++;
      await eventually(async () => (await socket.shows(0)) === count);
      await pidOf(url);
    }
  });

  it("[F36] ends no other call in the same process, if its function is known", async () => {
    const { url } = await startFixture({ nodeWorkerLimits: { processesMax: 1 } });
    const shared = await pidOf(url);
    const other = pidOf(url, 1000);
    expect((await cause(url, "throwInCallback")).errorMessage).toMatch(/thrown in a callback/);
    const next = await pidOf(url);
    expect(next).not.toBe(shared);
    expect(await other).toBe(shared);
  });

  it("[F36] fails all calls in the process when it dies, and no later ones", async () => {
    const { url } = await startFixture({ nodeWorkerLimits: { processesMax: 1 } });
    const other = act(url, "accidents:wait", { ms: 60_000 });
    expect((await cause(url, "exit")).status).toBe("error");
    expect((await other).errorMessage).toMatch(/ended with code 3/);
    await pidOf(url);
  });

  it("[F36] after the answer is logged for the operator, and does not fail the next call", async () => {
    const lines: string[] = [];
    const { url } = await startFixture({ log: (line) => lines.push(line) });
    expect((await cause(url, "throwInCallback", false)).value).toBe("answered");
    await eventually(() => lines.some((line) => line.includes("thrown in a callback")));
    await pidOf(url);
  });
});

const processesOf = async (pids: readonly number[]) => {
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await eventually(() => !pids.some(isAlive));
};

describe('the processes of "use node" functions', () => {
  it("[F37] start with the first call, serve one call each, stay warm, and end when idle", async () => {
    const { url } = await startFixture({ nodeWorkerLimits: { idleMs: 400 } });
    const first = await pidOf(url);
    expect(await pidOf(url)).toBe(first);
    const both = await Promise.all([pidOf(url, 300), pidOf(url, 300)]);
    expect(new Set([...both, process.pid]).size).toBe(3);
    await processesOf(both);
    await pidOf(url);
  });

  it("[F37] finish running calls when functions are swapped, and see current variables", async () => {
    const engine = await startFixture();
    const { url } = engine;
    const former = await pidOf(url);
    const running = pidOf(url, 1500);
    await engine.rooms.changeEnvironment({ GREETING: "good evening" });
    expect((await act(url, "accidents:askAround")).value).toMatchObject({
      greeting: "good evening",
    });
    expect(await pidOf(url)).not.toBe(former);
    expect(await running).toBe(former);
    await processesOf([former]);
  });

  it("[F37] forward all syscalls of a function to the server, with its caller's identity", async () => {
    const engine = await startFixture({ environment: { GREETING: "hello" } });
    const headers = { Authorization: `Bearer ${await tokenFor(engine, "ada")}` };
    const { value, logLines } = await act(engine.url, "accidents:askAround", {}, headers);
    expect(value).toEqual({
      count: 1,
      failure: expect.stringMatching(/^Uncaught Error: no bad\n {4}at handler/) as unknown,
      file: ["from node", "text/plain"],
      job: "string",
      person: "ada",
      greeting: "hello",
      bytes: "w6k=",
      large: "4611686018427387904",
    });
    expect(logLines).toEqual([
      "[LOG] 'before'",
      "[LOG] 'wrote' 'from node'",
      "[LOG] 'after'",
      "[LOG] 'wrote' 'bad'",
    ]);
    const refusal = (how: string) => act(engine.url, "accidents:refuse", { how });
    expect((await refusal("error")).errorMessage).toMatch(
      /Uncaught TypeError: refused\n {4}at handler \(\.\.\/convex\/accidents\.ts:\d+:\d+\)/,
    );
    expect((await refusal("data")).errorData).toEqual({ code: "NO", count: "3" });
    expect((await refusal("words")).errorMessage).toMatch(/\nUncaught just words$/);
  });

  it("[F37] are the only place where a module is evaluated, so that a harmful one is rejected", async () => {
    const project = await scratchFolder("harmful");
    const convex = join(project, "convex");
    await mkdir(convex);
    await symlink(join(repositoryRoot, "node_modules"), join(project, "node_modules"), "dir");
    const write = (atLoad: string) =>
      writeFile(
        join(convex, "a.ts"),
        `"use node";
        import { actionGeneric } from "convex/server";
        ${atLoad}
        export const words = "no function";
        export const answer = actionGeneric({ handler: () => "served" });`,
      );
    await write("setTimeout(() => { throw new Error('later'); }, 0);");
    const engine = await startFixture({ functionsDir: convex });
    expect((await act(engine.url, "a:answer")).value).toBe("served");
    expect((await act(engine.url, "a:words")).errorMessage).toMatch(/is neither a query or/);
    await write("process.exit(1);");
    await expect(engine.reload()).rejects.toThrow("ended the process that loaded them");
    await write("throw new Error('not today');");
    await expect(engine.reload()).rejects.toThrow(/^a failed to load: not today at .*a\.ts:3:/);
    await write("export const q = { isQuery: true, isPublic: true, invokeQuery: () => 1 };");
    await expect(engine.reload()).rejects.toThrow("Only actions can be defined in Node.js.");
    expect((await act(engine.url, "a:answer")).value).toBe("served");
  });
});

async function serveApart(): Promise<{ server: Run; url: string }> {
  const data = join(await scratchFolder("accidents"), "data");
  const words = ["--functions", fixtureApp, "--data", data, "--port", "0", "--admin-port", "0"];
  const server = run("engine", ...words);
  return { server, url: await started(server) };
}

describe("a server", () => {
  it("[F36, F37, H28] is not ended by callbacks of functions or a closed output, and leaves no process behind", async () => {
    const { server, url } = await serveApart();
    const { value } = await act(url, "accidents:lookAround");
    const { pid, names, words } = value as Record<string, unknown> & { pid: number };
    const trust = /^(NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR)$/;
    expect((names as string[]).filter((name) => !trust.test(name))).toEqual(["TZ"]);
    expect(words).toEqual([]);
    const waiting = await act(url, "slips:inTimer", { waits: true });
    expect(waiting.errorMessage).toMatch(
      /Uncaught Error: thrown in a callback\n {4}at .*slips\.ts:7:/,
    );
    expect((await act(url, "slips:inTimer", { waits: false })).value).toBe("answered");
    const ask = async (path: string) => (await post(`${url}/api/query`, { path, args: {} })).json;
    expect((await ask("slips:inMicrotask")).errorMessage).toMatch(/thrown in a callback/);
    expect((await ask("slips:inListener")).value).toBe("answered");
    const strays = () => server.output.split("Error while running").length - 1;
    await eventually(() => strays() === 2);
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    await cause(url, "rejectUnheard");
    expect((await ask("slips:inListener")).value).toBe("answered");
    const unanswered = cause(url, "block").catch(() => null);
    await pidOf(url);
    server.child.kill("SIGKILL");
    await unanswered;
    await processesOf([pid]);
  });
});
