import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { pause } from "../tests/engine/faults/time";
import type { OpenSeat } from "./people";

/** What the official client waits at least after an answer that refuses it. */
const refusedMs = 500;

/**
 * From the start of the process to a client's first results. The client tries from the first moment: again at once
 * while nothing listens, and after a pause when the server answered and refused.
 */
export async function measureColdStart(
  line: (port: number) => readonly string[],
  open: OpenSeat,
): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const server = spawn(process.execPath, line(port), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  try {
    for (;;) {
      const seat = await open(`http://127.0.0.1:${port}`, 0).catch(
        (error: unknown) => error as Error,
      );
      if (!(seat instanceof Error)) {
        const tookMs = performance.now() - startedAt;
        seat.close();
        return tookMs;
      }
      if (server.exitCode !== null) throw seat;
      await pause(seat.message.includes("ECONNREFUSED") ? 2 : refusedMs);
    }
  } finally {
    await stop(server);
  }
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  if (server.exitCode === null) await ended;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => probe.once("listening", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}
