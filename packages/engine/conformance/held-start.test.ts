import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { scratchFolder } from "../testing/scratch-folder";
import { run, started } from "./support/command";
import { closeLater, eventually, liveApp, pause } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";

let folder: string;
let port: number;
let url: string;
beforeEach(async () => {
  folder = await scratchFolder("held-start");
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
});

const start = (functions: string) =>
  run(...["start", "--functions", functions, "--data", join(folder, "data"), "--port", `${port}`]);

/** Tries from the first moment at which the port is open. */
async function firstAnswer(path: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(`${url}${path}`).catch(() => null);
    if (answer !== null) return answer;
    await pause(2);
  }
}

describe("a client that connects as soon as the port is open", () => {
  it("[L9] gets its socket and its answer when the server is ready, and no refusal", async () => {
    const server = start(liveApp);
    const health = await firstAnswer("/health");
    expect(health.status).toBe(503);
    const body = JSON.stringify({ path: "live:wallClock", args: {}, format: "json" });
    const headers = { "content-type": "application/json" };
    const calling = fetch(`${url}/api/query`, { method: "POST", headers, body });
    const socket = await RawSocket.open(url);
    socket.add(0, "live:wallClock");
    await socket.shows(0);
    expect((await calling).status).toBe(200);
    expect(await started(server)).toBe(url);
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });

  it("[L9, A4] gets 503 for both when the start fails, and the port is closed", async () => {
    const broken = join(folder, "convex");
    await mkdir(broken);
    // This error is found only after the data is open and the functions are built.
    await writeFile(join(broken, "bad.ts"), 'throw new Error("not today");\nexport {};\n');
    const server = start(broken);
    await firstAnswer("/health");
    const calling = fetch(`${url}/api/query`, { method: "POST", body: "{}" });
    const socket = new RawSocket(url);
    const refused = new Promise((resolve) => {
      socket.ws.on("unexpected-response", (_, { statusCode }) => resolve(statusCode));
    });
    expect([(await calling).status, await refused]).toEqual([503, 503]);
    expect(await server.ended).toBe(78);
    expect(server.errors).toContain("not today");
    await eventually(() =>
      fetch(url).then(
        () => false,
        () => true,
      ),
    );
  });
});

async function freePort(): Promise<number> {
  const probe = closeLater(createServer(), (server) => void server.close());
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port: found } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return found;
}
