import { spawn } from "node:child_process";
import { mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { repositoryRoot, runIn } from "./support/command";
import { closeLater, eventually } from "./support/fixtures";
import { notes, Project } from "./support/project";

let project: Project;
let home: Record<string, string>;

/** An app as installed by npm, on a machine with nothing else. */
beforeEach(async () => {
  project = await Project.create({ url: "", key: "" }, notes);
  home = { HOME: project.folder };
  const packages = join(project.folder, "node_modules");
  await mkdir(join(packages, ".bin"), { recursive: true });
  await symlink(join(repositoryRoot, "node_modules/convex"), join(packages, "convex"), "dir");
  await symlink("../convex/bin/main.js", join(packages, ".bin/convex"));
  const linked = runIn(home, "engine", "link", project.folder);
  expect(await linked.ended, linked.errors).toBe(0);
  expect(linked.output).toContain("npx convex dev starts and stops this server");
});

/** Runs the command as people type it, offline. */
function convex(...words: string[]) {
  const child = spawn(join(project.folder, "node_modules/.bin/convex"), words, {
    cwd: project.folder,
    env: { PATH: process.env.PATH, ...home },
    stdio: ["ignore", "pipe", "pipe"],
  });
  closeLater(child, () => void child.kill("SIGKILL"));
  const run = { child, output: "", ended: new Promise((end) => child.on("close", end)) };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => (run.output += text.toString()));
  }
  return run;
}

async function settings(of: "config" | "dashboard") {
  const file = join(project.folder, `.convex/local/default/${of}.json`);
  return JSON.parse(await readFile(file, "utf8")) as { port: number; ports: { cloud: number } };
}

const cloudUrl = async () => `http://127.0.0.1:${(await settings("config")).ports.cloud}`;

const isServing = async (url: string) =>
  await fetch(`${url}/instance_name`).then(
    () => true,
    () => false,
  );

const version = async (url: string): Promise<unknown> => {
  const body = JSON.stringify({ path: "notes:version", args: {}, format: "json" });
  const response = await fetch(`${url}/api/query`, { method: "POST", body });
  return ((await response.json()) as { value?: unknown }).value;
};

describe("npx convex in the folder of a linked app", () => {
  it("[D21] starts this server, pushes, and ends it, also when it is killed", async () => {
    const dev = convex("dev");
    await eventually(() => dev.output.includes("Convex functions ready!"));
    const url = await cloudUrl();
    expect(await version(url)).toBe(1);
    const studio = `http://127.0.0.1:${(await settings("dashboard")).port}`;
    expect(await (await fetch(studio)).text()).toContain("<title>Studio</title>");
    expect((await fetch(`${studio}/studio.js`)).ok).toBe(true);
    dev.child.kill("SIGKILL");
    await dev.ended;
    await eventually(async () => !(await isServing(url)));
    const run = convex("run", "notes:secret");
    expect(await run.ended, run.output).toBe(0);
    expect(run.output).toContain("42");
    await eventually(async () => !(await isServing(url)));
  });

  it("[D21] ends at once with the error of a refused push, without a network", async () => {
    await project.write("convex/bad.ts", 'export const one = 1;\nthrow new Error("at load");');
    const dev = convex("dev", "--once");
    expect(await dev.ended).toBe(1);
    expect(dev.output).toContain("../convex/bad.ts:2:");
    expect(dev.output).not.toMatch(/sentry|ENOTFOUND|EAI_AGAIN/);
    const url = await cloudUrl();
    await eventually(async () => !(await isServing(url)));
  });
});
