import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Account } from "../budget/budget";
import type { IdentityState } from "../functions/call";
import type { Peer } from "../sync/host";
import { asAction } from "./action-places";
import { boundedBody, reserveBody, type ReservedReader } from "./body";
import type { HttpCaller, HttpHost } from "./host";
import { HttpError } from "./http-error";
import { requireRoom, streamedBytesPerTurn } from "./turns";
import { schemeOf } from "./peer";
import { sendStream } from "./send-stream";

interface HttpActionContext {
  host: HttpHost;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  identity: IdentityState;
  peer: Peer;
  caller: HttpCaller;
  account: Account;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);

/** Headers that are not passed on: Node handles the connection, and decoding a body changes its length. */
const hopHeaders = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "te",
  "trailer",
]);

/** Passes the request to the app's own handler once there is room for it. Bodies stream both ways. */
export async function answerHttpAction(context: HttpActionContext): Promise<void> {
  const { host, request, response, identity, peer, caller, account } = context;
  if (!methods.has(request.method ?? "")) {
    throw new HttpError(405, "MethodNotAllowed", "This method is not supported.");
  }
  const reader = reserveBody(request, bodyBytesMax(context), {
    account,
    limits: host.limits,
    bytesPerTurn: streamedBytesPerTurn,
  });
  requireRoom(account, host.limits.answerReservedBytes);
  const leaving = new AbortController();
  response.once("close", () => leaving.abort());
  const overflow = { error: null as HttpError | null };
  const answer = await asAction(host, { peer, identity }, () =>
    host.runHttpAction(toWebRequest(context, reader, overflow), identity, caller),
  );
  // The handler may have replaced the overflow by its own error; the caller should get the real one.
  if (overflow.error !== null) throw overflow.error;
  // Already answered with a refusal, because others needed its room.
  if (response.headersSent) return;
  writeHead(response, answer);
  if (request.method === "HEAD" || answer.body === null) {
    await answer.body?.cancel();
    response.end();
    return;
  }
  const body = Readable.from(boundedAnswer(answer.body, context));
  response.setTimeout(host.limits.stalledDownloadMs, () => {
    if (response.writableLength > 0) response.destroy();
  });
  // A reader that disconnects ends its stream; that is not an error.
  const length = answer.headers.get("content-length");
  const sent =
    length === null
      ? pipeline(body, response, { signal: leaving.signal })
      : sendStream(body, response, Number(length));
  await sent.catch((error: unknown) => {
    if (error instanceof RangeError) host.report(error, "sending an HTTP action's response");
  });
}

function toWebRequest(
  context: HttpActionContext,
  reader: ReservedReader,
  overflow: { error: HttpError | null },
): Request {
  const { host, request, url } = context;
  const method = request.method === "HEAD" ? "GET" : (request.method ?? "GET");
  const scheme = schemeOf(request, host.trustedProxies, host.isBehindTls);
  const address = `${scheme}://${request.headers.host ?? "localhost"}${url.pathname}${url.search}`;
  if (!URL.canParse(address))
    throw new HttpError(400, "BadRequest", "The Host header is malformed.");
  const headers = new Headers();
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? "";
    if (!hopHeaders.has(name.toLowerCase()))
      headers.append(name, request.rawHeaders[index + 1] ?? "");
  }
  if (["GET", "OPTIONS"].includes(method)) return new Request(address, { method, headers });
  const body = Readable.toWeb(
    Readable.from(requestBody(context, reader, overflow)),
  ) as ReadableStream;
  return new Request(address, { method, headers, body, duplex: "half" } as RequestInit);
}

const bodyBytesMax = ({ host, request, url, identity }: HttpActionContext): number => {
  const { httpActionBytesMax, callBeforeSignInBytesMax } = host.limits;
  const isTrusted = identity.attributes !== null || !host.sync.host.hasSignIn();
  if (isTrusted) return httpActionBytesMax;
  const allowed = host.routeAllowsBeforeSignIn(url.pathname, request.method ?? "GET");
  return Math.min(httpActionBytesMax, allowed ?? callBeforeSignInBytesMax);
};

async function* requestBody(
  context: HttpActionContext,
  reader: ReservedReader,
  overflow: { error: HttpError | null },
): AsyncGenerator<Uint8Array> {
  const { request, host } = context;
  try {
    yield* boundedBody(request, bodyBytesMax(context), host.limits.uploadWithinMs, reader);
  } catch (error) {
    if (error instanceof HttpError) overflow.error = error;
    throw error;
  }
}

/** The handler's headers override ours, because an app may know better what its page needs. */
function writeHead(response: ServerResponse, answer: Response): void {
  for (const [name, value] of answer.headers) {
    if (name !== "set-cookie" && !hopHeaders.has(name)) response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  response.writeHead(answer.status, answer.statusText === "" ? undefined : answer.statusText);
}

/** Holds each part until the next one is requested, which means that it was sent. */
async function* boundedAnswer(
  body: ReadableStream<Uint8Array>,
  { host, account }: HttpActionContext,
): AsyncGenerator<Uint8Array> {
  const { httpActionBytesMax: bytesMax, answerReservedBytes } = host.limits;
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new RangeError(`the answer is larger than ${bytesMax} bytes`);
    account.pace(chunk.length / streamedBytesPerTurn);
    const missingBytes = Math.max(0, chunk.length - answerReservedBytes);
    requireRoom(account, missingBytes);
    yield chunk;
    account.free(missingBytes);
  }
}
