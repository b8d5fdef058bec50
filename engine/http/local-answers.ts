import type { IncomingMessage, ServerResponse } from "node:http";
import type { Outcome } from "../functions/call";
import { sendJson } from "./answer";
import { HttpError, notFound } from "./http-error";
import { isLoopbackHost } from "./origins";
import { peerOf } from "./peer";

/** What is told to this machine alone. */
export interface LocalAnswers {
  /** Addresses, each with the function whose answer is given there, internal ones too. */
  functions: Readonly<Record<string, string>>;
  /** How browsers reach the server. */
  publicUrl: string;
  run: (path: string, argsJson: string) => Promise<Outcome>;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  pathname: string;
}

/** True when the address is one of them; to everybody else there is nothing. */
export async function routeLocalAnswer(
  { functions, publicUrl, run }: LocalAnswers,
  { request, response, pathname }: Exchange,
): Promise<boolean> {
  const path = Object.hasOwn(functions, pathname) ? functions[pathname] : undefined;
  if (path === undefined) return false;
  if (!isFromThisMachine(request, publicUrl)) throw notFound();
  const outcome = await run(path, "[{}]");
  if (!outcome.ok) throw new HttpError(500, "InternalServerError", `${path} could not answer.`);
  response.setHeader("Cache-Control", "no-store");
  sendJson(response, 200, outcome.valueJson);
  return true;
}

/** What proxies write about whom they ask for. */
const proxyHeader = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|cf-.+)$/;

/**
 * Whether a program on this machine asks for itself. A loopback connection is not enough: a proxy here asks for the
 * world, and a page whose name was pointed here asks for its author. So no sign of a proxy (nginx as it comes shows only
 * by its HTTP/1.0), a Host that is this machine's own, no page of another origin, and a server that is published nowhere
 * else.
 */
export function isFromThisMachine(request: IncomingMessage, publicUrl: string): boolean {
  const { headers, httpVersion } = request;
  const site = headers["sec-fetch-site"];
  return (
    peerOf(request, []).isLocal &&
    httpVersion === "1.1" &&
    !Object.keys(headers).some((name) => proxyHeader.test(name)) &&
    isLoopbackHost(hostnameOf(`http://${headers.host ?? ""}`)) &&
    (site === undefined || site === "same-origin" || site === "none") &&
    isLoopbackHost(hostnameOf(publicUrl))
  );
}

function hostnameOf(url: string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return "";
  }
}
