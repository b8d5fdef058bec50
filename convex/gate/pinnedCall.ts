"use node";

import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request } from "node:https";
import { BlockList, isIP } from "node:net";
import { outsideAddress } from "../../domain/text/outside-addresses";

/**
 * Calls an address that a person typed in or that came from their browser: nothing of this machine's own networks can
 * be reached by it. The name is looked up once and the connection goes to the very address that was checked. The caller
 * must refuse redirects or check them again.
 */

/** Everything that is not a host on the public internet (RFC 6890 and its successors). */
const closed = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  closed.addSubnet(net, bits, "ipv4");
}
for (const [net, bits] of [
  ["2001::", 23], // Teredo and other protocols of their own
  ["2001:db8::", 32],
  ["2002::", 16], // has an IPv4 address inside
  ["3fff::", 20],
] as const) {
  closed.addSubnet(net, bits, "ipv6");
}
const open = new BlockList();
open.addSubnet("2000::", 3, "ipv6");
const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  return family === 6 && open.check(address, "ipv6") && !closed.check(address, "ipv6");
}

const isLoopback = (address: string) =>
  loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

export class NoConnection extends Error {
  readonly why: "not_allowed" | "unreachable";
  constructor(why: "not_allowed" | "unreachable") {
    super(why);
    this.why = why;
  }
}

export interface Calling {
  url: string;
  headers: Readonly<Record<string, string | number>>;
  /** Sent by POST; a GET without it. */
  body?: Buffer;
  /** For tests on this machine. */
  mayBeLoopback: boolean;
  /** A test's own directory of names. */
  resolve?: (host: string) => Promise<readonly string[]>;
  signal: AbortSignal;
}

/** Connects to the address that was checked, under the name that its certificate must have. */
export async function callPinned(calling: Calling): Promise<IncomingMessage> {
  const { url, headers, body, mayBeLoopback, resolve = resolveName, signal } = calling;
  if (outsideAddress(url, mayBeLoopback) === null) throw new NoConnection("not_allowed");
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) === 0 ? await within(signal, resolve(host)) : [host];
  const [address] = addresses;
  const mayConnect = (each: string) => isPublicAddress(each) || (mayBeLoopback && isLoopback(each));
  if (address === undefined) throw new NoConnection("unreachable");
  if (!addresses.every(mayConnect)) throw new NoConnection("not_allowed");
  const start = protocol === "http:" ? requestPlain : request;
  return await new Promise((settle, reject) => {
    start(url, {
      method: body === undefined ? "GET" : "POST",
      agent: false,
      signal,
      lookup: (_name, options, done) => {
        const family = isIP(address);
        if (options.all === true) done(null, [{ address, family }]);
        else done(null, address, family);
      },
      headers: { "Accept-Encoding": "identity", ...headers }, // A few packed kilobytes can be gigabytes.
    })
      .once("response", settle)
      .once("error", reject)
      .end(body);
  });
}

async function resolveName(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

/** A lookup can't be cancelled, only abandoned. */
const within = <Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_settle, reject) => {
      signal.addEventListener("abort", () => reject(new NoConnection("unreachable")), {
        once: true,
      });
    }),
  ]);
