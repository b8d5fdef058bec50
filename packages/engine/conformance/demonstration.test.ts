import { existsSync } from "node:fs";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { refusal, refusalForGood, run, started } from "./support/command";
import { liveApp } from "./support/fixtures";
import { scratchFolder } from "../testing/scratch-folder";

let data: string;
beforeEach(async () => {
  const folder = await scratchFolder("kept-demo");
  data = join(folder, "data");
});

const demo = () =>
  run("demo", "--functions", liveApp, "--port", "0", "--run", "live:nothing", "--data", data);
const reset = ["admin", "reset-demo", "--functions", liveApp, "--data"];

it("[A7] a kept demonstration prints its results again, and only a reset deletes it", async () => {
  for (const _round of ["filled", "opened again"]) {
    const server = demo();
    await started(server);
    expect(server.output).toContain("nothing\n");
    expect(await refusal(...reset, data)).toContain("in use by another process");
    server.child.kill("SIGINT");
    expect(await server.ended).toBe(0);
    expect(existsSync(join(data, "data.sqlite"))).toBe(true);
  }
  expect(await run(...reset, data).ended).toBe(0);
  expect(existsSync(data)).toBe(false);
});

it("[A7] neither a demonstration nor its reset changes a folder with other contents", async () => {
  await mkdir(data);
  await writeFile(join(data, "diary.txt"), "mine");
  expect(await refusal(...reset, data)).toContain("is not a demonstration");
  expect(
    await refusalForGood("demo", "--functions", liveApp, "--port", "0", "--data", data),
  ).toContain("is not a demonstration");
  expect(await readdir(data)).toEqual(["diary.txt"]);
  expect(await refusal(...reset, join(data, "nowhere"))).toContain("is not a demonstration");
});

it("[A7] an empty folder that others can read is made private, then filled", async () => {
  await mkdir(data, { mode: 0o755 });
  const server = demo();
  await started(server);
  expect((await stat(data)).mode & 0o077).toBe(0);
  server.child.kill("SIGINT");
  expect(await server.ended).toBe(0);
});

it.runIf(process.platform === "linux")(
  "[A33] a demonstration is refused where the system does not allow a folder",
  async () => {
    const refused = await refusal("demo", "--functions", liveApp, "--data", "/proc/none");
    expect(refused).toContain("The system can't make a folder there");
  },
);

it.each(["backup", "restore", "env", "key", "run", "reset-demo"])(
  "[A5] admin %s has a --help",
  async (command) => {
    const asked = run("admin", command, "--help");
    expect(await asked.ended).toBe(0);
    expect(asked.output).toContain(`  ${command}`);
  },
);
