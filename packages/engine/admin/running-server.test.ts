import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { lockFolder } from "../kv/folder-lock";
import { scratchFolder } from "../testing/scratch-folder";
import { adminFile } from "./listener";
import { administerRunning } from "./running-server";

const closing: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe("[A8] a command for a folder", () => {
  it("waits for a server that is starting on it", async () => {
    const data = join(await scratchFolder("running-server"), "data");
    const lock = await lockFolder(data);
    closing.push(() => lock.release());
    const found = administerRunning(data);
    let isFound = false;
    void found.then(() => (isFound = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isFound).toBe(false);

    const server = createServer((_, response) => response.writeHead(404).end("{}"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    await writeFile(adminFile(data), JSON.stringify({ url: `http://127.0.0.1:${port}`, key: "k" }));
    expect(await found).not.toBeNull();
  });

  it("does not wait if no server uses it, and adds nothing to it", async () => {
    const data = join(await scratchFolder("running-server"), "data");
    expect(await administerRunning(data)).toBeNull();
    await mkdir(data);
    expect(await administerRunning(data)).toBeNull();
    expect(await readdir(data)).toEqual([]);
  });
  it("is refused in one line when the server ends before it answers", async () => {
    const data = join(await scratchFolder("running-server"), "data");
    await mkdir(data);
    const server = createServer((asked, response) => {
      if (asked.url === "/") response.writeHead(404).end("{}");
      else asked.socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    await writeFile(adminFile(data), JSON.stringify({ url: `http://127.0.0.1:${port}`, key: "k" }));
    const running = await administerRunning(data);
    await expect(running?.environment({})).rejects.toThrow("The server ended before it answered.");
  });
});
