"use node";

import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request } from "node:https";
import { BlockList, isIP } from "node:net";
import {
  type OutsideProblem,
  outsideCalendarBytesMax,
  outsideCalendarUrl,
  outsideFetchMs,
  outsideRedirectsMax,
} from "../../domain/outside-calendars";

/**
 * Fetches an address that a coach typed in: nothing of this machine's own networks can be reached by it. Each name is looked
 * up once and the connection goes to the very address that was checked, for every redirect again.
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

/** Why nothing came of it. */
export class FetchProblem extends Error {
  readonly problem: OutsideProblem;
  constructor(problem: OutsideProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface Fetching {
  url: string;
  etag?: string;
  modified?: string;
  /** For tests on this machine. */
  mayBeLoopback: boolean;
  /** A test's own directory of names. */
  resolve?: (host: string) => Promise<readonly string[]>;
}

export type Fetched =
  { kind: "unchanged" } | { kind: "text"; text: string; etag?: string; modified?: string };

export async function fetchCalendar(fetching: Fetching): Promise<Fetched> {
  const signal = AbortSignal.timeout(outsideFetchMs);
  try {
    return await follow(fetching, signal);
  } catch (error) {
    if (error instanceof FetchProblem) throw error;
    throw new FetchProblem(signal.aborted ? "too_slow" : "unreachable");
  }
}

async function follow(fetching: Fetching, signal: AbortSignal): Promise<Fetched> {
  let { url } = fetching;
  for (let hop = 0; hop <= outsideRedirectsMax; hop += 1) {
    const response = await connect(url, fetching, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 304) return close(response, { kind: "unchanged" });
    if (statusCode === 200) return await take(response);
    response.destroy();
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
    if (!isRedirect || headers.location === undefined) {
      throw new FetchProblem(statusCode >= 400 && statusCode < 500 ? "missing" : "unreachable");
    }
    if (!URL.canParse(headers.location, url)) throw new FetchProblem("redirected");
    url = new URL(headers.location, url).href;
  }
  throw new FetchProblem("redirected");
}

function close<Result>(response: IncomingMessage, result: Result): Result {
  response.destroy();
  return result;
}

/** Connects to the address that was checked, under the name that its certificate must have. */
async function connect(
  url: string,
  { etag, modified, mayBeLoopback, resolve = resolveName }: Fetching,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (outsideCalendarUrl(url, mayBeLoopback) === null) throw new FetchProblem("not_allowed");
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) === 0 ? await within(signal, resolve(host)) : [host];
  const [address] = addresses;
  const mayConnect = (each: string) => isPublicAddress(each) || (mayBeLoopback && isLoopback(each));
  if (address === undefined) throw new FetchProblem("unreachable");
  if (!addresses.every(mayConnect)) throw new FetchProblem("not_allowed");
  const start = protocol === "http:" ? requestPlain : request;
  return await new Promise((settle, reject) => {
    start(url, {
      agent: false,
      signal,
      lookup: (_name, options, done) => {
        const family = isIP(address);
        if (options.all === true) done(null, [{ address, family }]);
        else done(null, address, family);
      },
      headers: {
        Accept: "text/calendar",
        "Accept-Encoding": "identity", // A few packed kilobytes can be gigabytes.
        "User-Agent": "Passage calendar reader",
        ...(etag === undefined ? {} : { "If-None-Match": etag }),
        ...(modified === undefined ? {} : { "If-Modified-Since": modified }),
      },
    })
      .once("response", settle)
      .once("error", reject)
      .end();
  });
}

async function resolveName(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

/** A lookup can't be cancelled, only left alone. */
const within = <Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_settle, reject) => {
      signal.addEventListener("abort", () => reject(new FetchProblem("too_slow")), { once: true });
    }),
  ]);

async function take(response: IncomingMessage): Promise<Fetched> {
  const {
    etag,
    "last-modified": modified,
    "content-encoding": packed = "identity",
  } = response.headers;
  if (packed !== "identity") throw close(response, new FetchProblem("not_a_calendar"));
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > outsideCalendarBytesMax) throw close(response, new FetchProblem("too_large"));
    parts.push(part);
  }
  const text = Buffer.concat(parts).toString("utf8");
  return {
    kind: "text",
    text,
    ...(etag === undefined ? {} : { etag }),
    ...(modified === undefined ? {} : { modified }),
  };
}
