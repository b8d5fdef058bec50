import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { HeaderMap } from "./security-headers";

/** Answers on a bare stream: a request that is no request, or an upgrade that is not granted. */
export function refuseUpgrade(stream: Duplex, status: number, headers: HeaderMap): void {
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
