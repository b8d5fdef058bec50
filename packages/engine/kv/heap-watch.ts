import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { heapBytesMax, heapBytesUsed, noRoomError } from "./memory-bound";

/** Documents between two checks: some megabytes. */
const lookEvery = 2048;
/** Above this V8 spends its time on garbage collection, and ends the process soon after. */
const shareMax = 0.85;
/** From here on each check collects garbage first, which takes V8 half a second for a gigabyte. */
const shareLooked = 0.75;

/**
 * Watches the heap while documents and their index entries are built, because MemoryBound can't know the number of
 * entries. Throws before V8 would end the process without an error message.
 */
export class HeapWatch {
  readonly #documents: number;
  readonly #startBytes = heapBytesUsed();
  #looksFromBytes = heapBytesMax() * shareLooked;

  constructor(documents: number) {
    this.#documents = documents;
  }

  /** Called after each document; `moreBytes` are about to be allocated at once. */
  note(done: number, moreBytes: number): void {
    if (done % lookEvery === 0) this.requireRoom(done, moreBytes);
  }

  requireRoom(done: number, moreBytes: number): void {
    const mostBytes = heapBytesMax();
    if (heapBytesUsed() + moreBytes < this.#looksFromBytes) return;
    collectGarbage();
    const keptBytes = heapBytesUsed();
    if (keptBytes + moreBytes > mostBytes * shareMax) {
      const builtBytes = Math.max(keptBytes - this.#startBytes, 0) + moreBytes;
      const restBytes = (builtBytes / Math.max(done, 1)) * (this.#documents - done);
      const otherBytes = Math.min(this.#startBytes, keptBytes);
      const neededBytes = (keptBytes + moreBytes + restBytes) / shareMax - otherBytes;
      throw noRoomError(neededBytes, mostBytes - otherBytes);
    }
    this.#looksFromBytes = Math.max(
      mostBytes * shareLooked,
      keptBytes + moreBytes + mostBytes * 0.02,
    );
  }
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
