import { close, constants, fdatasync, ftruncate, open, rmSync, write } from "node:fs";
import { promisify } from "node:util";
import { SerialQueue } from "../serial-queue";
import type { NumberedBatch } from "../sqlite/batch";
import { isFull } from "../sqlite/sqlite-file";
import type { CommitRecord, StoredDocument } from "../store";
import { logPath } from "../store-files";
import { storeLimits } from "../store-limits";
import { syncFolder } from "../sync-folder";
import type { LogEntry } from "./log-entry";
import type { LogExtent, SeqRange } from "./log-part";
import { encodeRecord } from "./log-record";
import type { RecordCount } from "./record-count";
import { retireLog } from "./shipped-mark";

/** On Linux, writes to such a file return when they are on disk: one call instead of two. */
const isSyncedByWriting = process.platform === "linux";
const openFlags =
  constants.O_WRONLY |
  constants.O_CREAT |
  constants.O_EXCL |
  (isSyncedByWriting ? constants.O_DSYNC : 0);

const fs = {
  open: promisify(open),
  close: promisify(close),
  ftruncate: promisify(ftruncate),
  fdatasync: promisify(fdatasync),
  write: (descriptor: number, bytes: Buffer, from: number, position: number) =>
    new Promise<number>((resolve, reject) => {
      write(descriptor, bytes, from, bytes.length - from, position, (error, written) => {
        if (error === null) resolve(written);
        else reject(error);
      });
    }),
};

export interface LogFile {
  readonly path: string;
  readonly descriptor: number;
  readonly batches: NumberedBatch[];
  /** The newest version of each document in the file; null for a deleted one. */
  readonly documents: Map<string, StoredDocument | null>;
  endsAt: number;
  seqs: SeqRange | null;
  /**
   * The file is filled with zeros up to here: overwriting them changes only data, which takes half as long as extending
   * the file.
   */
  zeroedUpTo: number;
}

export interface LogOptions {
  readonly folder: string;
  /** The number before the first record. */
  readonly lastSeq: number;
  readonly lastNumber: number;
  /** A longer file is sealed. */
  readonly fileBytes: number;
  readonly mark: RecordCount;
  /** Left by an earlier process, not folded in yet. */
  readonly remaining: readonly LogFile[];
}

/**
 * Makes appends durable: numbered records in files of the data folder, each on disk before the next is written. A file
 * is sealed when it is long, and deleted once all its records are folded into the database.
 */
export class CommitLog {
  readonly #folder: string;
  readonly #fileBytes: number;
  readonly #mark: RecordCount;
  readonly #queue = new SerialQueue();
  #sealed: LogFile[] = [];
  #open: LogFile | null = null;
  #lastSeq: number;
  #lastNumber: number;

  constructor({ folder, lastSeq, lastNumber, fileBytes, mark, remaining }: LogOptions) {
    this.#sealed = [...remaining];
    this.#folder = folder;
    this.#mark = mark;
    this.#fileBytes = fileBytes;
    this.#lastSeq = lastSeq;
    this.#lastNumber = lastNumber;
  }

  /** Also true after a file failed to be folded in. */
  get isLong(): boolean {
    return this.#sealed.length > 0 || (this.#open?.endsAt ?? 0) >= this.#fileBytes;
  }

  /** Whether appends come faster than they can be folded in. */
  get isFarAhead(): boolean {
    let bytes = this.#open?.endsAt ?? 0;
    for (const { endsAt } of this.#sealed) bytes += endsAt;
    return bytes >= storeLimits.logFilesMax * this.#fileBytes;
  }

  append({ commits, batch, text }: LogEntry): Promise<void> {
    return this.#queue.run(async () => {
      const seq = this.#lastSeq + 1;
      const record = encodeRecord(seq, text);
      // Starts another file while older ones are folded in, so that each can be deleted separately.
      if ((this.#open?.endsAt ?? 0) >= this.#fileBytes) await this.#sealOpen();
      this.#open ??= await this.#begin();
      await appendTo(this.#open, record);
      this.#lastSeq = seq;
      this.#mark.note(seq);
      this.#open.batches.push({ seq, batch });
      this.#open.seqs = { first: this.#open.seqs?.first ?? seq, last: seq };
      keepDocuments(this.#open.documents, commits);
    });
  }

  /** Null for a deleted document; undefined when the log does not have it. */
  find(id: string): StoredDocument | null | undefined {
    for (const { documents } of [
      ...this.#sealed,
      ...(this.#open === null ? [] : [this.#open]),
    ].reverse()) {
      const found = documents.get(id);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  seal(): Promise<readonly LogFile[]> {
    return this.#queue.run(async () => {
      await this.#sealOpen();
      return [...this.#sealed];
    });
  }

  /** The next file to fold in: files are folded in order. */
  oldest(): Promise<LogFile | undefined> {
    return this.#queue.run(async () => {
      if (this.#sealed.length === 0) await this.#sealOpen();
      return this.#sealed[0];
    });
  }

  get extent(): { files: readonly LogExtent[]; lastSeq: number } {
    const files = [...this.#sealed, ...(this.#open === null ? [] : [this.#open])];
    return {
      files: files.map((file) => ({ ...file, last: file.seqs?.last ?? 0 })),
      lastSeq: this.#lastSeq,
    };
  }

  drop(file: LogFile): void {
    retireLog(this.#folder, file.path, file.seqs);
    this.#sealed = this.#sealed.filter((sealed) => sealed !== file);
  }

  async #sealOpen(): Promise<void> {
    const file = this.#open;
    if (file === null) return;
    // Set before closing: a descriptor that failed to close may already belong to another file. Its records are on
    // disk.
    this.#open = null;
    this.#sealed.push(file);
    await fs.close(file.descriptor);
  }

  async #begin(): Promise<LogFile> {
    const path = logPath(this.#folder, ++this.#lastNumber);
    const descriptor = await fs.open(path, openFlags, 0o600);
    try {
      await syncFolder(this.#folder);
    } catch (error) {
      rmSync(path, { force: true });
      await fs.close(descriptor);
      throw error;
    }
    const empty = { endsAt: 0, seqs: null, zeroedUpTo: 0 };
    return { path, descriptor, batches: [], documents: new Map(), ...empty };
  }
}

/** Undoes a partial write, so that the next record follows the last whole one. */
async function appendTo(file: LogFile, record: Buffer): Promise<void> {
  const endsAt = file.endsAt + record.length;
  try {
    if (endsAt > file.zeroedUpTo) await addZeros(file, record.length);
    await writeAt(file, record, file.endsAt);
  } catch (error) {
    await fs.ftruncate(file.descriptor, file.endsAt);
    file.zeroedUpTo = file.endsAt;
    throw error;
  }
  file.endsAt = endsAt;
  file.zeroedUpTo = Math.max(file.zeroedUpTo, endsAt);
}

const zerosAtOnce = 1024 * 1024;

/** Extends the file with zeros, unless the disk is full. Not for large records, which would be written twice. */
async function addZeros(file: LogFile, recordBytes: number): Promise<void> {
  if (recordBytes > zerosAtOnce / 4) return;
  const from = file.zeroedUpTo;
  try {
    await writeAt(file, Buffer.alloc(file.endsAt + zerosAtOnce - from), from);
    file.zeroedUpTo = file.endsAt + zerosAtOnce;
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

async function writeAt({ descriptor }: LogFile, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    done += await fs.write(descriptor, bytes, done, position + done);
  }
  if (!isSyncedByWriting) await fs.fdatasync(descriptor);
}

function keepDocuments(
  documents: Map<string, StoredDocument | null>,
  commits: readonly CommitRecord[],
): void {
  for (const { puts, deletes } of commits) {
    for (const { id } of deletes) documents.set(id, null);
    for (const doc of puts) documents.set(doc.id, doc);
  }
}
