import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BlobFolder } from "../blobs/blob-folder";
import type { Clock } from "../clock";
import { systemTables } from "../db/schema/system-tables";
import type { LogPart } from "../kv/log/log-part";
import { recordFormat } from "../kv/log/log-replay";
import type { LogTail } from "../kv/log/log-tail";
import { SerialQueue } from "../kv/serial-queue";
import type { NumberedBatch } from "../kv/sqlite/batch";
import { documentsIn } from "../kv/sqlite/batch";
import { backupMarkName, parseMark } from "./backup-mark";
import type { SealSecret } from "./backup-seal";
import type { BucketSettings } from "./bucket/bucket";
import { BucketShipping, type BucketState } from "./bucket/bucket-shipping";
import { writeLedgerIn } from "./ledger";
import { sumOfRecords, type SegmentName } from "./log-segment";
import { LogStream, requirePlace } from "./log-stream";
import type { FilePieces } from "./piece-store";
import { shipLimits } from "./ship-limits";

export interface ShippingOptions {
  /** The folder of backups. */
  place: string;
  secret: SealSecret | null;
  /** A function of the app that returns the ledger: it must outlive backups and the log. */
  ledger?: string;
  /** Everything in the place is also copied to this bucket, which requires a secret. */
  bucket?: BucketSettings;
}

export interface ShippingState {
  /** All commits acknowledged up to here are in the place; null before the first shipment. UTC milliseconds. */
  upToMs: number | null;
  failure: string | null;
  /** Whether the place has a backup that the stream continues: without one the stream restores nothing. */
  hasBackup: boolean;
  bucket: BucketState | null;
}

interface Sources {
  tail: LogTail;
  blobs: BlobFolder;
  clock: Clock;
  readLedger: (() => Promise<unknown>) | null;
}

interface OpenStream {
  stream: LogStream;
  seq: number;
  last: SegmentName | null;
}

/** Copies what was appended to the log into the folder of backups, again and again (docs/decisions/0064). */
export class LogShipper {
  readonly #options: ShippingOptions;
  readonly #sources: Sources;
  readonly #queue = new SerialQueue();
  #open: OpenStream | null = null;
  readonly #ending = new AbortController();
  #isKeyDue = false;
  #ledgerText = "";
  /** True at the start, because the last process may have ended before it wrote the ledger. */
  #isLedgerDue = true;
  #state: Omit<ShippingState, "bucket"> = { upToMs: null, failure: null, hasBackup: true };
  readonly #bucket: BucketShipping | null;

  constructor(options: ShippingOptions, sources: Sources) {
    this.#options = options;
    this.#sources = sources;
    const { bucket, place, secret } = options;
    this.#bucket =
      bucket === undefined || secret === null ? null : new BucketShipping(bucket, place, secret);
  }

  get state(): ShippingState {
    return { ...this.#state, bucket: this.#bucket?.state ?? null };
  }

  /** Never throws: a failure is in the state, and the next attempt continues. */
  ship(): Promise<void> {
    return this.#queue.run(async () => {
      if (this.#isEnding()) return;
      try {
        await requirePlace(this.#options.place);
        const upToMs = await this.#shipAll();
        const hasBackup = this.#state.hasBackup && this.#state.upToMs !== null;
        this.#state = { upToMs, failure: null, hasBackup: hasBackup || (await this.#findBackup()) };
        void this.#bucket?.push(upToMs);
      } catch (error) {
        this.#open = null; // look it up again: a failed write may still have landed
        if (this.#isEnding()) return;
        this.#sources.tail.forgetOld(this.#sources.clock.nowMs());
        const failure = error instanceof Error ? error.message : String(error);
        this.#state = { ...this.#state, failure };
      }
    });
  }

  /** Called before a backup. If the key was replaced, the next shipment begins a stream sealed with the new key. */
  renewKey(): void {
    this.#isKeyDue = true;
  }

  /**
   * After this, work in progress no longer touches the data folder and gives no part its final name, because another
   * process may already have the folder and ship the same records.
   */
  cancel(): void {
    this.#ending.abort(new Error("The server ends."));
  }

  #isEnding(): boolean {
    return this.#ending.signal.aborted;
  }

  /** Returns the time up to which everything is in the place. */
  async #shipAll(): Promise<number> {
    const { tail, clock } = this.#sources;
    const open = await this.#openOfKey();
    const upToMs = clock.nowMs();
    const endSeq = tail.lastSeq;
    if (open.seq < endSeq) this.#isLedgerDue = true;
    const ledgerFailure = await this.#shipLedger();
    await this.#shipRecords(open, endSeq, upToMs);
    // Thrown only after the records are shipped, because records without their ledger are better than none.
    if (ledgerFailure !== null) throw ledgerFailure;
    return upToMs;
  }

  /** A stream with a former key continues until a backup can follow a stream with the new one. */
  async #openOfKey(): Promise<OpenStream> {
    let open = (this.#open ??= await this.#find());
    if (!this.#isKeyDue) return open;
    if (!(await open.stream.isOf(this.#options.secret))) {
      open = this.#open = await this.#begin();
      this.#state = { ...this.#state, hasBackup: false };
    }
    this.#isKeyDue = false;
    this.#bucket?.renewKey();
    return open;
  }

  async #shipRecords(begun: OpenStream, endSeq: number, upToMs: number): Promise<void> {
    const { tail } = this.#sources;
    let open = begun;
    for (;;) {
      this.#ending.signal.throwIfAborted();
      const bytesMax = shipLimits.shippedAtOnceBytes;
      const part = await tail.part({ after: open.seq, upTo: endSeq, bytesMax });
      this.#ending.signal.throwIfAborted();
      if (part === null) return;
      if (part === "gap") open = this.#open = await this.#begin();
      else {
        const isLast = (part.batches.at(-1)?.seq ?? 0) >= endSeq;
        await this.#shipPart(open, part, isLast ? upToMs : (lastMsIn(part.batches) ?? upToMs));
      }
    }
  }

  async #shipPart(open: OpenStream, part: LogPart, upToMs: number): Promise<void> {
    const { tail, clock } = this.#sources;
    const { stream } = open;
    const header = {
      version: 1,
      stream: stream.name,
      after: open.last?.name ?? null,
      format: recordFormat,
      upToMs,
      sha256: sumOfRecords(part.bytes),
      files: await this.#keepFiles(stream, part.batches),
    } as const;
    const first = open.seq + 1;
    const last = part.batches.at(-1)?.seq ?? open.seq;
    const range = { first, last, shippedAtMs: clock.nowMs() };
    const { signal } = this.#ending;
    open.last = await stream.write({ header, records: part.bytes }, range, signal);
    signal.throwIfAborted();
    open.seq = last;
    await tail.note({ stream: stream.name, seq: last }, signal);
  }

  /** Copies the uploaded files that these records name. A file deleted since needs no copy. */
  async #keepFiles(stream: LogStream, batches: readonly NumberedBatch[]) {
    const { blobs } = this.#sources;
    const files: Record<string, FilePieces> = {};
    const texts = batches.flatMap(({ batch }) => documentsIn(batch, systemTables._storage.number));
    for (const text of texts) {
      const { name } = JSON.parse(text) as { name: string };
      await blobs.withoutDeletions(async () => {
        for (const [each, path] of await blobs.pathsOf(name)) {
          files[each] = await stream.pieces.keep(path, "even");
        }
      });
    }
    if (Object.keys(files).length > 0) await stream.pieces.sync();
    return files;
  }

  /** Continues a stream only when it certainly belongs to this log. */
  async #find(): Promise<OpenStream> {
    const { tail } = this.#sources;
    const { place, secret } = this.#options;
    const { mark } = tail;
    const stream =
      mark === null ? null : await LogStream.find(place, mark.stream, secret).catch(() => null);
    await stream?.removeDrafts();
    if (mark === null || stream === null || stream.isSealed !== (secret !== null)) {
      return await this.#begin();
    }
    const last = (await stream.list()).at(-1) ?? null;
    if ((last?.last ?? mark.seq) < mark.seq) return await this.#begin(); // the place has lost a part of it
    if (last === null || last.last === mark.seq) return { stream, seq: mark.seq, last };
    // Either written but not noted here, or written by a copy of this folder with a different history.
    if (!(await this.#isOurs(stream, last))) return await this.#begin();
    this.#ending.signal.throwIfAborted();
    await tail.note({ stream: stream.name, seq: last.last }, this.#ending.signal);
    return { stream, seq: last.last, last };
  }

  async #isOurs(stream: LogStream, last: SegmentName): Promise<boolean> {
    const { tail } = this.#sources;
    const segment = await stream.read(last).catch(() => null);
    this.#ending.signal.throwIfAborted();
    if (segment === null) return false;
    const range = { after: last.first - 1, upTo: last.last };
    const part = await tail.part({ ...range, bytesMax: segment.records.length });
    this.#ending.signal.throwIfAborted();
    if (part === null || part === "gap") return false;
    return sumOfRecords(part.bytes) === segment.header.sha256;
  }

  async #begin(): Promise<OpenStream> {
    const { tail } = this.#sources;
    const { place, secret } = this.#options;
    const stream = await LogStream.make(place, secret);
    this.#ending.signal.throwIfAborted();
    this.#state = { ...this.#state, hasBackup: false };
    const seq = tail.lastSeq;
    await tail.note({ stream: stream.name, seq }, this.#ending.signal);
    return { stream, seq, last: null };
  }

  /**
   * Ships the ledger before its records, because a restore of the records alone could return what was deleted in them.
   * An entry in the ledger without its record does no harm. Returns the failure.
   */
  async #shipLedger(): Promise<Error | null> {
    if (!this.#isLedgerDue) return null;
    try {
      const ledger = await this.#sources.readLedger?.();
      this.#ending.signal.throwIfAborted();
      const text = JSON.stringify(ledger ?? null);
      if (ledger !== undefined && text !== this.#ledgerText) {
        await writeLedgerIn(this.#options.place, ledger);
        this.#ledgerText = text;
      }
      this.#isLedgerDue = false;
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async #findBackup(): Promise<boolean> {
    const { place } = this.#options;
    for (const name of await readdir(place)) {
      const text = await readFile(join(place, name, backupMarkName), "utf8").catch(() => null);
      if (text === null) continue;
      if (parseMark(text)?.log?.stream === this.#open?.stream.name) return true;
    }
    return false;
  }
}

/** In milliseconds, rounded down; null without commits. */
function lastMsIn(batches: readonly NumberedBatch[]): number | null {
  const last = batches.findLast(({ batch }) => batch.lastTs !== "0");
  return last === undefined ? null : Number(BigInt(last.batch.lastTs) / 1_000_000n);
}
