import type { IncomingMessage } from "node:http";
import type { Account } from "../budget/budget";
import { HttpError, tooLarge } from "./http-error";
import type { HttpLimits } from "../limits";
import { awaitTurn, requireRoom } from "./turns";

/** The account that pays for a body, and the bytes for each turn. */
interface BodyReader {
  account: Account;
  limits: HttpLimits;
  bytesPerTurn: number;
}

export interface ReservedReader extends BodyReader {
  reservedBytes: number;
}

/**
 * Reserves room for the whole body before its first byte is read, or rejects the request. A body of unknown length
 * reserves the most it may have; one that is too large reserves nothing, because reading it fails at once.
 */
export function reserveBody(
  request: IncomingMessage,
  bytesMax: number,
  reader: BodyReader,
): ReservedReader {
  const announced = request.headers["content-length"];
  const isChunked = request.headers["transfer-encoding"] !== undefined;
  const bytes = announced === undefined ? (isChunked ? bytesMax : 0) : Number(announced);
  const reservedBytes = bytes > bytesMax ? 0 : bytes;
  requireRoom(reader.account, reservedBytes);
  return { ...reader, reservedBytes };
}

/** The body as it arrives, up to the limit and the deadline. Its room stays reserved until the response is sent. */
export async function* boundedBody(
  request: IncomingMessage,
  bytesMax: number,
  withinMs: number,
  reader?: ReservedReader,
): AsyncGenerator<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const late = new Error("The body came too slowly.");
  const deadline = setTimeout(() => request.destroy(late), withinMs);
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw tooLarge(bytesMax);
      if (reader !== undefined) await awaitBodyTurn(reader, chunk.length);
      yield chunk;
    }
    if (!request.complete) throw new Error("cut off");
    reader?.account.free(Math.max(0, reader.reservedBytes - bytes));
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const message = error === late ? late.message : "The body was incomplete.";
    throw new HttpError(408, "ClientDisconnect", message);
  } finally {
    clearTimeout(deadline);
  }
}

export async function readBody(
  request: IncomingMessage,
  bytesMax: number,
  withinMs: number,
  reader?: ReservedReader,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of boundedBody(request, bytesMax, withinMs, reader)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const awaitBodyTurn = ({ limits, account, bytesPerTurn }: BodyReader, bytes: number) =>
  awaitTurn(limits, account, bytes / bytesPerTurn);
