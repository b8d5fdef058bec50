import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";

/**
 * Sends `length` bytes and ends the response together with the last of them: a client that has them all may send its
 * next request at once, and connections.ts must not take that request for premature. A reader that disconnects ends the
 * stream.
 */
export async function sendStream(
  stream: Readable,
  response: ServerResponse,
  length: number,
): Promise<void> {
  let left = length;
  try {
    if (left === 0) response.end();
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (response.destroyed) return;
      left -= chunk.length;
      if (left <= 0) {
        response.end(chunk);
        return;
      }
      if (!response.write(chunk)) await drained(response);
    }
    if (left > 0) response.destroy(); // the file was shortened meanwhile
  } catch (error) {
    response.destroy();
    throw error;
  } finally {
    stream.destroy();
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      response.off("drain", go);
      response.off("close", go);
      resolve();
    };
    response.on("drain", go);
    response.on("close", go);
  });
}
