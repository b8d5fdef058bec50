import { IncomingMessage } from "node:http";

/**
 * A request whose body arrives in the pieces in which its connection is read. Node's parser makes a buffer for each of
 * the sender's chunks, which for a chunk of one byte takes a hundred times as much memory.
 */
export class JoinedRequest extends IncomingMessage {
  #chunks: Buffer[] = [];
  #isFull = false;

  /** False while its reader has enough; the connection is not read then. */
  get wantsMore(): boolean {
    return !this.#isFull || this.complete;
  }

  override push(chunk: Buffer | null): boolean {
    if (chunk !== null) {
      this.#chunks.push(chunk);
      return true;
    }
    this.join();
    return super.push(null);
  }

  /** Passes on everything since the last call as one chunk. */
  join(): void {
    const [first, ...more] = this.#chunks;
    if (first === undefined) return;
    const joined = more.length === 0 ? first : Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#isFull = !super.push(joined);
  }

  override _read(size: number): void {
    this.#isFull = false;
    super._read(size);
  }
}
