import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { sendError, sendText } from "./answer";
import { routeCall } from "./call-routes";
import { answerPreflight, applyCors } from "./cors";
import type { HttpLimits } from "../limits";
import type { Peer } from "../sync/host";
import type { HttpCaller, HttpHost } from "./host";
import { answerHttpAction } from "./http-action-route";
import { HttpError, notFound } from "./http-error";
import { routeLocalAnswer } from "./local-answers";
import { isOriginAllowed } from "./origins";
import { peerOf } from "./peer";
import { identityOfCall, identityOfHttpAction } from "./request-identity";
import { refuseUpgrade } from "./refuse-upgrade";
import { SecurityHeaders } from "./security-headers";
import { routeStorage } from "./storage-routes";

interface Exchange {
  host: HttpHost;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  requestId: string;
}

/** A server that answers "not yet" until `serve` is called: its port is then known, and nobody else can take it. */
export function createListener(limits: HttpLimits): Server {
  const server = createServer({
    headersTimeout: limits.headersWithinMs,
    requestTimeout: Math.max(limits.requestWithinMs, limits.uploadWithinMs),
    connectionsCheckingInterval: limits.checkDeadlinesEveryMs,
    keepAliveTimeout: limits.keepAliveMs,
    maxHeaderSize: limits.headerBytesMax,
  });
  server.maxHeadersCount = limits.headersMax;
  server.on("request", answerNotYet);
  server.on("upgrade", refuseNotYet);
  return server;
}

const plainHeaders = new SecurityHeaders(false).forData();

function answerNotYet(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { ...plainHeaders, "Retry-After": "1" }).end();
}

function refuseNotYet(_request: IncomingMessage, stream: Duplex): void {
  refuseUpgrade(stream, 503, plainHeaders);
}

/** The public port: Convex's API, then the app's own routes, then the web app. */
export function serve(server: Server, host: HttpHost): void {
  server.off("request", answerNotYet);
  server.off("upgrade", refuseNotYet);
  server.on("request", (request, response) => void answerRequest(host, request, response));
  server.on("upgrade", (request, stream, head) => answerUpgrade(host, request, stream, head));
  server.on("clientError", (error: NodeJS.ErrnoException, stream) => {
    const status = error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
    refuseUpgrade(stream, status, host.security.forData());
  });
}

/** From now on takes no new connection. Returns how to wait for the running requests, and then to end what is left. */
export function stopListening(server: Server): (withinMs: number) => Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  return async (withinMs) => {
    const tidying = setInterval(() => server.closeIdleConnections(), 50);
    const deadline = setTimeout(() => server.closeAllConnections(), withinMs);
    await closed;
    clearInterval(tidying);
    clearTimeout(deadline);
  };
}

export async function answerRequest(
  host: HttpHost,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = String(request.headers["convex-request-id"] ?? "");
  const requestId = /^[0-9a-f]{16}$/.test(asked) ? asked : randomBytes(8).toString("hex");
  setHeaders(response, { ...host.security.forData(), "Convex-Request-Id": requestId });
  try {
    const url = parseUrl(request.url ?? "/");
    await route({ host, request, response, url, requestId });
  } catch (error) {
    answerError(host, request, response, error);
  }
}

async function route(exchange: Exchange): Promise<void> {
  const { host, request, response, url } = exchange;
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (await routeApi(exchange)) return;
  const { pathname } = url;
  if (isRead && (await routeLocalAnswer(host.localAnswers, { request, response, pathname })))
    return;
  if (host.hasHttpRoute(url.pathname, httpActionMethod(request))) {
    await runHttpAction(exchange);
    return;
  }
  if (isRead && url.pathname === "/version") {
    sendText(response, 200, host.version);
    return;
  }
  if (host.site === null) {
    if (isRead && url.pathname === "/") {
      sendText(response, 200, "This Convex deployment is running. See https://docs.convex.dev/.");
      return;
    }
    // The app's router words its own refusal.
    await runHttpAction(exchange);
    return;
  }
  const headers = host.security.forSite(request.headers.host);
  if (isRead && (await host.site.serve(request, response, url.pathname, headers))) return;
  throw notFound();
}

/** True when the address is one of Convex's own, exactly; an app may have routes below /api too. */
async function routeApi(exchange: Exchange): Promise<boolean> {
  const { host, request, response, url, requestId } = exchange;
  if (!isApiAddress(url.pathname)) return false;
  applyCors(request, response, host.origins());
  if (request.method === "OPTIONS") {
    answerPreflight(request, response);
    return true;
  }
  const peer = peerOf(request, host.trustedProxies);
  const caller = callerOf(peer, requestId);
  const context = { host, request, response, url, peer, caller, visibility: "public" as const };
  if (await routeStorage(context)) return true;
  const identity = await identityOfCall(host, request.headers.authorization);
  if (await routeCall({ ...context, identity })) return true;
  throw new HttpError(405, "MethodNotAllowed", "This address is not asked like this.");
}

const apiAddress =
  /^\/api\/(query|mutation|action|query_batch|query_ts|query_at_ts|debug_event|run\/.+|storage\/[^/]+)$/;

const isApiAddress = (pathname: string) => apiAddress.test(pathname);

async function runHttpAction({ host, request, response, url, requestId }: Exchange): Promise<void> {
  setHeaders(response, host.security.forSite(request.headers.host));
  const peer = peerOf(request, host.trustedProxies);
  const identity = await identityOfHttpAction(host, request.headers.authorization);
  const caller = callerOf(peer, requestId);
  await answerHttpAction({ host, request, response, url, identity, peer, caller });
}

const callerOf = ({ address, userAgent }: Peer, requestId: string): HttpCaller => ({
  ip: address,
  userAgent,
  requestId,
});

function httpActionMethod({ method }: IncomingMessage): string {
  return method === "HEAD" ? "GET" : (method ?? "GET");
}

const socketAddress = /^\/api(\/[^/]+)?\/sync$/;

export function answerUpgrade(
  host: HttpHost,
  request: IncomingMessage,
  stream: Duplex,
  head: Buffer,
): void {
  stream.on("error", () => undefined);
  const headers = host.security.forData();
  const refuse = (status: number) => refuseUpgrade(stream, status, headers);
  let pathname: string;
  try {
    ({ pathname } = parseUrl(request.url ?? "/"));
  } catch {
    refuse(400);
    return;
  }
  const peer = peerOf(request, host.trustedProxies);
  if (!socketAddress.test(pathname)) refuse(404);
  else if (!isOriginAllowed(request.headers.origin, request.headers.host, host.origins()))
    refuse(403);
  else if (!host.sync.hasRoomFor(peer)) refuse(429);
  else host.sync.upgrade(request, stream, head, { peer, headers, refuse: () => refuse(400) });
}

/** Some tools join paths with one slash too many. */
function parseUrl(target: string): URL {
  try {
    return new URL(target.replace(/^\/+/, "/"), "http://localhost");
  } catch {
    throw new HttpError(400, "BadRequest", "The address is not well formed.");
  }
}

function answerError(
  host: HttpHost,
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): void {
  if (!(error instanceof HttpError)) host.report(error, `answering ${request.method ?? ""}`);
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const known =
    error instanceof HttpError
      ? error
      : new HttpError(
          500,
          "InternalServerError",
          "Your request couldn't be completed. Try again later.",
        );
  setHeaders(response, host.security.forData());
  // What is left of a body that was refused is not waited for.
  if (!request.complete) response.setHeader("Connection", "close");
  sendError(response, known);
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
