import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { blockListName, isBlobName, isStoredName } from "../blobs/blob-folder";
import { systemTables } from "../db/schema/system-tables";
import { LogReplay, recordsIn } from "../kv/log/log-replay";
import type { FinishedBackup } from "./backup-mark";
import type { SealSecret } from "./backup-seal";
import type { Segment, SegmentName } from "./log-segment";
import { LogStream } from "./log-stream";
import { StartError } from "./start-error";

export interface LogChoice {
  /** The latest commit time to apply, in UTC milliseconds; null for everything that was shipped. */
  untilMs: number | null;
}

interface Target {
  database: string;
  blobs: string | null;
  /** The folder for a file while it is verified. */
  scratch: string;
}

export interface Replayed {
  commits: number;
  files: number;
  /** All commits acknowledged up to here were applied. UTC milliseconds. */
  upToMs: number;
  missing: string[];
}

const nsPerMs = 1_000_000n;

/** Applies the log shipped after the backup to its restored database. Null without such a log. */
export async function replayLog(
  { folder, mark }: FinishedBackup,
  target: Target,
  { secret, untilMs }: LogChoice & { secret: SealSecret | null },
): Promise<Replayed | null> {
  const { takenAtMs } = mark;
  const replay = await LogReplay.open(target.database);
  try {
    if (untilMs !== null && replay.lastTs / nsPerMs > BigInt(untilMs)) {
      throw new StartError(
        `This backup has changes up to ${isoOf(Number(replay.lastTs / nsPerMs))}, which is after --until. Restore an earlier one.`,
      );
    }
    const stream = await findStream(folder, mark.log?.stream ?? "", secret);
    if (stream === null) {
      if (untilMs === null) return null;
      throw new StartError(
        `No log was shipped after this backup: it ends at ${isoOf(takenAtMs)}. Leave --until out.`,
      );
    }
    return await new Replaying(stream, replay, target, untilMs).run(takenAtMs);
  } finally {
    replay.close();
  }
}

async function findStream(backup: string, name: string, secret: SealSecret | null) {
  if (name === "") return null;
  try {
    return await LogStream.find(dirname(backup), name, secret);
  } catch {
    throw new StartError(
      `The header of the log ${name} is damaged, or was written with another key. Restore the backup alone with --without-log.`,
    );
  }
}

class Replaying {
  readonly #stream: LogStream;
  readonly #replay: LogReplay;
  readonly #target: Target;
  readonly #untilMs: number | null;
  #commits = 0;
  readonly #files = new Set<string>();

  constructor(stream: LogStream, replay: LogReplay, target: Target, untilMs: number | null) {
    this.#stream = stream;
    this.#replay = replay;
    this.#target = target;
    this.#untilMs = untilMs;
  }

  async run(takenAtMs: number): Promise<Replayed> {
    let upToMs = takenAtMs;
    let before: string | null = null;
    const segments = (await this.#stream.list()).filter(({ last }) => last > this.#replay.seq);
    for (const named of segments) {
      if (this.#untilMs !== null && this.#untilMs <= upToMs) break;
      const segment = await this.#read(named, before, upToMs);
      await this.#keepFiles(segment, upToMs);
      await this.#apply(named, segment, upToMs);
      upToMs = Math.max(upToMs, segment.header.upToMs);
      before = named.name;
    }
    if (this.#untilMs !== null) upToMs = Math.min(upToMs, this.#untilMs);
    const { missing, extra } = await this.#compareFiles();
    if (this.#target.blobs !== null) {
      for (const name of extra) {
        const path = join(this.#target.blobs, name);
        await rm(path);
        await rm(blockListName(path), { force: true });
      }
    }
    return { commits: this.#commits, files: this.#files.size, upToMs, missing };
  }

  async #read(named: SegmentName, before: string | null, upToMs: number): Promise<Segment> {
    const isNext = before === null ? named.first <= this.#replay.seq + 1 : true;
    const segment = isNext ? await this.#stream.read(named).catch(() => null) : null;
    if (segment === null || (before !== null && segment.header.after !== before)) {
      throw this.#broken(named, upToMs);
    }
    return segment;
  }

  async #apply(named: SegmentName, { header, records }: Segment, upToMs: number): Promise<void> {
    const batches = recordsIn(records);
    const isWhole = batches?.at(0)?.seq === named.first && batches.at(-1)?.seq === named.last;
    if (batches === null || !isWhole) throw this.#broken(named, upToMs);
    const untilTs =
      this.#untilMs === null ? null : BigInt(this.#untilMs) * nsPerMs + (nsPerMs - 1n);
    try {
      this.#commits += await this.#replay.apply(batches, { format: header.format, untilTs });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new StartError(`${this.#pathOf(named)} can't be applied: ${why}.`);
    }
  }

  async #keepFiles({ header }: Segment, upToMs: number): Promise<void> {
    for (const [name, pieces] of Object.entries(header.files)) {
      if (!isStoredName(name)) continue;
      const to = join(this.#target.blobs ?? this.#target.scratch, name);
      await rm(to, { force: true });
      try {
        await this.#stream.pieces.assemble(pieces, to);
      } catch (error) {
        await rm(to, { force: true });
        const why =
          error instanceof Error ? error.message.replace(/ Use another backup\.$/, "") : "";
        throw new StartError(`${why} ${wayOut(upToMs)}`);
      }
      if (this.#target.blobs === null) await rm(to);
      if (isBlobName(name)) this.#files.add(name);
    }
  }

  /** Finds missing files, and files deleted since the backup, which must not stay. */
  async #compareFiles(): Promise<{ missing: string[]; extra: string[] }> {
    if (this.#target.blobs === null) return { missing: [], extra: [] };
    const texts = await this.#replay.documentsOf(systemTables._storage.number);
    const named = new Set(texts.map((text) => (JSON.parse(text) as { name: string }).name));
    const found = new Set((await readdir(this.#target.blobs)).filter(isBlobName));
    return {
      missing: [...named].filter((name) => !found.has(name)),
      extra: [...found].filter((name) => !named.has(name)),
    };
  }

  #broken(named: SegmentName, upToMs: number): StartError {
    const path = this.#pathOf(named);
    return new StartError(
      `The log is damaged, or a part before ${path} is missing. ${wayOut(upToMs)}`,
    );
  }

  #pathOf({ day, name }: SegmentName): string {
    return join(this.#stream.folder, day, name);
  }
}

const wayOut = (upToMs: number): string =>
  `Restore the intact part with --until ${isoOf(upToMs)}, or the backup alone with --without-log.`;

const isoOf = (ms: number): string => new Date(ms).toISOString();

export function replayLine({ commits, files, upToMs, missing }: Replayed): string {
  const uploads = files === 0 ? "" : ` and ${files} uploaded files`;
  const lost = missing.length === 0 ? "" : ` ${missing.length} uploaded files are missing.`;
  return `The log was applied: ${commits} changes${uploads}. Everything up to ${isoOf(upToMs)} is in it.${lost}`;
}
