import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { blobLimits } from "../limits";

export interface FileSeal {
  /** Base64. */
  readonly sha256: string;
  readonly size: number;
}

export type FileState = "whole" | "damaged" | "missing";

interface Verdict {
  /** The file system's metadata; it changes with the bytes. */
  readonly metadata: string;
  readonly state: FileState;
}

/**
 * Checks that files hold the bytes that were stored. A file is read completely before any of it is served; after that
 * only when its metadata changed, or on a scheduled check (`isForced`).
 */
export class WholeFiles {
  readonly #verdicts = new Map<string, Verdict>();
  readonly #running = new Map<string, Promise<FileState>>();

  /** Concurrent readers of a file share one check. */
  check(path: string, seal: FileSeal, isForced = false): Promise<FileState> {
    const running = this.#running.get(path);
    if (running !== undefined) return running;
    const check = this.#check(path, seal, isForced).finally(() => this.#running.delete(path));
    this.#running.set(path, check);
    return check;
  }

  async #check(path: string, seal: FileSeal, isForced: boolean): Promise<FileState> {
    const metadata = await metadataOf(path);
    if (metadata === null) return "missing";
    const previous = this.#verdicts.get(path);
    if (!isForced && previous?.metadata === metadata) return previous.state;
    const state = (await isSealed(path, seal)) ? "whole" : "damaged";
    this.#verdicts.delete(path); // moves it to the newest
    this.#verdicts.set(path, { metadata, state });
    const [oldest] = this.#verdicts.keys();
    if (this.#verdicts.size > blobLimits.verdictsMax && oldest !== undefined) {
      this.#verdicts.delete(oldest);
    }
    return state;
  }
}

async function metadataOf(path: string): Promise<string | null> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function isSealed(path: string, { sha256, size }: FileSeal): Promise<boolean> {
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    const stream = createReadStream(path, { highWaterMark: blobLimits.verifiedChunkBytes });
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > size) return false;
      hash.update(chunk);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EIO") return false; // the disk can't read it
    throw error;
  }
  return bytes === size && hash.digest("base64") === sha256;
}
