"use node";

import type { IncomingMessage } from "node:http";
import {
  type OutsideProblem,
  outsideCalendarBytesMax,
  outsideFetchMs,
  outsideRedirectsMax,
} from "../../domain/schedule/outside-calendars";
import { callPinned, NoConnection } from "../gate/pinnedCall";

/** Fetches an address that a coach typed in. `callPinned` checks it, and each redirect again. */

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
  mayBeLoopback: boolean;
  resolve?: (host: string) => Promise<readonly string[]>;
}

export type Fetched =
  | { kind: "unchanged" }
  | { kind: "text"; text: string; etag?: string; modified?: string };

export async function fetchCalendar(fetching: Fetching): Promise<Fetched> {
  const signal = AbortSignal.timeout(outsideFetchMs);
  try {
    return await follow(fetching, signal);
  } catch (error) {
    if (error instanceof FetchProblem) throw error;
    if (signal.aborted) throw new FetchProblem("too_slow");
    throw new FetchProblem(error instanceof NoConnection ? error.why : "unreachable");
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

const connect = (
  url: string,
  { etag, modified, mayBeLoopback, resolve }: Fetching,
  signal: AbortSignal,
) =>
  callPinned({
    url,
    mayBeLoopback,
    signal,
    ...(resolve === undefined ? {} : { resolve }),
    headers: {
      Accept: "text/calendar",
      "User-Agent": "Passage calendar reader",
      ...(etag === undefined ? {} : { "If-None-Match": etag }),
      ...(modified === undefined ? {} : { "If-Modified-Since": modified }),
    },
  });

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
