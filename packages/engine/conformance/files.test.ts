import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { Engine } from "../start-engine";
import { closeLater, eventually, pause, startFixture } from "./support/fixtures";
import { RawSocket } from "./support/raw-socket";

/** Measured after a garbage collection, so that garbage does not count. */
function memoryInUse(): number {
  setFlagsFromString("--expose_gc");
  (runInNewContext("gc") as () => void)();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

async function call(socket: RawSocket, requestId: number, path: string, args: unknown = {}) {
  socket.mutate(requestId, path, args);
  return (await socket.response(requestId)).result;
}

async function uploaded(
  engine: Engine,
  body: Uint8Array<ArrayBuffer> | string,
  headers: Record<string, string> = {},
) {
  const socket = await RawSocket.open(engine.url);
  const address = (await call(socket, 0, "files:uploadUrl")) as string;
  const response = await fetch(address, { method: "POST", body, headers });
  return { socket, address, response };
}

async function addressOf(socket: RawSocket, id: string): Promise<string> {
  socket.add(99, "files:url", { id });
  return (await socket.shows(99)) as string;
}

describe("files", () => {
  it("[B8] are uploaded, described in _storage, and served unchanged", async () => {
    const engine = await startFixture();
    const bytes = new Uint8Array(randomBytes(300_000));
    const { socket, response } = await uploaded(engine, bytes, { "Content-Type": "image/png" });
    const { storageId } = (await response.json()) as { storageId: string };
    const sha256 = createHash("sha256").update(bytes).digest("base64");
    socket.add(0, "files:metadata", { id: storageId });
    const metadata = (await socket.shows(0)) as Record<string, unknown>;
    expect(metadata).toMatchObject({ sha256, size: 300_000, contentType: "image/png" });
    expect(Object.keys(metadata).sort()).toEqual(
      ["_creationTime", "_id", "contentType", "sha256", "size"].sort(),
    );
    const served = await fetch(await addressOf(socket, storageId));
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": "300000",
      digest: `sha-256=${sha256}`,
      "cache-control": "private, max-age=2592000",
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
    });
    expect(served.headers.get("content-security-policy")).toContain("sandbox");
  });

  it("[B8] without a content type are served without one", async () => {
    const engine = await startFixture();
    const { socket, response } = await uploaded(engine, new Uint8Array([1]));
    const { storageId } = (await response.json()) as { storageId: string };
    socket.add(0, "files:metadata", { id: storageId });
    expect(await socket.shows(0)).not.toHaveProperty("contentType");
    expect(
      (await fetch(await addressOf(socket, storageId))).headers.get("content-type"),
    ).toBeNull();
  });

  it("[B8] can be empty", async () => {
    const engine = await startFixture();
    const { socket, response } = await uploaded(engine, "", { "Content-Type": "text/plain" });
    const { storageId } = (await response.json()) as { storageId: string };
    const served = await fetch(await addressOf(socket, storageId));
    expect(served.status).toBe(200);
    expect(await served.text()).toBe("");
  });

  it("[B9] with a hash other than announced are rejected and not stored", async () => {
    const engine = await startFixture();
    const right = createHash("sha256").update("hello").digest("base64");
    const good = await uploaded(engine, "hello", { Digest: `sha-256=${right}` });
    expect(good.response.status).toBe(200);
    const bad = await uploaded(engine, "hullo", { Digest: `sha-256=${right}` });
    expect(bad.response.status).toBe(400);
    expect(await bad.response.json()).toMatchObject({ code: "Sha256Mismatch" });
    const odd = await uploaded(engine, "hello", { Digest: "md5=abc" });
    expect(odd.response.status).toBe(400);
    expect(await engine.rooms.blobs.folder.names()).toHaveLength(1);
  });

  it("[B7] cannot be uploaded to an expired or forged address", async () => {
    const clock = { offsetMs: 0, nowMs: () => Date.now() + clock.offsetMs };
    const engine = await startFixture({ clock });
    const { address } = await uploaded(engine, "x");
    clock.offsetMs = 3_600_001;
    const late = await fetch(address, { method: "POST", body: "x" });
    expect(late.status).toBe(401);
    expect(await late.json()).toMatchObject({ code: "StorageTokenExpired" });
    const forged = await fetch(`${engine.url}/api/storage/upload?token=a.b.c`, {
      method: "POST",
      body: "x",
    });
    expect(await forged.json()).toMatchObject({ code: "StorageTokenInvalid" });
  });

  it("[B3] are served in parts", async () => {
    const engine = await startFixture();
    const { socket, response } = await uploaded(engine, "0123456789");
    const { storageId } = (await response.json()) as { storageId: string };
    const address = await addressOf(socket, storageId);
    const part = async (range: string) => {
      const answer = await fetch(address, { headers: { Range: range } });
      return [answer.status, await answer.text(), answer.headers.get("content-range")];
    };
    expect(await part("bytes=0-3")).toEqual([206, "0123", "bytes 0-3/10"]);
    expect(await part("bytes=4-5")).toEqual([206, "45", "bytes 4-5/10"]);
    expect(await part("bytes=-2")).toEqual([206, "89", "bytes 8-9/10"]);
    expect(await part("bytes=7-")).toEqual([206, "789", "bytes 7-9/10"]);
    expect(await part("bytes=10-")).toEqual([416, "", "bytes */10"]);
    expect(await part("bytes=0-1,3-4")).toEqual([416, "", "bytes */10"]);
    const head = await fetch(address, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe("10");
  });

  it("[B11] are deleted with their bytes once the deletion is committed", async () => {
    const engine = await startFixture();
    const { socket, response } = await uploaded(engine, "secret");
    const { storageId } = (await response.json()) as { storageId: string };
    const address = await addressOf(socket, storageId);
    await call(socket, 1, "files:remove", { id: storageId });
    expect((await fetch(address)).status).toBe(404);
    await eventually(async () => (await engine.rooms.blobs.folder.names()).length === 0);
    await socket.shows(99, (value) => value === null);
  });

  it("[B11] are not found under an unknown address, which reveals nothing", async () => {
    const { url } = await startFixture();
    const missing = await fetch(`${url}/api/storage/00000000-0000-0000-0000-000000000000`);
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({ code: "FileNotFound" });
    const malformed = await fetch(`${url}/api/storage/..%2Fkeys.json`);
    expect(malformed.status).toBe(400);
    expect(await malformed.json()).toMatchObject({ code: "InvalidStoragePath" });
  });

  it("[B12] are stored and read by actions and mutations; a failed mutation stores none", async () => {
    const engine = await startFixture();
    const socket = await RawSocket.open(engine.url);
    socket.act(0, "files:storeText", { text: "héllo", type: "text/plain" });
    const id = (await socket.response(0)).result as string;
    socket.act(1, "files:readText", { id });
    expect((await socket.response(1)).result).toEqual({ text: "héllo", type: "text/plain" });
    const stored = (await call(socket, 2, "files:storeInMutation", {
      text: "m",
      fails: false,
    })) as string;
    expect(await (await fetch(await addressOf(socket, stored))).text()).toBe("m");
    socket.mutate(3, "files:storeInMutation", { text: "n", fails: true });
    expect((await socket.response(3)).success).toBe(false);
    const { blobs } = engine.rooms;
    const named = (await blobs.folder.names()).filter((name) => blobs.find(name) !== undefined);
    expect(named).toHaveLength(2);
  });

  it("[B6] wait on disk, not in memory, for a slow reader", async () => {
    const engine = await startFixture();
    const megabytes = 64;
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ < megabytes) controller.enqueue(new Uint8Array(1024 * 1024).fill(5));
        else controller.close();
      },
    });
    const socket = await RawSocket.open(engine.url);
    const upload = (await call(socket, 0, "files:uploadUrl")) as string;
    const response = await fetch(upload, { method: "POST", body, duplex: "half" } as RequestInit);
    const { storageId } = (await response.json()) as { storageId: string };
    const address = new URL(await addressOf(socket, storageId));
    const before = memoryInUse();
    const slowReaders = Array.from({ length: 10 }, () => {
      const reader = connect(engine.port ?? 0, "127.0.0.1");
      reader.pause();
      reader.write(`GET ${address.pathname} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return closeLater(reader, () => void reader.destroy());
    });
    await pause(300);
    expect(memoryInUse() - before).toBeLessThan(slowReaders.length * 2 * 1024 * 1024);
    const [reader] = slowReaders;
    let received = 0;
    reader?.on("data", (chunk: Buffer) => (received += chunk.length));
    reader?.resume();
    await eventually(() => received > megabytes * 1024 * 1024);
  });

  it("[B6] disconnect a reader that stops reading", async () => {
    const engine = await startFixture({ httpLimits: { stalledDownloadMs: 200 } });
    const { socket, response } = await uploaded(engine, new Uint8Array(32 * 1024 * 1024));
    const { storageId } = (await response.json()) as { storageId: string };
    const address = new URL(await addressOf(socket, storageId));
    const reader = connect(engine.port ?? 0, "127.0.0.1");
    closeLater(reader, () => void reader.destroy());
    let received = 0;
    let isClosed = false;
    reader.on("error", () => undefined).on("close", () => (isClosed = true));
    reader.on("data", (chunk: Buffer) => (received += chunk.length));
    reader.once("data", () => reader.pause());
    reader.write(`GET ${address.pathname} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await eventually(() => received > 0); // on a busy machine the answer itself takes time
    await pause(1500);
    reader.resume();
    await eventually(() => isClosed);
    expect(received).toBeLessThan(32 * 1024 * 1024);
  });
});
