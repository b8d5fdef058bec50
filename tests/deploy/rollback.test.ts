import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { Machine, whyNoMachine } from "./machine";
import { freePort } from "./processes";
import { makeStubRelease, type StubRelease } from "./stub-releases";

const missing = whyNoMachine();
const data = "/var/lib/passage/data";
const script = "/opt/passage/current/deploy/install.sh";

let scratch: string;
let machine: Machine;
let port: number;

beforeEach(async () => {
  if (missing !== null) return;
  scratch = await scratchFolder("rollback");
  machine = await Machine.open(scratch);
  port = await freePort();
});
afterEach(() => (missing === null ? machine.close() : undefined));

const served = async () => await (await fetch(`http://127.0.0.1:${port}/health`)).text();
const current = async () => (await machine.run("readlink", "/opt/passage/current")).output.trim();
const inData = (command: string) => machine.run("sh", "-c", `cd ${data} && ${command}`);

async function upgraded(older: StubRelease, newer: StubRelease): Promise<void> {
  makeStubRelease(scratch, "older", older);
  makeStubRelease(scratch, "newer", newer);
  const first = join(scratch, "older/deploy/install.sh");
  const words = ["--address", "https://portal.example", "--contact", "me@practice.co.uk"];
  const written = await machine.runWithSystemd(first, ...words, "--no-start");
  expect(written, written.output).toMatchObject({ code: 0 });
  await machine.run("sed", "-i", `s/^PORT=.*/PORT=${port}/`, "/etc/passage/passage.env");
  for (const name of ["older", "newer"]) {
    const done = await machine.runWithSystemd(join(scratch, name, "deploy/install.sh"));
    expect(done, done.output).toMatchObject({ code: 0 });
    expect(await served()).toBe(name);
  }
}

describe.skipIf(missing !== null)("a rollback", () => {
  it("runs the release before where that can read the data", async () => {
    await upgraded({ refusesAfter: "newer-row" }, {});
    const back = await machine.runWithSystemd(script, "--rollback");
    expect(back, back.output).toMatchObject({ code: 0 });
    expect([await current(), await served()]).toEqual(["releases/older", "older"]);
  });

  it("leaves the newer release serving where the one before cannot read what it wrote", async () => {
    await upgraded({ refusesAfter: "newer-row" }, {});
    await inData("touch newer-row");
    for (const _round of ["first", "again"]) {
      const refused = await machine.runWithSystemd(script, "--rollback");
      expect(refused, refused.output).toMatchObject({ code: 1 });
      expect(refused.output).toContain("A stored document does not match the schema.");
      expect(refused.output).toContain("current points to releases/newer again, which is running");
      expect([await current(), await served()]).toEqual(["releases/newer", "newer"]);
    }
    // The older release is still linked as the previous one, and runs once it can read the data.
    await inData("rm newer-row");
    expect(await machine.runWithSystemd(script, "--rollback")).toMatchObject({ code: 0 });
    expect([await current(), await served()]).toEqual(["releases/older", "older"]);
  });

  it("leaves the newer release serving where the one before fails on the data from before, too", async () => {
    await upgraded({ refusesAfter: "newer-row" }, { keepsFormer: true });
    await inData("touch newer-row");
    const refused = await machine.runWithSystemd(script, "--rollback");
    expect(refused, refused.output).toMatchObject({ code: 1 });
    expect(refused.output).toContain("kept as /var/lib/passage/data/data.sqlite.upgraded");
    expect([await current(), await served()]).toEqual(["releases/newer", "newer"]);
  });

  it("leaves the newer release serving until people's words are confirmed to be set aside", async () => {
    await upgraded({ refusesAfter: "newer-row" }, { keepsFormer: true });
    await inData("touch newer-row written-since");
    const asked = await machine.runWithSystemd(script, "--rollback");
    expect(asked, asked.output).toMatchObject({ code: 1 });
    expect(asked.output).toContain("--confirm");
    expect([await current(), await served()]).toEqual(["releases/newer", "newer"]);
  });

  it("leaves the data alone where another program has the port", async () => {
    await upgraded({ refusesAfter: "newer-row" }, { keepsFormer: true });
    await machine.unit("passage.service").end("SIGTERM");
    const other = createServer((_, response) => response.end("other"));
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    const refused = await machine.runWithSystemd(script, "--rollback", "--confirm");
    expect(refused, refused.output).toMatchObject({ code: 1 });
    expect(refused.output).toContain(`Another program has port ${port}.`);
    expect(await inData("ls data.sqlite.former")).toMatchObject({ code: 0 });
    await new Promise((resolve) => other.close(resolve));
    expect(await machine.runWithSystemd(script, "--rollback")).toMatchObject({ code: 0 });
    expect([await current(), await served()]).toEqual(["releases/older", "older"]);
  });
});
