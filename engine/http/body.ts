import type { IncomingMessage } from "node:http";
import { HttpError, tooLarge } from "./http-error";

/** The body as it arrives, cut off where the bound or the deadline is. Nothing is kept. */
export async function* boundedBody(
  request: IncomingMessage,
  bytesMax: number,
  withinMs: number,
): AsyncGenerator<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const late = new Error("The body came too slowly.");
  const deadline = setTimeout(() => request.destroy(late), withinMs);
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw tooLarge(bytesMax);
      yield chunk;
    }
    if (!request.complete) throw new Error("cut off");
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const message = error === late ? late.message : "The body was cut off.";
    throw new HttpError(408, "ClientDisconnect", message);
  } finally {
    clearTimeout(deadline);
  }
}

export async function readBody(
  request: IncomingMessage,
  bytesMax: number,
  withinMs: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of boundedBody(request, bytesMax, withinMs)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
