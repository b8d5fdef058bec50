import { Duplex } from "node:stream";
import { expect, it } from "vitest";
import { connectionLimits } from "../limits";
import { Outbox } from "./outbox";

const { unsentBytesBeforePause, unsentBytesCounted, unsentBytesMax } = connectionLimits;

function open(roomBytes = Infinity) {
  const socket = { readyState: 1 as const, OPEN: 1 as const, bufferedAmount: 0 };
  const written: string[] = [];
  let finish: () => void = () => undefined;
  const stream = new Duplex({
    highWaterMark: 1,
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.toString("latin1"));
      finish = done;
    },
  });
  const seen = { floodCount: 0, drainCount: 0, heldBytes: 0 };
  const outbox = new Outbox(socket, stream, connectionLimits, {
    drained: () => void seen.drainCount++,
    flooded: () => void seen.floodCount++,
    holdUnsent: (bytes) => {
      if (seen.heldBytes + bytes > roomBytes) return false;
      seen.heldBytes += bytes;
      return true;
    },
    freeUnsent: (bytes) => void (seen.heldBytes -= bytes),
  });
  return { socket, outbox, seen, written, drain: () => finish() };
}

it("[S68] a reader that exceeds a socket's limit of unsent bytes is closed and gets nothing", () => {
  const { socket, outbox, seen, written, drain } = open();
  socket.bufferedAmount = unsentBytesMax;
  outbox.send("first");
  expect([seen.floodCount, written.length]).toEqual([0, 1]);
  drain();
  socket.bufferedAmount = unsentBytesMax + 1;
  outbox.send("second");
  expect([seen.floodCount, written.length]).toEqual([1, 1]);
});

it("[L5] unsent results count for their reader, which is closed if there is no room for them", () => {
  const { socket, outbox, seen } = open(unsentBytesBeforePause);
  socket.bufferedAmount = unsentBytesCounted;
  outbox.send("few");
  expect(seen.heldBytes).toBe(0);
  socket.bufferedAmount = unsentBytesCounted + 1;
  outbox.send("more");
  expect(seen).toMatchObject({ heldBytes: unsentBytesCounted + 1, floodCount: 0 });
  socket.bufferedAmount = unsentBytesBeforePause + 1;
  outbox.send("too many");
  expect(seen.floodCount).toBe(1);
});

it("[S68] a reader counts as stalled until it has read everything, and then releases its memory", async () => {
  const { socket, outbox, seen, drain } = open();
  socket.bufferedAmount = unsentBytesBeforePause + 1;
  outbox.send("much");
  expect(outbox.isStalled).toBe(true);
  expect(outbox.stalledSinceMs).not.toBeNull();
  socket.bufferedAmount = 0;
  drain();
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual({ floodCount: 0, drainCount: 1, heldBytes: 0 });
  expect([outbox.isStalled, outbox.stalledSinceMs]).toEqual([false, null]);
});
