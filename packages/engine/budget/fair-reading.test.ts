import { Duplex } from "node:stream";
import { expect, it } from "vitest";
import { FairReading, type Payer } from "./fair-reading";

class Line extends Duplex {
  override _read(): void {
    // Only `push` fills the stream.
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function until(check: () => boolean): Promise<void> {
  const lastMs = performance.now() + 4_000;
  while (!check()) {
    if (performance.now() > lastMs) throw new Error("it did not happen in time");
    await turn();
  }
}

/** Blocks the thread like an expensive parser. */
function spend(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

/** A stream with a parser that notes the length of each piece and takes this long for it. */
function read(reading: FairReading, ms: number, payer: Partial<Payer> = {}) {
  const line = new Line();
  const pieces: number[] = [];
  line.on("data", (piece: Buffer) => {
    pieces.push(piece.length);
    spend(ms);
  });
  const feed = reading.take(line, { pay: () => 0, mayRead: () => true, ...payer });
  return { line, feed, pieces };
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

it("[H32] cuts what costs much into short pieces, and reads from others between them", async () => {
  const reading = new FairReading();
  const costly = read(reading, 3);
  const other = read(reading, 0);
  costly.line.push(Buffer.alloc(16_384));
  await turn();
  other.line.push(Buffer.alloc(100));
  await turn();
  expect(other.pieces).toEqual([100]);
  expect(total(costly.pieces)).toBeLessThan(16_384);
  await until(() => total(costly.pieces) >= 16_384);
  expect(costly.pieces).toEqual(Array(16).fill(1_024));
});

it("[H32] reads growing pieces while they cost little", async () => {
  const { line, pieces } = read(new FairReading(), 0);
  for (let count = 0; count < 16; count++) line.push(Buffer.alloc(65_536));
  await until(() => total(pieces) >= 16 * 65_536);
  expect(pieces.length).toBeLessThan(100);
});

it("[H32] charges each sender for its own pieces, and reads nothing more before the wait is over", async () => {
  const paidMs: number[] = [];
  const { line, pieces } = read(new FairReading(), 2, {
    pay: (ms) => {
      paidMs.push(ms);
      return 50;
    },
  });
  const beganMs = performance.now();
  line.push(Buffer.alloc(2_048));
  await until(() => pieces.length > 0);
  expect(line.isPaused()).toBe(true);
  await until(() => pieces.length >= 2);
  expect(performance.now() - beganMs).toBeGreaterThan(45);
  expect(Math.min(...paidMs)).toBeGreaterThanOrEqual(2);
  expect(Math.max(...paidMs)).toBeLessThanOrEqual(10);
});

it("[H32] charges no piece more than ten milliseconds, because the process may have been interrupted", async () => {
  const paidMs: number[] = [];
  const pay = (ms: number) => (paidMs.push(ms), 0);
  const { line } = read(new FairReading(), 15, { pay });
  line.push(Buffer.alloc(100));
  await until(() => paidMs.length > 0);
  expect(paidMs).toEqual([10]);
});

it("[H32] uses a limited part of an event loop turn for any number of streams", async () => {
  const reading = new FairReading();
  const costly = Array.from({ length: 10 }, () => read(reading, 3));
  const parsed = () => total(costly.map(({ pieces }) => pieces.length));
  for (const { line } of costly) line.push(Buffer.alloc(2_048));
  const inTurns: number[] = [];
  while (parsed() < 20 && inTurns.length < 1_000) {
    const before = parsed();
    await turn();
    inTurns.push(parsed() - before);
  }
  expect(parsed()).toBe(20);
  expect(Math.max(...inTurns)).toBeLessThanOrEqual(3);
});

it("[H32] ends a wait when the stream gets another user", async () => {
  const { line, feed, pieces } = read(new FairReading(), 1, { pay: () => 60_000 });
  line.push(Buffer.alloc(2_048));
  await until(() => pieces.length >= 1);
  feed.endWait();
  await until(() => pieces.length >= 2);
});

it("[H32] leaves in the stream what the parser does not accept yet, in order", async () => {
  let isWanted = true;
  const line = new Line();
  let text = "";
  line.on("data", (piece: Buffer) => {
    text += piece.toString();
    isWanted = false;
  });
  new FairReading().take(line, { pay: () => 0, mayRead: () => isWanted });
  for (const part of ["one ", "two ", "three"]) line.push(part);
  for (let count = 0; count < 5; count++) await turn();
  expect(text).toBe("one ");
  for (let count = 0; count < 9; count++) {
    isWanted = true;
    line.resume();
    await turn();
  }
  expect(text).toBe("one two three");
});

it("[H32] returns what was not parsed", async () => {
  const { line, feed, pieces } = read(new FairReading(), 3);
  line.push(Buffer.alloc(8_192));
  await until(() => pieces.length > 0);
  feed.release();
  let rest = 0;
  line.on("data", (chunk: Buffer) => (rest += chunk.length)).resume();
  await until(() => rest > 0);
  expect(rest + total(pieces)).toBe(8_192);
});
