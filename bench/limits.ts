import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { Child } from "./child";
import { atRate, pause } from "../tests/engine/faults/time";
import { readAlike } from "./read-alike";

/** One message on disk and sent to everybody by a bare socket server: this machine's best case. */
export async function measurePlainFanOut(
  sockets: number,
  bytes: number,
  messages: { perSecond: number; count: number },
): Promise<{ latenciesMs: number[]; cpuMs: number }> {
  const child = await Child.start("plain-child");
  const open = async () => {
    const socket = new WebSocket(child.url.replace("http", "ws"));
    await new Promise((done) => socket.once("open", done));
    return socket;
  };
  const watchers = await Promise.all(Array.from({ length: sockets }, open));
  const latenciesMs: number[] = [];
  const unseen = new Map<number, { at: number; count: number }>();
  for (const watcher of watchers) {
    watcher.on("message", (data: Buffer) => {
      const { index } = readAlike(data) as { index: number };
      const sent = unseen.get(index);
      if (sent !== undefined && --sent.count === 0) latenciesMs.push(performance.now() - sent.at);
    });
  }
  const padding = "x".repeat(bytes);
  const before = await child.usage();
  await atRate(messages.perSecond, messages.count, (index) => {
    unseen.set(index, { at: performance.now(), count: sockets });
    watchers[0]?.send(JSON.stringify({ index, padding }));
  });
  for (let waited = 0; latenciesMs.length < messages.count && waited < 10_000; waited += 20)
    await pause(20);
  const { cpuMs } = await child.usage();
  watchers.forEach((watcher) => watcher.terminate());
  await child.stop();
  return { latenciesMs, cpuMs: cpuMs - before.cpuMs };
}

export function measureFsyncMs(): number[] {
  const folder = mkdtempSync(join(tmpdir(), "fsync-"));
  const file = openSync(join(folder, "log"), "a");
  const line = "x".repeat(300);
  const times = Array.from({ length: 200 }, () => {
    const startedAt = performance.now();
    writeSync(file, line);
    fdatasyncSync(file);
    return performance.now() - startedAt;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return times;
}
