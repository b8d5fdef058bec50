import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { buildSync } from "esbuild";
import { Watchdog } from "./watchdog";

const compiled = buildSync({
  entryPoints: [resolve(import.meta.dirname, "watchdog.ts")],
  bundle: true,
  write: false,
  platform: "node",
  format: "cjs",
}).outputFiles[0]?.text;

function inProcess(code: string): Promise<{ signal: string | null; text: string }> {
  const child = spawn(process.execPath, ["-e", `${compiled ?? ""}\n${code}`]);
  let text = "";
  child.stderr.on("data", (chunk) => (text += String(chunk)));
  return new Promise((done) => child.on("close", (_code, signal) => done({ signal, text })));
}

const dogOf = (blockedMsMax: number) =>
  `const dog = new module.exports.Watchdog({ blockedMsMax: ${blockedMsMax}, beatEveryMs: 50 });`;
const dog = dogOf(300);

test("[F25] a function that blocks the thread ends the process, and is named", async () => {
  const { signal, text } = await inProcess(
    `${dog} setTimeout(() => { dog.working("loops:forever"); for (;;); }, 200);`,
  );
  expect(signal).toBe("SIGKILL");
  expect(text).toMatch(
    /^The server was blocked for [\d.]+ s, most likely by loops:forever, which began last, and is ended so that it can be started again\.\n$/,
  );
});

test("[F25] a block outside functions names no function", async () => {
  const { text } = await inProcess(`${dog} setTimeout(() => { for (;;); }, 200);`);
  expect(text).toMatch(/^The server was blocked for [\d.]+ s and is ended so that/);
});

test("[F25] long work that pauses, or is the engine's own, is not ended", async () => {
  // A long limit, because a busy machine may block the thread for some hundred milliseconds.
  const { signal, text } = await inProcess(`${dogOf(1500)}
    const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
    const soon = () => new Promise((done) => setTimeout(done, 120));
    void (async () => {
      await soon();
      for (let i = 0; i < 6; i++) { block(300); await soon(); }
      await dog.paused(async () => block(2000));
      block(300); // The pause is over, and no beat has come since.
      await soon();
      await dog.stop();
    })();`);
  expect([signal, text]).toEqual([null, ""]);
});

/** A thread whose figures the test writes: its state and the hundredths of a second that it used. */
const metered = `
  const fs = require("node:fs");
  const statFile = fs.mkdtempSync(require("node:path").join(require("node:os").tmpdir(), "meter-")) + "/stat";
  process.on("exit", () => fs.rmSync(require("node:path").dirname(statFile), { recursive: true }));
  const write = (state, used) => {
    fs.writeFileSync(statFile + ".next", "1 (a b) " + state + " 0".repeat(10) + " " + used + " 0 0");
    fs.renameSync(statFile + ".next", statFile);
  };
  write("R", 7);
  const dog = new module.exports.Watchdog({ blockedMsMax: 300, asleepMsMax: 900, beatEveryMs: 50, statFile });
  const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };`;

test("[F25] a thread that gets no processor time is not ended", async () => {
  const { signal, text } = await inProcess(
    `${metered} setTimeout(() => { block(1500); void dog.stop(); }, 200);`,
  );
  expect([signal, text]).toEqual([null, ""]);
});

test("[F25] the time used on a processor and the time waited for one are counted", async () => {
  const busy = await inProcess(
    `${metered} setTimeout(() => { for (let used = 7; ; used += 20) { write("R", used); block(60); } }, 200);`,
  );
  expect(busy.signal).toBe("SIGKILL");
  const asleep = await inProcess(`${metered} setTimeout(() => { write("S", 7); for (;;); }, 200);`);
  expect(asleep.text).toContain("blocked for 0.9 s");
});

test("[F25] the watchdog does not keep a process alive", async () => {
  const watchdog = new Watchdog();
  watchdog.working("a:b");
  watchdog.working("a:b");
  await watchdog.stop();
  expect((await inProcess(dog)).signal).toBeNull();
});
