import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { closeLater } from "./fixtures";

export interface FaultProxy {
  url: string;
  /** The server's port; may change when it restarts. */
  target: number;
  /** How many more bytes from the server pass before the connection is cut; null for all. */
  passBytesToClient: number | null;
  isDeafToClient: boolean;
  cutAll(): void;
  connectionCount: number;
}

export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    proxy.connectionCount++;
    const upstream = connect(proxy.target, "127.0.0.1");
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const cut = () => {
      client.destroy();
      upstream.destroy();
      pairs.delete(pair);
    };
    for (const socket of pair) socket.on("error", cut).on("close", cut);
    client.on("data", (chunk: Buffer) => {
      if (!proxy.isDeafToClient) upstream.write(chunk);
    });
    upstream.on("data", (chunk: Buffer) => {
      if (proxy.passBytesToClient === null) client.write(chunk);
      else if (chunk.length <= proxy.passBytesToClient) {
        proxy.passBytesToClient -= chunk.length;
        client.write(chunk);
      } else {
        proxy.passBytesToClient = null;
        cut();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    passBytesToClient: null,
    isDeafToClient: false,
    connectionCount: 0,
    cutAll: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
  closeLater(proxy, () => {
    proxy.cutAll();
    server.close();
  });
  return proxy;
}
