import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../kv/sync-folder";
import {
  findPresentKey,
  findSealKey,
  type Seal,
  type SealHeader,
  type SealSecret,
} from "./backup-seal";
import {
  isDayName,
  nameSegment,
  openSegment,
  packSegment,
  parseSegmentName,
  segmentPiecesEnd,
  sumOfSegment,
  type Segment,
  type SegmentName,
} from "./log-segment";
import { findOrMakeSeal, openPlace, placeHeaderName, placeOf } from "./piece-place";
import { piecesFolderName } from "./backup-mark";
import { PieceStore } from "./piece-store";
import { StartError } from "./start-error";

/** Next to the backups: a folder for each stream, with a folder for each day. */
export const logFolderName = "log";

const draftEnd = ".new";
const streamPattern = /^[0-9a-f]{16}$/;
export const isStreamName = (name: string): boolean => streamPattern.test(name);
const newStreamName = (): string => randomBytes(8).toString("hex");

export class LogStream {
  readonly name: string;
  readonly folder: string;
  /** Shared with the backups. */
  readonly pieces: PieceStore;
  readonly #key: Buffer | null;
  readonly #header: SealHeader | null;

  private constructor(place: string, name: string, seal: Seal | null) {
    this.name = name;
    this.folder = join(place, logFolderName, name);
    this.#key = seal?.key ?? null;
    this.#header = seal?.header ?? null;
    this.pieces = new PieceStore(join(place, piecesFolderName, placeOf(seal)), this.#key);
  }

  /** Creates a stream, which shares its key with the backups. */
  static async make(place: string, secret: SealSecret | null): Promise<LogStream> {
    const seal = secret === null ? null : await findOrMakeSeal(place, secret);
    await openPlace(join(place, piecesFolderName, placeOf(seal)), seal);
    const stream = new LogStream(place, newStreamName(), seal);
    await openPlace(stream.folder, seal);
    return stream;
  }

  /** Null if no stream has that name. Throws if it is sealed with another secret. */
  static async find(
    place: string,
    name: string,
    secret: SealSecret | null,
  ): Promise<LogStream | null> {
    const folder = join(place, logFolderName, name);
    if (!isStreamName(name) || (await readdir(folder).catch(() => null)) === null) return null;
    const text = await readFile(join(folder, placeHeaderName), "utf8").catch(() => null);
    if (text === null) return new LogStream(place, name, null);
    const header = JSON.parse(text) as SealHeader;
    return new LogStream(place, name, { header, key: await findSealKey(header, secret) });
  }

  get isSealed(): boolean {
    return this.#key !== null;
  }

  /** Whether the stream is sealed with this secret, which may have been replaced since. */
  async isOf(secret: SealSecret | null): Promise<boolean> {
    if (this.#header === null || secret === null) return this.#header === null && secret === null;
    return (await findPresentKey(this.#header, secret)) !== null;
  }

  async list(): Promise<SegmentName[]> {
    return await listSegments(this.folder);
  }

  /**
   * The segment is on disk when this resolves; the pieces of its files must be on disk before. A cancelled write leaves
   * no file with the segment's name.
   */
  async write(
    segment: Segment,
    range: Pick<SegmentName, "first" | "last" | "shippedAtMs">,
    cancelled?: AbortSignal,
  ): Promise<SegmentName> {
    const bytes = await packSegment(segment, this.#sealOf(range));
    const named = nameSegment(bytes, range);
    const day = join(this.folder, named.day);
    if (await makeFolder(day)) await syncFolder(this.folder);
    const pieces = Object.values(segment.header.files).flatMap((file) => file.pieces);
    if (pieces.length > 0) {
      const list = `${[...new Set(pieces)].join("\n")}\n`;
      await writeSynced(join(day, named.name + segmentPiecesEnd), Buffer.from(list));
    }
    await writeSynced(join(day, named.name), bytes, cancelled);
    await syncFolder(day);
    return named;
  }

  /** Removes drafts of a killed process. Only the writer of this stream may call it. */
  async removeDrafts(): Promise<void> {
    for (const day of (await readdir(this.folder)).filter(isDayName)) {
      const folder = join(this.folder, day);
      const names = new Set(await readdir(folder));
      const isDraft = (name: string) =>
        name.endsWith(draftEnd) ||
        (name.endsWith(segmentPiecesEnd) && !names.has(name.slice(0, -segmentPiecesEnd.length)));
      for (const name of [...names].filter(isDraft)) await rm(join(folder, name), { force: true });
    }
  }

  /** Throws when it is missing or damaged. */
  async read(named: SegmentName): Promise<Segment> {
    const bytes = await readFile(join(this.folder, named.day, named.name));
    if (sumOfSegment(bytes) !== named.sum) throw new Error("its bytes changed");
    return await openSegment(bytes, this.#sealOf(named));
  }

  #sealOf({ first, last }: { first: number; last: number }) {
    return { key: this.#key, stream: this.name, first, last };
  }
}

/** Sorted by their records. */
export async function listSegments(stream: string): Promise<SegmentName[]> {
  const found: SegmentName[] = [];
  for (const day of (await readdir(stream)).filter(isDayName)) {
    for (const name of await readdir(join(stream, day))) {
      const parsed = parseSegmentName(day, name);
      if (parsed !== null) found.push(parsed);
    }
  }
  return found.toSorted((a, b) => a.first - b.first || a.last - b.last);
}

/** Deletes the segment first: a list of pieces without its segment does no harm. */
export async function removeSegment(stream: string, { day, name }: SegmentName): Promise<void> {
  const folder = join(stream, day);
  await rm(join(folder, name), { force: true });
  await rm(join(folder, name + segmentPiecesEnd), { force: true });
  await rmdir(folder).catch(() => undefined); // fails while the day has other segments
}

/** A missing place means that its disk is not mounted: creating it would fill another disk. */
export async function requirePlace(place: string): Promise<void> {
  if ((await readdir(place).catch(() => null)) !== null) return;
  throw new StartError(`There is no folder ${place}, or it can't be read. Is its disk mounted?`);
}

/**
 * Doesn't create parent folders: a stream that was removed meanwhile has no key any more. Returns whether the folder is
 * new.
 */
async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function writeSynced(path: string, bytes: Buffer, cancelled?: AbortSignal): Promise<void> {
  const draft = `${path}${draftEnd}`;
  try {
    await writeFile(draft, bytes, { mode: 0o600, flush: true });
    cancelled?.throwIfAborted();
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
