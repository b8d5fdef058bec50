import { spawn } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { makeProductionProject } from "../../scripts/scratch-project";

interface PushedModule {
  path: string;
  source: string;
  environment: string;
}

interface PushRequest {
  appDefinition: { schema: PushedModule; changedModules: PushedModule[] };
  componentDefinitions: unknown[];
  nodeDependencies: unknown[];
}

/** Read by libraries only: other settings of the sign-in library, nodemailer's test accounts, what web-push would log, and Yjs's colours. */
const ofTheLibraries = new Set([
  "AUTH_LOG_SECRETS",
  "AUTH_SESSION_INACTIVE_DURATION_MS",
  "AUTH_SESSION_TOTAL_DURATION_MS",
  "CUSTOM_AUTH_SITE_URL",
  "DEBUG",
  "ECE_KEYLOG",
  "ETHEREAL_API",
  "ETHEREAL_API_KEY",
  "ETHEREAL_CACHE",
  "ETHEREAL_WEB",
  "FORCE_COLOR",
  "NODE_ENV",
]);

const root = join(import.meta.dirname, "../..");
let request: PushRequest;

const commandLine = join(root, "node_modules/convex/bin/main.js");

/** What scripts/push.ts would send to Convex's cloud. */
beforeAll(async () => {
  const project = await makeProductionProject(root);
  const nowhere = ["--url", "http://127.0.0.1:9", "--admin-key", "none"];
  const words = ["deploy", ...nowhere, "--push-all-modules", "--typecheck", "disable"];
  const written = ["--write-push-request", join(project, "push")];
  const child = spawn(process.execPath, [commandLine, ...words, ...written], {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: project, CONVEX_PROVISION_HOST: "http://127.0.0.1:9" },
  });
  await new Promise((resolve) => child.on("close", resolve));
  request = JSON.parse(await readFile(join(project, "push.json"), "utf8")) as PushRequest;
  return () => rm(project, { recursive: true, force: true });
});

test("all functions can be pushed to Convex unchanged, because none depends on its host", () => {
  const { schema, changedModules } = request.appDefinition;
  expect(changedModules.length).toBeGreaterThan(50);
  for (const { path, source, environment } of [schema, ...changedModules]) {
    expect(source, path).not.toMatch(/__engine|\.\.\/engine\//);
    if (environment === "isolate") expect(source, path).not.toMatch(/from ?"node:|require\("node:/);
  }
  expect(request.componentDefinitions).toEqual([]);
  expect(request.nodeDependencies).toEqual([]);
});

test("everything except the demonstration is pushed", async () => {
  const pushed = request.appDefinition.changedModules.map(({ path }) => path);
  expect(pushed.filter((path) => path.includes("dev/"))).toEqual([]);
  const found = await readdir(join(root, "convex"), { recursive: true });
  const isModule = (path: string) =>
    /^[^.]+\.ts$/.test(path) && !/^(dev|_generated)\/|^schema\.ts$/.test(path);
  const modules = found.filter(isModule).map((path) => path.replace(/\.ts$/, ".js"));
  expect(modules.filter((path) => !pushed.includes(path))).toEqual([]);
});

test("every variable that the functions read is described in docs/deploy-reference.md", async () => {
  const manual = await readFile(join(root, "docs/deploy-reference.md"), "utf8");
  const read = request.appDefinition.changedModules.flatMap(({ source }) =>
    [...source.matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name = ""]) => name),
  );
  const untold = [...new Set(read)].filter(
    (name) => !ofTheLibraries.has(name) && !manual.includes(`\`${name}\``),
  );
  expect(untold).toEqual([]);
});
