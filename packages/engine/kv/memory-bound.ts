import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";
import { UnusableDataError } from "./store";

const mib = 1024 * 1024;
/**
 * The bytes of a loaded document with two indexes of its own, and of each character of its text, measured with 50,000
 * documents of 300 and of 1,200 characters.
 */
const documentBytes = 700;
const jsonCharBytes = 1.1;

/**
 * Estimates the memory for documents while they are read. All of them must fit: without room V8 ends the process
 * without an error message.
 */
export class MemoryBound {
  readonly #bytesMax: number;
  #bytes = 0;

  /** `bytesMax` is what V8 may still use; tests pass another limit. */
  constructor(bytesMax = heapBytesLeft()) {
    this.#bytesMax = bytesMax;
  }

  /** Keeps counting above the limit, so that the error can state the total. */
  fits(jsonChars: number): boolean {
    this.#bytes += documentBytes + jsonChars * jsonCharBytes;
    return this.#bytes <= this.#bytesMax;
  }

  requireRoom(): void {
    if (this.#bytes > this.#bytesMax) throw noRoomError(this.#bytes, this.#bytesMax);
  }
}

/** A quarter of the machine's memory, but at most half of what V8 may use. */
export const defaultCacheBytes = (): number =>
  Math.min(Math.max(totalmem() / 4, 128 * mib), heapBytesMax() / 2);

export function noRoomError(neededBytes: number, leftBytes: number): UnusableDataError {
  const needed = Math.ceil(neededBytes / mib);
  // Twice as much leaves room to work with the documents.
  const recommended = Math.ceil((2 * needed) / 512) * 512;
  return new UnusableDataError(
    `The data needs about ${needed} MiB of memory and this process has ${Math.floor(leftBytes / mib)} MiB left for it. Start it with NODE_OPTIONS=--max-old-space-size=${recommended}, on a machine that has as much.`,
  );
}

/** V8's limit includes its young generation, where nothing stays for long. */
const youngBytes = 48 * mib;

export const heapBytesMax = (): number => getHeapStatistics().heap_size_limit - youngBytes;
export const heapBytesUsed = (): number => getHeapStatistics().used_heap_size;
const heapBytesLeft = (): number => heapBytesMax() - heapBytesUsed();
