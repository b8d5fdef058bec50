import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { refusal, refusalForGood, repositoryRoot, run, runIn, started } from "./support/command";
import { closeLater, eventually, liveFolder, startFixture } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";
import { scratchFolder } from "../testing/scratch-folder";

/** Inside the packages' folder, so that functions there find their packages, and tools ignore it. */
const scratch = join(repositoryRoot, "node_modules/.cache/engine-tests");

let folder: string;
let data: string;
beforeEach(async () => {
  folder = await scratchFolder("command");
  data = join(folder, "data");
});

const serving = (...more: string[]) => [
  "--functions",
  liveFolder,
  "--data",
  data,
  "--port",
  "0",
  ...more,
];

describe("starting", () => {
  it("[A1] R22: a server serves, prints its address, and stops within five seconds when asked to", async () => {
    const server = run("start", ...serving());
    const url = await started(server);
    const socket = await RawSocket.open(url);
    socket.mutate(0, "live:put", { name: "a", value: 1 });
    await socket.response(0);
    server.child.kill("SIGTERM");
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0); // One that stops later ends with 1 (main.ts).
    expect((await socket.whenClosed()).code).toBe(1001);
    expect(existsSync(join(data, "admin.json"))).toBe(false);
    expect(server.output).not.toContain("Warning");
    const hasEnded = process.versions.node.startsWith("20.");
    expect(server.output.includes("Node 20 is past its end of life")).toBe(hasEnded);
  });

  it("[A1] a server warns if others can reach its address, unless a proxy ends TLS", async () => {
    const outputOf = async (...words: string[]) => {
      const server = run("start", ...serving(...words));
      expect(await started(server)).toMatch(/^http:/);
      server.child.kill("SIGTERM");
      await server.ended;
      return server.output;
    };
    expect(await outputOf("--host", "0.0.0.0")).toContain(
      "Warning: everyone on the network can read what people send to 0.0.0.0. Put a proxy that ends TLS in front of this server, and set --behind-tls.",
    );
    const behindTls = ["--host", "0.0.0.0", "--behind-tls"];
    const named = ["--trusted-proxy", "127.0.0.1"];
    expect(await outputOf(...behindTls, ...named)).not.toContain("Warning");
    expect(await outputOf(...behindTls)).toContain(
      "Warning: --behind-tls without --trusted-proxy: everybody behind the proxy counts as one network.",
    );
  });

  it("[F32] functions see UTC in any time zone of the machine", async () => {
    const server = runIn({ TZ: "America/New_York" }, "start", ...serving());
    const socket = await RawSocket.open(await started(server));
    socket.add(0, "live:wallClock");
    expect(await socket.shows(0)).toEqual([
      "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)",
      Date.UTC(2020, 0, 1),
    ]);
  });

  it("[A2] a port in use is named, and the data folder is not touched", async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, "127.0.0.1", resolve));
    closeLater(blocker, (server) => void server.close());
    const { port } = blocker.address() as AddressInfo;
    const text = await refusal(
      "start",
      "--functions",
      liveFolder,
      "--data",
      data,
      "--port",
      String(port),
    );
    expect(text).toContain(`Port ${port} is taken`);
    expect(existsSync(data)).toBe(false);
  });

  it("[A3] a folder in use, a folder that others can read, and a file in place of a folder are named", async () => {
    await startFixture({ functionsDir: liveFolder, dataDir: data });
    expect(await refusal("start", ...serving())).toContain("in use by another process");
    const open = join(folder, "open");
    await mkdir(open);
    await writeFile(join(open, "something"), "");
    await chmod(open, 0o755);
    expect(
      await refusalForGood("start", "--functions", liveFolder, "--data", open, "--port", "0"),
    ).toContain("chmod 700");
    const file = join(folder, "file");
    await writeFile(file, "");
    expect(
      await refusal("start", "--functions", liveFolder, "--data", join(file, "x"), "--port", "0"),
    ).toContain("cannot be written: a file is in the way");
  });

  it("[A4] functions that cannot be loaded are named with their place, and nothing is damaged", async () => {
    const first = run("start", ...serving());
    await started(first);
    first.child.kill("SIGTERM");
    await first.ended;
    const before = await readFile(join(data, "data.sqlite"));
    const broken = join(scratch, `broken-${process.pid}`);
    await mkdir(broken, { recursive: true });
    closeLater(broken, (path) => rm(path, { recursive: true, force: true }));
    await writeFile(join(broken, "bad.ts"), "export const x = {\n");
    const text = await refusalForGood(
      "start",
      "--functions",
      broken,
      "--data",
      data,
      "--port",
      "0",
    );
    expect(text).toMatch(/bad\.ts:2/);
    expect(await readFile(join(data, "data.sqlite"))).toEqual(before);
  });

  it("[A4] an invalid schema is reported in one line, with the place and without the value", async () => {
    const engine = await startFixture({ functionsDir: liveFolder, dataDir: data });
    expect(await engine.run("live:put", { name: "a", value: 1 })).toMatchObject({ ok: true });
    await engine.close();
    const app = join(scratch, `schema-${process.pid}`);
    await cp(liveFolder, app, { recursive: true });
    closeLater(app, (path) => rm(path, { recursive: true, force: true }));
    const errorOf = async (table: string) => {
      const source = `import { defineSchema, defineTable } from "convex/server";
        import { v } from "convex/values";
        export default defineSchema({ notes: ${table} });`;
      await writeFile(join(app, "schema.ts"), source);
      return await refusalForGood("start", "--functions", app, "--data", data, "--port", "0");
    };
    expect(await errorOf('defineTable({ name: v.string() }).index("by_x", ["x"])')).toBe(
      'In table "notes" the index "by_x" is invalid because it references the field "x" that does not exist.',
    );
    expect(await errorOf("defineTable({ name: v.string(), value: v.string() })")).toMatch(
      /^Document with ID "\w+" in table "notes" does not match the schema: Value does not match validator\. \(Path: \.value\)$/,
    );
  });

  it.each([
    [["start", "--functions", "no-such-folder", "--data", "x"], "There is no folder"],
    [["start", "--functions", "."], "--data is missing"],
    [["start", "--data", "x"], "--functions is missing"],
    [["start", "--functions", ".", "--data", "x", "--port", "99999"], "--port must be"],
    [["start", "--functions", ".", "--data", "x", "--limit", "nonsense=1"], "no limit called"],
    [["start", "--functions", ".", "--data", "x", "--public-url", "ftp://x"], "--public-url must"],
    [["start", "--functions", ".", "--data", "x", "--admin-port", "y"], "--admin-port must be"],
    [["start", "--functions", ".", "--data", "x", "--trusted-proxy", "y"], "must be an IP address"],
    [["start", "--wrong"], "Unknown option '--wrong'. See --help."],
    [["start", "--port", "--data", "x"], "'--port' argument is ambiguous. See --help."],
    [["start", "stray"], '"stray" is not known'],
    [["fly"], 'no command "fly"'],
    [["admin", "fly", "--data", "x"], "no such command"],
    [["admin", "backup", "--kep", "3", "--data", "x"], "backup has no option --kep"],
    [["admin", "env", "set", "KEY", "hush", "--data", "x"], "Write: env set NAME"],
    [["admin", "env", "--data", "no-such-folder", "--functions", "."], "There is no data folder"],
  ])("[A5] %j is rejected in one line", async (words, text) => {
    const refused = words[0] === "start" ? refusalForGood : refusal;
    expect(await refused(...words)).toContain(text);
  });

  it("[A5] every command has a --help", async () => {
    for (const words of [
      ["--help"],
      ["start", "--help"],
      ["dev", "--help"],
      ["demo", "--help"],
      ["engine", "--help"],
      ["admin", "--help"],
    ]) {
      const result = run(...words);
      expect(await result.ended).toBe(0);
      expect(result.output.split("\n").length).toBeGreaterThan(5);
    }
  });
});

describe("development and demonstration", () => {
  it("[A6] a changed file swaps the functions under open sockets; a broken one changes nothing", async () => {
    const project = join(scratch, `edited-${process.pid}`);
    const app = join(project, "convex");
    await cp(liveFolder, app, { recursive: true });
    closeLater(project, (path) => rm(path, { recursive: true, force: true }));
    const server = run("dev", "--functions", app, "--data", data, "--port", "0");
    const socket = await RawSocket.open(await started(server));
    socket.add(0, "live:count");
    expect(await socket.shows(0)).toBe(0);
    const path = join(app, "live.ts");
    const source = await readFile(path, "utf8");
    await writeFile(path, source.replace(".collect()).length,", ".collect()).length + 1000,"));
    await socket.shows(0, (value) => value === 1000);
    await writeFile(path, "export const broken = {");
    await eventually(() => server.output.includes("live.ts:1"));
    await writeFile(join(project, "convex.json"), "{");
    await eventually(() => server.output.includes("convex.json is not valid JSON"));
    socket.mutate(0, "live:put", { name: "a", value: 1 });
    await socket.shows(0, (value) => value === 1001);
    expect(socket.closed).toBeNull();
    expect(socket.chainFault).toBeNull();
  });

  it("[A11] a long answer reaches a slow reader", async () => {
    await startFixture({ dataDir: data });
    const args = JSON.stringify({ bytes: 1_000_000, salt: 1 });
    const asked = run("admin", "run", "values:large", args, "--data", data);
    asked.child.stdout?.pause();
    setTimeout(() => asked.child.stdout?.resume(), 1_500);
    expect(await asked.ended).toBe(0);
    expect(asked.output.length).toBeGreaterThan(1_000_000);
  });

  it("[A7] a demonstration prints the results of its functions and leaves no files", async () => {
    const before = new Set((await readdir(tmpdir())).filter((name) => name.startsWith("demo-")));
    const server = run("demo", "--functions", liveFolder, "--port", "0", "--run", "live:nothing");
    await started(server);
    expect(server.output).toContain("nothing\n");
    expect(server.output).toMatch(/^Loading the functions[^]*\nFilling the demonstration\.\n/m);
    server.child.kill("SIGINT");
    expect(await server.ended).toBe(0);
    const left = (await readdir(tmpdir())).filter(
      (name) => name.startsWith("demo-") && !before.has(name),
    );
    expect(left).toEqual([]);
  });
});
