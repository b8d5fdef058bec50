import { statSync } from "node:fs";
import { type LogExtent, type LogPart, type PartRange, readLogPart } from "./log-part";
import {
  endShipping,
  forgetUnshipped,
  readShippedMark,
  type ShippedMark,
  unshippedLogs,
  writeShippedMark,
} from "./shipped-mark";

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

  get lastSeq(): number {
    return this.#log().lastSeq;
  }

  async part(range: PartRange): Promise<LogPart | "gap" | null> {
    if (range.after >= Math.min(range.upTo, this.lastSeq)) return null;
    for (let attempt = 1; ; attempt++) {
      try {
        return (await readLogPart(this.#extents(), range)) ?? "gap";
      } catch (error) {
        // The file was folded in meanwhile and has another name now.
        if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempt === attemptsMax)
          throw error;
      }
    }
  }

  note(mark: ShippedMark, cancelled?: AbortSignal): Promise<void> {
    return writeShippedMark(this.#folder, mark, cancelled);
  }

  forgetOld(nowMs: number): void {
    forgetUnshipped(this.#folder, nowMs);
  }

  end(): void {
    endShipping(this.#folder);
  }

  #extents(): readonly LogExtent[] {
    const kept = unshippedLogs(this.#folder).map(({ path, last }) => ({
      path,
      endsAt: sizeOf(path), // zeros follow the last record
      last,
    }));
    return [...kept, ...this.#log().files];
  }
}

const attemptsMax = 5;

const sizeOf = (path: string): number => statSync(path).size;
