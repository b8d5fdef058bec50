import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { pause } from "../faults/time";
import { type Attack, isOver, placesOfNetwork } from "./attacker";

/**
 * An address of this machine's network card, if it has one. The server counts connections to that address for a
 * network, and trusts loopback as a proxy.
 */
const outsideHost: string =
  Object.values(networkInterfaces())
    .flatMap((some) => some ?? [])
    .find((one) => !one.internal && one.family === "IPv4")?.address ?? "127.0.0.1";

/** A connected socket, or a closed one. */
function open({ url }: Attack): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port: Number(new URL(url).port), host: outsideHost });
    socket.on("error", () => undefined).on("data", () => undefined);
    socket.on("connect", () => resolve(socket)).on("close", () => resolve(socket));
  });
}

/** The first lines of a request that came through the proxy. */
export const head = (line: string, { address }: Attack): string =>
  `${line} HTTP/1.1\r\nHost: portal.example\r\nX-Forwarded-For: ${address}\r\n`;

/** A masked frame; a mask of zeros changes nothing. */
export function frame(opcode: number, isLast: boolean, text: string): Buffer {
  const body = Buffer.from(text);
  const first = (isLast ? 0x80 : 0) | opcode;
  const length = body.length < 126 ? [body.length] : [126, body.length >> 8, body.length & 255];
  length[0] = 0x80 | (length[0] ?? 0);
  return Buffer.concat([Buffer.from([first, ...length, 0, 0, 0, 0]), body]);
}

/** Keeps the connections full of these bytes. A closed one is opened again. */
export async function withRawConnections(
  attack: Attack,
  bytes: Buffer,
  begin: (socket: Socket) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const each = async () => {
    while (!isOver(attack)) {
      const socket = await open(attack);
      await begin(socket);
      while (!socket.destroyed && !isOver(attack)) await write(socket, bytes, attack);
      socket.destroy();
      await pause(5);
    }
  };
  const { places = placesOfNetwork } = attack;
  await Promise.all(Array.from({ length: places }, each));
}

async function write(socket: Socket, bytes: Buffer, attack: Attack): Promise<void> {
  if (socket.write(bytes)) await pause(0);
  while (socket.writableNeedDrain && !socket.destroyed && !isOver(attack)) await pause(5);
}

/** The same on sockets of the sync protocol. */
export function withRawSockets(attack: Attack, bytes: Buffer): Promise<void> {
  const upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"];
  const key = `Sec-WebSocket-Key: ${"A".repeat(22)}==\r\n\r\n`;
  const connectFrame = { type: "Connect", sessionId: randomUUID(), connectionCount: 0 };
  return withRawConnections(attack, bytes, async (socket) => {
    socket.write(head("GET /api/1.48.0/sync", attack) + [...upgrade, key].join("\r\n"));
    await new Promise((resolve) => socket.once("data", resolve).once("close", resolve));
    socket.write(frame(1, true, JSON.stringify(connectFrame)));
  });
}

/** As many connections as are accepted, each with the beginning of a request. */
export async function withIdleConnections(attack: Attack): Promise<void> {
  const sockets = new Set<Socket>();
  while (!isOver(attack)) {
    const opened = Array.from({ length: 100 }, async () => {
      const socket = await open(attack);
      if (socket.destroyed) return;
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
      socket.write("GET / HTTP/1.1\r\nX-Slow: ");
    });
    if (sockets.size < 8_000) await Promise.all(opened);
    await pause(20);
  }
  for (const socket of sockets) socket.destroy();
}
