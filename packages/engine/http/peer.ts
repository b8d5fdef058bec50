import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Place } from "../budget/budget";
import type { Peer } from "../sync/host";

/**
 * The sender of a request. Forwarding headers count only from proxies that the operator named, because anyone can send
 * them.
 */
export function peerOf(request: IncomingMessage, trustedProxies: readonly string[]): Peer {
  const direct = plainAddress(request.socket.remoteAddress ?? "");
  const forwarded = request.headers["x-forwarded-for"];
  const hasBeen = forwarded !== undefined || request.headers.forwarded !== undefined;
  const chain = [
    ...String(forwarded ?? "")
      .split(",")
      .map((part) => plainAddress(part.trim())),
    direct,
  ];
  let address = direct;
  while (chain.length > 1 && trustedProxies.includes(chain.at(-1) ?? "")) {
    chain.pop();
    address = chain.at(-1) ?? direct;
  }
  return {
    address: address === "" ? direct : address,
    userAgent: request.headers["user-agent"] ?? "",
    isLocal: !hasBeen && isLoopbackAddress(direct),
    clientVersion: /^\/api\/([^/]+)\/sync/.exec(request.url ?? "")?.[1] ?? null,
  };
}

const proxyHeader = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|cf-.+)$/;

export const isForwarded = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => proxyHeader.test(name));

/** The origin of a connection, before any request. A connection of a proxy carries other people's requests. */
export function placeOf(socket: Socket, trustedProxies: readonly string[]): Place {
  const address = plainAddress(socket.remoteAddress ?? "");
  return { address, isLocal: isLoopbackAddress(address) || trustedProxies.includes(address) };
}

/** `https` only when the operator has set that a proxy ends TLS, or when a trusted proxy sends it. */
export function schemeOf(
  request: IncomingMessage,
  trustedProxies: readonly string[],
  isBehindTls: boolean,
): "http" | "https" {
  if (isBehindTls) return "https";
  const direct = plainAddress(request.socket.remoteAddress ?? "");
  const isHttps = request.headers["x-forwarded-proto"] === "https";
  return isHttps && trustedProxies.includes(direct) ? "https" : "http";
}

/** Removes the port, which some proxies add to their caller's address: `192.0.2.1:443`, `[2001:db8::1]:443`. */
function plainAddress(written: string): string {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]+):\d+)$/.exec(written) ?? [];
  const address = inBrackets ?? beforePort ?? written;
  return address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
}

function isLoopbackAddress(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}
