import { closeSync, fdatasync, mkdtempSync, openSync, rmSync, write } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { WebSocketServer, type WebSocket } from "ws";
import { serveParent } from "./child";

/** The machine's limit: a bare socket server that writes one line, syncs it, and sends the text to everybody. */
const folder = mkdtempSync(join(tmpdir(), "plain-"));
const file = openSync(join(folder, "log"), "a");
const [append, sync] = [promisify(write), promisify(fdatasync)];

async function handle(text: string, everybody: Iterable<WebSocket>) {
  const message = JSON.parse(text) as object;
  await append(file, `${text}\n`);
  await sync(file);
  const frame = JSON.stringify(message);
  for (const socket of everybody) socket.send(frame);
}

const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
server.on("connection", (socket) => {
  socket.on("message", (data: Buffer) => void handle(data.toString(), server.clients));
});
server.once("listening", () => {
  const { port } = server.address() as AddressInfo;
  serveParent(`http://127.0.0.1:${port}`, () => {
    closeSync(file);
    rmSync(folder, { recursive: true });
    return Promise.resolve();
  });
});
