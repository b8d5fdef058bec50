import { type LogExtent, type LogPart, readLogPart } from "./log-part";
import {
  endShipping,
  forgetUnshipped,
  readShippedMark,
  type ShippedMark,
  unshippedPaths,
  writeShippedMark,
} from "./shipped-mark";
import { statSync } from "node:fs";

/** What a folder's log has that was not copied elsewhere yet. */
export class LogTail {
  readonly #folder: string;
  readonly #log: () => { files: readonly LogExtent[]; lastSeq: number };

  constructor(folder: string, log: () => { files: readonly LogExtent[]; lastSeq: number }) {
    this.#folder = folder;
    this.#log = log;
  }

  get mark(): ShippedMark | null {
    return readShippedMark(this.#folder);
  }

  /** The number of the last record on disk. */
  get lastSeq(): number {
    return this.#log().lastSeq;
  }

  /** In one go, because a file that is folded in meanwhile gets another name. */
  partAfter(seq: number, bytesMax: number): LogPart | "gap" | null {
    const { files, lastSeq } = this.#log();
    if (seq >= lastSeq) return null;
    const kept = unshippedPaths(this.#folder).map((path) => ({ path, endsAt: sizeOf(path) }));
    return readLogPart([...kept, ...files], seq, bytesMax) ?? "gap";
  }

  note(mark: ShippedMark): void {
    writeShippedMark(this.#folder, mark);
  }

  forgetOld(nowMs: number): void {
    forgetUnshipped(this.#folder, nowMs);
  }

  end(): void {
    endShipping(this.#folder);
  }
}

/** Zeros follow the last record. */
const sizeOf = (path: string): number => statSync(path).size;
