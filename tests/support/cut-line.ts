/**
 * A connection between browsers and a server that a test can break. A browser's own "offline" does not break open
 * connections.
 */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CutLine {
  /** The address for browsers whose connection it controls. */
  url: string;
  /** Breaks open connections, and lets no new ones through. */
  cut: () => void;
  /** Browsers' messages still arrive, but open connections get no answers. */
  hold: () => void;
  /** New connections get through; broken ones stay broken. */
  mend: () => void;
  close: () => Promise<void>;
}

interface Way {
  near: Socket;
  far: Socket;
}

export async function openLine(serverUrl: string): Promise<CutLine> {
  const serverPort = Number(new URL(serverUrl).port);
  const ways = new Set<Way>();
  let isCut = false;

  const listener = createServer((near) => {
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    const way = { near, far: connect(serverPort, "127.0.0.1") };
    const end = () => {
      ways.delete(way);
      near.destroy();
      way.far.destroy();
    };
    for (const socket of [near, way.far]) socket.on("error", end).on("close", end);
    ways.add(way);
    near.pipe(way.far).pipe(near);
  });
  await new Promise<void>((listening) => {
    listener.listen(0, "127.0.0.1", listening);
  });
  const cut = () => {
    isCut = true;
    for (const { near, far } of ways) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  };
  return {
    url: `http://127.0.0.1:${String((listener.address() as AddressInfo).port)}`,
    cut,
    hold: () => {
      for (const { near, far } of ways) far.unpipe(near);
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      const closed = new Promise<unknown>((done) => listener.close(done));
      cut();
      await closed;
    },
  };
}

/** Chromium reports each attempt on a broken connection or at a starting server, which is expected. */
export const isOfTheLine = (fault: string) =>
  /^WebSocket (connection to|is already in CLOSING)|net::ERR_|status of 503/.test(fault);
