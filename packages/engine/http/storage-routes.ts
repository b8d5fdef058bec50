import type { Readable } from "node:stream";
import { BlobTooLargeError, isBlobName } from "../blobs/blob-folder";
import { Sha256MismatchError } from "../blobs/blob-store";
import { parseByteRange, type ByteRange } from "../blobs/byte-range";
import type { NamedFile } from "../blobs/named-files";
import { DamagedFileError } from "../blobs/verified-stream";
import { blobLimits } from "../limits";
import { sendJson } from "./answer";
import { boundedBody } from "./body";
import type { CallContext } from "./call-routes";
import { HttpError, tooLarge } from "./http-error";
import { requireRoom } from "./turns";
import { sendStream } from "./send-stream";

const addressPrefix = "/api/storage/";

export async function routeStorage(context: Omit<CallContext, "identity">): Promise<boolean> {
  const { pathname } = context.url;
  const method = context.request.method ?? "";
  if (pathname === `${addressPrefix}upload` && method === "POST") await receive(context);
  else if (pathname.startsWith(addressPrefix) && (method === "GET" || method === "HEAD")) {
    await serve(context, pathname.slice(addressPrefix.length));
  } else return false;
  return true;
}

async function receive({
  host,
  request,
  response,
  url,
  account,
}: Omit<CallContext, "identity">): Promise<void> {
  const token = url.searchParams.get("token") ?? "";
  const state = host.blobs.tokens.check(token);
  if (state === "expired") {
    throw new HttpError(401, "StorageTokenExpired", "This upload address has expired.");
  }
  if (state === "invalid") {
    throw new HttpError(401, "StorageTokenInvalid", "This upload address is not valid.");
  }
  requireRoom(account, host.limits.uploadBufferBytes);
  const sha256 = expectedSha256(request.headers.digest);
  const contentType = request.headers["content-type"] ?? null;
  try {
    const body = boundedBody(request, blobLimits.fileBytesMax, host.limits.uploadWithinMs);
    const component = host.blobs.tokens.componentOf(token);
    const storageId = await host.blobs.upload(body, { contentType, sha256, component });
    sendJson(response, 200, JSON.stringify({ storageId }));
  } catch (error) {
    if (error instanceof Sha256MismatchError) {
      throw new HttpError(400, "Sha256Mismatch", error.message);
    }
    if (error instanceof BlobTooLargeError) throw tooLarge(blobLimits.fileBytesMax);
    throw error;
  }
}

function expectedSha256(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const match = /^sha-256=([A-Za-z0-9+/]{43}=)$/i.exec(String(header).trim());
  if (match?.[1] !== undefined) return match[1];
  throw new HttpError(400, "InvalidDigest", "Digest must be sha-256=<base64>.");
}

async function serve(context: Omit<CallContext, "identity">, name: string): Promise<void> {
  const { host, request, response } = context;
  if (!isBlobName(name)) {
    throw new HttpError(
      400,
      "InvalidStoragePath",
      `Invalid storage path: "${name.slice(0, 100)}". Please use \`storage.getUrl(…)\` to generate a valid address.`,
    );
  }
  const file = host.blobs.find(name);
  const range = file === undefined ? null : parseByteRange(request.headers.range, file.size);
  const stream =
    file === undefined || range === "unsatisfiable" ? null : await openWhole(host, file, range);
  if (file === undefined || (stream === null && range !== "unsatisfiable")) {
    throw new HttpError(404, "FileNotFound", `File ${name} not found`);
  }
  if (range === "unsatisfiable" || stream === null) {
    response.writeHead(416, { "Content-Range": `bytes */${file.size}`, "Content-Length": 0 });
    response.end();
    return;
  }
  const length = range === null ? file.size : range.last - range.first + 1;
  response.writeHead(range === null ? 200 : 206, {
    ...host.security.forFile(),
    ...(file.contentType === undefined ? {} : { "Content-Type": file.contentType }),
    "Content-Length": length,
    "Cache-Control": "private, max-age=2592000",
    "Accept-Ranges": "bytes",
    ...(range === null
      ? { Digest: `sha-256=${file.sha256}` }
      : { "Content-Range": `bytes ${range.first}-${range.last}/${file.size}` }),
  });
  if (request.method === "HEAD") {
    stream.destroy();
    response.end();
    return;
  }
  response.setTimeout(host.limits.stalledDownloadMs, () => response.destroy());
  // A reader that disconnects ends its stream; that is not an error. A damaged block was already reported, and ends the
  // connection.
  await sendStream(stream, response, length).catch(() => undefined);
}

async function openWhole(
  { blobs }: CallContext["host"],
  file: NamedFile,
  range: ByteRange | null,
): Promise<Readable | null> {
  try {
    return await blobs.read(file, range);
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    throw new HttpError(
      500,
      "FileDamaged",
      "This file is damaged on the server and cannot be shown.",
    );
  }
}
