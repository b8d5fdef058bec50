import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { Account } from "../budget/budget";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { sendError, sendText } from "./answer";
import { routeCall } from "./call-routes";
import { Connections } from "./connections";
import { answerPreflight, applyCors } from "./cors";
import { anonymous, type IdentityState } from "../functions/call";
import type { HttpLimits } from "../limits";
import type { Peer } from "../sync/host";
import type { HttpCaller, HttpHost } from "./host";
import { answerHttpAction } from "./http-action-route";
import { HeldStart } from "./held-start";
import { JoinedRequest } from "./joined-request";
import { routeHealth } from "./health-routes";
import { HttpError, notFound } from "./http-error";
import { routeLocalAnswer } from "./local-answers";
import { isOriginAllowed } from "./origins";
import { isForwarded, peerOf } from "./peer";
import { identityOfCall, identityOfHttpAction } from "./request-identity";
import { refuseUpgrade } from "./refuse-upgrade";
import { routeStorage } from "./storage-routes";
import { personOf } from "../sync/person";
import { awaitStrangersTurn, awaitTurn, fileTurn } from "./turns";

interface Exchange {
  host: HttpHost;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  requestId: string;
  peer: Peer;
  account: Account;
}

export interface Listener {
  server: Server;
  start: HeldStart;
  connections: Connections;
}

/** A server that holds requests until `serve` is called. Its port is known and reserved from the start. */
export function createListener(
  limits: HttpLimits,
  trustedProxies: readonly string[] = [],
): Listener {
  const server = createServer({
    headersTimeout: limits.headersWithinMs,
    requestTimeout: Math.max(limits.requestWithinMs, limits.uploadWithinMs),
    connectionsCheckingInterval: limits.checkDeadlinesEveryMs,
    keepAliveTimeout: limits.keepAliveMs,
    maxHeaderSize: limits.headerBytesMax,
    highWaterMark: limits.streamBufferBytes,
    IncomingMessage: JoinedRequest,
  });
  server.maxHeadersCount = limits.headersMax;
  // Node's types lack this option. Without it a sender that closes its half gets no answer to running requests.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Errors after the start, such as too many open files, must not end existing connections.
  server.on("error", () => undefined);
  const connections = new Connections(server, limits, trustedProxies);
  const start = new HeldStart(server, limits, { connections, trustedProxies });
  return { server, connections, start };
}

/** The public port: Convex's API, then the app's own routes, then the web app. */
export function serve({ server, start, connections }: Listener, host: HttpHost): void {
  connections.chargeTo(host.sync.host.budget);
  server.on("error", (error) => host.report(error, "accepting a connection"));
  server.on("clientError", (error: NodeJS.ErrnoException, stream) => {
    const status = error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
    refuseUpgrade(stream, status, host.security.forData());
  });
  start.serve({
    request: (request, response) => void answerRequest(host, request, response),
    upgrade: (request, stream, head) => answerUpgrade(host, request, stream, head),
  });
}

/** Accepts no new connections. Returns a function that waits for running requests and then ends the rest. */
export function stopListening({ server, start }: Listener): (withinMs: number) => Promise<void> {
  start.refuseAll();
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
  const peer = peerOf(request, host.trustedProxies);
  if (host.trustedProxies.length === 0 && isForwarded(request)) host.noteForwarded();
  const account = host.sync.host.budget.open(peer);
  account.onEnd = () => {
    // A request that arrived completely may have run its function: a refusal would claim that it did not.
    if (request.complete) response.destroy();
    else answerError(host, request, response, noRoomLeft());
  };
  response.once("close", () => account.close());
  response.on("error", (error) => host.report(error, "sending a response"));
  try {
    const url = parseUrl(request.url ?? "/");
    await route({ host, request, response, url, requestId, peer, account });
  } catch (error) {
    answerError(host, request, response, error);
  }
}

async function route(exchange: Exchange): Promise<void> {
  const { host, request, response, url } = exchange;
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (await routeApi(exchange)) return;
  const { pathname } = url;
  if (!host.hasHttpRoute(pathname, httpActionMethod(request))) {
    await awaitTurn(host.limits, exchange.account, fileTurn);
    await awaitStrangersTurn();
  }
  const { isForThisMachine } = host;
  const own = { request, response, pathname, isForThisMachine };
  if (isRead && (await routeLocalAnswer(host.localAnswers, own))) return;
  if (host.hasHttpRoute(url.pathname, httpActionMethod(request))) {
    await runHttpAction(exchange);
    return;
  }
  if (isRead && (await routeHealth(host.health, own))) return;
  if (isRead && url.pathname === "/version") {
    sendText(response, host.version);
    return;
  }
  if (host.site === null) {
    if (isRead && url.pathname === "/") {
      sendText(response, "This Convex deployment is running. See https://docs.convex.dev/.");
      return;
    }
    // The app's router has its own error text.
    await runHttpAction(exchange);
    return;
  }
  const headers = host.security.forSite(request.headers.host);
  if (isRead && (await host.site.serve(request, response, url.pathname, headers))) return;
  throw notFound();
}

/** Matches Convex's own addresses exactly, because an app may have routes below /api too. */
async function routeApi(exchange: Exchange): Promise<boolean> {
  const { host, request, response, url, requestId, peer, account } = exchange;
  if (!isApiAddress(url.pathname)) return false;
  applyCors(request, response, host.origins());
  // Answers are personal data; files set their own cache time below.
  response.setHeader("Cache-Control", "no-store");
  if (request.method === "OPTIONS") {
    answerPreflight(request, response);
    return true;
  }
  const caller = callerOf(peer, requestId);
  const place = { peer, caller, account, visibility: "public" as const };
  const context = { host, request, response, url, ...place };
  if (await routeStorage(context)) return true;
  const identity = await identify(exchange, identityOfCall);
  if (await routeCall({ ...context, identity })) return true;
  throw new HttpError(405, "MethodNotAllowed", "This address does not support this method.");
}

const apiAddress =
  /^\/api\/(query|mutation|action|query_batch|query_ts|query_at_ts|debug_event|run\/.+|storage\/[^/]+)$/;

const isApiAddress = (pathname: string) => apiAddress.test(pathname);

async function runHttpAction(exchange: Exchange): Promise<void> {
  const { host, request, response, url, requestId, peer, account } = exchange;
  setHeaders(response, host.security.forSite(request.headers.host));
  const identity = await identify(exchange, identityOfHttpAction);
  const caller = callerOf(peer, requestId);
  await answerHttpAction({ host, request, response, url, identity, peer, caller, account });
}

/** Returns the caller's identity after waiting for a turn. A refused token waits as well. */
async function identify(
  { host, request, account }: Exchange,
  identityOf: typeof identityOfCall,
): Promise<IdentityState> {
  const asked = identityOf(host, request.headers.authorization);
  const identity = await asked.catch(() => anonymous);
  account.setPerson(personOf(identity));
  await awaitTurn(host.limits, account, 1);
  if (identity.attributes === null && host.sync.host.hasSignIn()) await awaitStrangersTurn();
  return await asked;
}

const callerOf = ({ address, userAgent }: Peer, requestId: string): HttpCaller => ({
  ip: address,
  userAgent,
  requestId,
});

function httpActionMethod({ method }: IncomingMessage): string {
  return method === "HEAD" ? "GET" : (method ?? "GET");
}

const noRoomLeft = () =>
  new HttpError(
    429,
    "TooManyBytes",
    "TooManyBytes: this network holds more than others, and there is no room left. Try again later.",
  );

const socketAddress = /^\/api(\/[^/]+)?\/sync$/;

export function answerUpgrade(
  host: HttpHost,
  request: IncomingMessage,
  stream: Duplex,
  head: Buffer,
): void {
  stream.on("error", () => undefined);
  const headers = host.security.forData();
  const refuse = (status: number) => {
    host.refused(status);
    refuseUpgrade(stream, status, headers);
  };
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
  else {
    inTurn(host, peer).then(
      () => {
        if (stream.destroyed) return;
        if (!host.sync.hasRoomFor(peer)) refuse(429);
        else host.sync.upgrade(request, stream, head, { peer, headers, refuse: () => refuse(400) });
      },
      () => refuse(429),
    );
  }
}

/** Opening a socket costs more than a call on it. */
const socketTurn = 4;

async function inTurn({ sync, limits }: HttpHost, peer: Peer): Promise<void> {
  const account = sync.host.budget.open(peer);
  try {
    await awaitTurn(limits, account, socketTurn);
  } finally {
    account.close();
  }
}

/** Some tools join paths with one slash too many. */
function parseUrl(target: string): URL {
  try {
    return new URL(target.replace(/^\/+/, "/"), "http://localhost");
  } catch {
    throw new HttpError(400, "BadRequest", "The address is invalid.");
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
  host.refused(known.status);
  setHeaders(response, host.security.forData());
  // A body that began to be read is cut off.
  if (request.readableDidRead && !request.complete) response.setHeader("Connection", "close");
  else if (!request.complete) endWithRest(request, host.limits.refusedBodyWithinMs);
  sendError(response, known);
}

/** Closing at once, with bytes unread, would reset the connection, and its sender could not read the refusal. */
function endWithRest(request: IncomingMessage, withinMs: number): void {
  const deadline = setTimeout(() => request.socket.destroy(), withinMs);
  request.once("close", () => clearTimeout(deadline));
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
