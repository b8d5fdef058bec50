import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { blobLimits } from "../limits";
import { FileHasher, type FileHashes } from "./block-hashes";

export interface FileSeal {
  /** In base64. */
  readonly sha256: string;
  readonly size: number;
}

export type FileState = "whole" | "damaged" | "missing";

interface Verdict {
  /** The file system's metadata; it changes with the bytes. */
  readonly metadata: string;
  readonly state: FileState;
}

type OnWhole<Seal> = (seal: Seal, blocks: Buffer) => Promise<void>;

/**
 * Checks that files hold the bytes that were stored. A file is read completely the first time; after that only when its
 * metadata changed, or on a scheduled check (`isForced`).
 */
export class WholeFiles<Seal extends FileSeal = FileSeal> {
  readonly #verdicts = new Map<string, Verdict>();
  readonly #running = new Map<string, Promise<FileState>>();
  readonly #onWhole: OnWhole<Seal>;

  /** `onWhole` gets the hashes of the blocks of each file that was just found whole. */
  constructor(onWhole: OnWhole<Seal> = () => Promise.resolve()) {
    this.#onWhole = onWhole;
  }

  /** Concurrent readers of a file share one check. */
  check(path: string, seal: Seal, isForced = false): Promise<FileState> {
    const running = this.#running.get(path);
    if (running !== undefined) return running;
    const check = this.#check(path, seal, isForced).finally(() => this.#running.delete(path));
    this.#running.set(path, check);
    return check;
  }

  /** Called when bytes turned out to be wrong although the metadata stayed the same. */
  async distrust(path: string): Promise<void> {
    const metadata = await metadataOf(path);
    if (metadata !== null) this.#note(path, { metadata, state: "damaged" });
  }

  async #check(path: string, seal: Seal, isForced: boolean): Promise<FileState> {
    const metadata = await metadataOf(path);
    if (metadata === null) return "missing";
    const previous = this.#verdicts.get(path);
    if (!isForced && previous?.metadata === metadata) return previous.state;
    const hashes = await hashFile(path, seal.size);
    const isWhole = hashes !== null && hashes.size === seal.size && hashes.sha256 === seal.sha256;
    if (isWhole) await this.#onWhole(seal, hashes.blocks);
    const state = isWhole ? "whole" : "damaged";
    this.#note(path, { metadata, state });
    return state;
  }

  #note(path: string, verdict: Verdict): void {
    this.#verdicts.delete(path); // makes it the newest
    this.#verdicts.set(path, verdict);
    const [oldest] = this.#verdicts.keys();
    if (this.#verdicts.size > blobLimits.verdictsMax && oldest !== undefined) {
      this.#verdicts.delete(oldest);
    }
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

/** Null when it is too long, or the disk can't read it. */
async function hashFile(path: string, bytesMax: number): Promise<FileHashes | null> {
  const hasher = new FileHasher();
  try {
    const stream = createReadStream(path, { highWaterMark: blobLimits.verifiedChunkBytes });
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hasher.update(chunk);
      if (hasher.size > bytesMax) return null;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EIO") return null;
    throw error;
  }
  return hasher.digest();
}
