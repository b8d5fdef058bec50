import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { HeaderMap } from "./security-headers";

/** Responds on a bare stream: to an invalid request, or to a rejected upgrade. */
export function refuseUpgrade(stream: Duplex, status: number, headers: HeaderMap): void {
  // A bare stream has no other listener, and a peer that resets it must not crash the server.
  stream.on("error", () => undefined);
  if (!stream.writable) {
    stream.destroy();
    return;
  }
  const lines = Object.entries({ ...headers, Connection: "close", "Content-Length": "0" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("\r\n")}\r\n\r\n`);
  stream.once("finish", () => stream.destroy());
}
