import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { run, started } from "../../../packages/engine/conformance/support/command";
import { fixtureApp } from "../../../packages/engine/conformance/support/fixtures";
import { RawSocket } from "../../../packages/engine/conformance/support/raw-socket";
import { scratchFolder } from "../../../packages/engine/testing/scratch-folder";
import { hostileWords } from "./attacker";
import { attacks } from "./attacks";

const forMs = 400;
const grownBytesMax = 200 * 1024 * 1024;

/** Memory of a process now, or its peak since `forgetPeak`; only Linux reports it. */
function bytesOf(pid: number | undefined, field: "VmRSS" | "VmHWM"): number {
  if (process.platform !== "linux") return 0;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
}

function forgetPeak(pid: number | undefined): void {
  if (process.platform === "linux") writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** What another visitor notices depends on how busy the machine is: `npm run hostile` measures it. */
it("[L10] the worst load of each kind from one network leaves the server alive, with little memory and a short log", async () => {
  const data = join(await scratchFolder("hostile"), "data");
  const words = ["--functions", fixtureApp, "--data", data, "--port", "0", "--admin-port", "0"];
  const server = run("engine", ...words, ...hostileWords);
  const url = await started(server);
  const { pid } = server.child;
  for (const [index, [name, attack]] of Object.entries(attacks).entries()) {
    const bytesBefore = bytesOf(pid, "VmRSS");
    forgetPeak(pid);
    const untilMs = performance.now() + forMs;
    await attack({ url, address: `203.0.113.${index}`, untilMs });
    expect(server.child.exitCode, `${name}: ${server.errors}`).toBeNull();
    expect(bytesOf(pid, "VmHWM") - bytesBefore, name).toBeLessThan(grownBytesMax);
  }
  expect(server.output.length + server.errors.length).toBeLessThan(1_000_000);
  const visitor = await RawSocket.open(url, { headers: { "X-Forwarded-For": "198.51.100.9" } });
  visitor.mutate(0, "counters:add", { name: "c", by: 1 });
  expect((await visitor.response(0)).success).toBe(true);
});
