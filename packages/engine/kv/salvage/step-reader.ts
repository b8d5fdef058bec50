import { open, type FileHandle } from "node:fs/promises";
import { headerBytes } from "../log/log-record";
import type { PieceBytes } from "./piece-reader";

const stepBytes = 256 * 1024;

/** Reads a file alongside other work: the bytes for a synchronous reader are read ahead. */
export class StepReader implements PieceBytes {
  readonly length: number;
  readonly #file: FileHandle;
  #piece = Buffer.alloc(0);
  #pieceAt = 0;

  private constructor(file: FileHandle, length: number) {
    this.#file = file;
    this.length = length;
  }

  static async open(path: string): Promise<StepReader> {
    const file = await open(path, "r");
    try {
      return new StepReader(file, (await file.stat()).size);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  reachHeader(at: number): Promise<void> {
    return this.reach(at, at + headerBytes);
  }

  /** Always a new buffer, because slices of the previous one may still be in use. */
  async reach(from: number, upTo: number): Promise<void> {
    const end = Math.min(upTo, this.length);
    if (from >= this.#pieceAt && end <= this.#pieceAt + this.#piece.length) return;
    const bytes = Math.max(0, Math.min(Math.max(upTo - from, stepBytes), this.length - from));
    const piece = Buffer.allocUnsafe(bytes);
    let done = 0;
    while (done < bytes) {
      const { bytesRead } = await this.#file.read(piece, done, bytes - done, from + done);
      if (bytesRead === 0) break; // truncated meanwhile
      done += bytesRead;
    }
    this.#piece = piece.subarray(0, done);
    this.#pieceAt = from;
  }

  /** Returns bytes that were reached, and fewer at the end of the file. */
  bytes(from: number, upTo: number): Buffer {
    return this.#piece.subarray(from - this.#pieceAt, Math.max(from, upTo) - this.#pieceAt);
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
