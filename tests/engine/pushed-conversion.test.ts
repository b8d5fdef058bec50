import { execFileSync, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, expect, it } from "vitest";
import { startEngine, type Engine } from "../../packages/engine/start-engine";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";

const root = resolve(import.meta.dirname, "../..");
/** When the folders were made. Their sign-ins end some days later, and would be deleted before anybody looks. */
const madeAtMs = Date.parse("2026-11-23T00:00:00Z");

const open: Engine[] = [];
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close();
});

/**
 * Runs without functions, like a Convex that refuses old rows and converts none. A push to it uses the official command
 * line.
 */
async function withOlderData(commit: string) {
  const dataDir = join(await scratchFolder("pushed"), "data");
  mkdirSync(dataDir, { mode: 0o700 });
  execFileSync("tar", [
    "-xzf",
    join(import.meta.dirname, `folders/${commit}.tar.gz`),
    "-C",
    dataDir,
  ]);
  const openedAtMs = Date.now();
  const clock = { nowMs: () => madeAtMs + Date.now() - openedAtMs };
  const engine = await startEngine({ functionsDir: null, dataDir, port: 0, clock });
  open.push(engine);
  if (engine.admin === null) throw new Error("This server has no administration.");
  const { url, key } = engine.admin;
  const push = (...words: string[]) =>
    new Promise<{ code: number | null; output: string }>((done) => {
      const program = ["--import", "tsx", join(root, "scripts/push.ts")];
      const child = spawn(
        process.execPath,
        // The copy of the project has its types already.
        [...program, "-y", "--typecheck", "disable", "--codegen", "disable", ...words],
        {
          cwd: root,
          env: {
            PATH: process.env.PATH,
            HOME: dataDir,
            CONVEX_SELF_HOSTED_URL: url,
            CONVEX_SELF_HOSTED_ADMIN_KEY: key,
            CONVEX_PROVISION_HOST: url,
          },
        },
      );
      let output = "";
      child.stdout.on("data", (text: Buffer) => (output += text.toString()));
      child.stderr.on("data", (text: Buffer) => (output += text.toString()));
      child.on("close", (code) => done({ code, output }));
    });
  const all = (tableName: string) => {
    const tx = engine.rooms.db.begin("durable", { isReadOnly: true });
    const source = { type: "FullTableScan", tableName, order: "asc" } as const;
    const rows = tx.query({ source, operators: [] }, "engine");
    const found: Record<string, unknown>[] = [];
    for (let row = rows.next(); row !== null; row = rows.next()) found.push(row.value);
    return found;
  };
  return { push, all };
}

it("[C37] a push refuses rows of an older release, unless --convert converts them first", async () => {
  const { push, all } = await withOlderData("e7275ec");
  const before = all("clientTallies");
  const refused = await push();
  expect(refused.code, refused.output).toBe(1);
  expect(refused.output).toMatch(/does not match the schema[^]*push with --convert/);
  expect(all("clientTallies")).toEqual(before);

  const converted = await push("--convert");
  expect(converted.code, converted.output).toBe(0);
  expect(converted.output).toContain("Converted in clientTallies: 1");
  const paused = all("goals").filter(({ status }) => status === "paused").length;
  expect(all("clientTallies")).toMatchObject([{ goalsPaused: paused, messages: 40 }]);
  expect(all("authSessions")[0]).not.toHaveProperty("lastSeenAt");
});
