import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const pieceBytes = 1024 * 1024;

export interface PieceBytes {
  readonly length: number;
  bytes(from: number, upTo: number): Buffer;
}

/** Reads a file of any length, one piece at a time: Node can't read two gigabytes at once. */
export class PieceReader implements PieceBytes {
  readonly length: number;
  readonly #descriptor: number;
  #piece = Buffer.alloc(0);
  #pieceAt = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, "r");
    this.length = fstatSync(this.#descriptor).size;
  }

  /** Returns fewer bytes at the end of the file. */
  bytes(from: number, upTo: number): Buffer {
    const end = Math.max(from, Math.min(upTo, this.length));
    const isAtHand = from >= this.#pieceAt && end <= this.#pieceAt + this.#piece.length;
    if (!isAtHand) this.#read(from, Math.max(end - from, pieceBytes));
    return this.#piece.subarray(from - this.#pieceAt, end - this.#pieceAt);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  /** Always a new buffer, because slices of the previous one may still be in use. */
  #read(from: number, bytes: number): void {
    const piece = Buffer.allocUnsafe(Math.max(0, Math.min(bytes, this.length - from)));
    let done = 0;
    while (done < piece.length) {
      const read = readSync(this.#descriptor, piece, done, piece.length - done, from + done);
      if (read === 0) break; // truncated meanwhile
      done += read;
    }
    this.#piece = piece.subarray(0, done);
    this.#pieceAt = from;
  }
}

export function readInPieces<T>(path: string, read: (file: PieceReader) => T): T {
  const file = new PieceReader(path);
  try {
    return read(file);
  } finally {
    file.close();
  }
}
