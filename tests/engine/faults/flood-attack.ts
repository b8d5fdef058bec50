import { connect } from "node:net";
import { pause } from "./time";
import { WireClient } from "./wire-client";

/** A separate process: its processor time is not the server's. */
const url = process.argv[2] ?? "";
const { hostname, port } = new URL(url);
const counts = { frames: 0, sockets: 0, refused: 0, closed: 0 };

const open = async (address: string) => {
  counts.sockets++;
  const client = await WireClient.open(url, { address }).catch(() => null);
  if (client === null) counts.refused++;
  return client;
};

/** A thousand mutations a second from one socket, for as long as it is allowed. */
async function floodMutations(address: string): Promise<never> {
  for (;;) {
    const client = await open(address);
    while (client?.isOpen === true) {
      for (let sent = 0; sent < 20; sent++) {
        counts.frames++;
        void client.mutate("counters:add", { name: address, by: 1 });
      }
      await pause(20);
    }
    counts.closed++;
    await pause(500);
  }
}

/** More subscriptions than a socket may hold, more sockets than an address may. */
async function hoard(address: string): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 80 }, () => open(address)));
  for (const client of clients) {
    for (let query = 0; query < 30; query++) {
      counts.frames++;
      client?.subscribe("messages:list", { channel: `${address} ${String(query)}` });
    }
  }
}

async function sendNonsense(address: string): Promise<never> {
  const nested = "[".repeat(50_000);
  const large = JSON.stringify("x".repeat(900_000));
  for (let round = 0; ; round++) {
    const client = await open(address);
    client?.sendRaw(round % 2 === 0 ? nested : large);
    counts.frames++;
    await pause(100);
    client?.end();
  }
}

/** Headers sent a character at a time. */
async function dribble(): Promise<void> {
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined).on("close", () => counts.closed++);
  socket.write("GET /api/query HTTP/1.1\r\nX-Slow: ");
  while (!socket.destroyed) {
    socket.write("a");
    await pause(500);
  }
}

for (let flooder = 1; flooder <= 5; flooder++) void floodMutations(`10.3.0.${String(flooder)}`);
for (let hoarder = 1; hoarder <= 3; hoarder++) void hoard(`10.4.0.${String(hoarder)}`);
for (let shouter = 1; shouter <= 3; shouter++) void sendNonsense(`10.5.0.${String(shouter)}`);
for (let dribbler = 0; dribbler < 200; dribbler++) void dribble();
process.on("message", () => process.send?.(counts));
process.send?.("ready");
