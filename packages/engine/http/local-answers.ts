import type { IncomingMessage, ServerResponse } from "node:http";
import type { Outcome } from "../functions/call";
import { sendJson } from "./answer";
import { HttpError, notFound } from "./http-error";
import { isLoopbackHost } from "./origins";
import { isForwarded, peerOf } from "./peer";

/** Results that only this machine may read. */
export interface LocalAnswers {
  /** The function for each address, which may be an internal one; its result is the answer. */
  functions: Readonly<Record<string, string>>;
  /** The server's public address; null when the operator always allows local answers. */
  publicUrl: string | null;
  run: (path: string, argsJson: string) => Promise<Outcome>;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  pathname: string;
  /**
   * Whether only programs of this machine can connect. A request's headers alone don't prove it, because their sender
   * can leave them out.
   */
  isForThisMachine: boolean;
}

/** Handles these addresses; callers from elsewhere get 404. */
export async function routeLocalAnswer(
  { functions, publicUrl, run }: LocalAnswers,
  { request, response, pathname, isForThisMachine }: Exchange,
): Promise<boolean> {
  const path = Object.hasOwn(functions, pathname) ? functions[pathname] : undefined;
  if (path === undefined) return false;
  if (!isForThisMachine || !isFromThisMachine(request, publicUrl)) throw notFound();
  const outcome = await run(path, "[{}]");
  if (!outcome.ok) throw new HttpError(500, "InternalServerError", `${path} failed.`);
  // The function returns null when there is nothing to show.
  if (outcome.valueJson === "null") throw notFound();
  response.setHeader("Cache-Control", "no-store");
  sendJson(response, 200, outcome.valueJson);
  return true;
}

/**
 * Whether a program on this machine makes the request for itself. A loopback connection is not enough: a proxy here
 * forwards other callers' requests, and a page whose name resolves to this machine acts for its author. So it requires
 * no sign of a proxy (an unconfigured nginx shows only by its HTTP/1.0), a Host of this machine, no page of another
 * origin, and no public address. None of that is a proof, so `isForThisMachine` is required as well.
 */
export function isFromThisMachine(request: IncomingMessage, publicUrl: string | null): boolean {
  return isLocalRequest(request) && (publicUrl === null || isLoopbackHost(hostnameOf(publicUrl)));
}

/** The same check for a server with a public address, for data that identifies no one. */
export function isLocalRequest(request: IncomingMessage): boolean {
  const { headers, httpVersion } = request;
  const site = headers["sec-fetch-site"];
  return (
    peerOf(request, []).isLocal &&
    httpVersion === "1.1" &&
    !isForwarded(request) &&
    isLoopbackHost(hostnameOf(`http://${headers.host ?? ""}`)) &&
    (site === undefined || site === "same-origin" || site === "none")
  );
}

function hostnameOf(url: string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return "";
  }
}
