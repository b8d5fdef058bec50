import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { IdentityState } from "../functions/call";
import type { Peer } from "../sync/host";
import { asAction } from "./action-places";
import { boundedBody } from "./body";
import type { HttpCaller, HttpHost } from "./host";
import { HttpError } from "./http-error";
import { schemeOf } from "./peer";

interface HttpActionContext {
  host: HttpHost;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  identity: IdentityState;
  peer: Peer;
  caller: HttpCaller;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);

/** Connection handling is Node's business, and lengths no longer hold once a body was read. */
const hopHeaders = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "te",
  "trailer",
]);

/** Hands the request to the app's own handler. Bodies stream both ways. */
export async function answerHttpAction(context: HttpActionContext): Promise<void> {
  const { host, request, response, identity, peer, caller } = context;
  if (!methods.has(request.method ?? "")) {
    throw new HttpError(405, "MethodNotAllowed", "This method is not served.");
  }
  const leaving = new AbortController();
  response.once("close", () => leaving.abort());
  const overflow = { error: null as HttpError | null };
  const answer = await asAction(host, { peer, identity }, () =>
    host.runHttpAction(toWebRequest(context, overflow), identity, caller),
  );
  // The handler may have made its own error of it; the caller should learn the real one.
  if (overflow.error !== null) throw overflow.error;
  writeHead(response, answer);
  if (request.method === "HEAD" || answer.body === null) {
    await answer.body?.cancel();
    response.end();
    return;
  }
  const body = Readable.from(boundedAnswer(answer.body, host.limits.httpActionBytesMax));
  // A reader that leaves half-way ends its stream; that is no error of ours.
  await pipeline(body, response, { signal: leaving.signal }).catch((error: unknown) => {
    if (error instanceof RangeError) host.report(error, "sending an HTTP action's answer");
  });
}

function toWebRequest(
  { host, request, url }: HttpActionContext,
  overflow: { error: HttpError | null },
): Request {
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
    Readable.from(requestBody(host, request, overflow)),
  ) as ReadableStream;
  return new Request(address, { method, headers, body, duplex: "half" } as RequestInit);
}

async function* requestBody(
  host: HttpHost,
  request: IncomingMessage,
  overflow: { error: HttpError | null },
): AsyncGenerator<Uint8Array> {
  try {
    yield* boundedBody(request, host.limits.httpActionBytesMax, host.limits.uploadWithinMs);
  } catch (error) {
    if (error instanceof HttpError) overflow.error = error;
    throw error;
  }
}

/** The handler's headers win over ours: an app may know better what its page needs. */
function writeHead(response: ServerResponse, answer: Response): void {
  for (const [name, value] of answer.headers) {
    if (name !== "set-cookie" && !hopHeaders.has(name)) response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  response.writeHead(answer.status, answer.statusText === "" ? undefined : answer.statusText);
}

async function* boundedAnswer(
  body: ReadableStream<Uint8Array>,
  bytesMax: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new RangeError(`the answer is larger than ${bytesMax} bytes`);
    yield chunk;
  }
}
