import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { FaultRun } from "./fault-run";

/** One address for clients, whether the server behind it runs or not. Closed, it refuses everybody. */
export interface Gate {
  url: string;
  /** The server's port; null while the gate is closed. */
  target: number | null;
}

export async function openGate(run: FaultRun, target: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (gate.target === null) {
      client.destroy();
      return;
    }
    const upstream = connect(gate.target, "127.0.0.1");
    const cut = () => {
      for (const socket of [client, upstream]) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true).on("error", cut).on("close", cut);
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  run.later(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const gate: Gate = { url: `http://127.0.0.1:${String(port)}`, target };
  return gate;
}
