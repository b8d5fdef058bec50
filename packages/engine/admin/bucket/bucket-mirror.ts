import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { backupContentsName } from "../backup";
import { backupMarkName, parseMark, pieceListName, piecesFolderName } from "../backup-mark";
import type { Seal } from "../backup-seal";
import { ledgerName } from "../ledger";
import { isDayName, parseSegmentName, segmentPiecesEnd } from "../log-segment";
import { isStreamName, logFolderName } from "../log-stream";
import { placeHeaderName, placeOf, readHeader } from "../piece-place";
import { isPieceName } from "../piece-store";
import { sealBytes } from "../sealed-file";
import type { Bucket } from "./bucket";

const atOnce = 8;
const dayMs = 24 * 60 * 60 * 1000;

export const ledgersPrefix = "ledger/";
const ledgerEnd = ".sealed";
const sealedLedgerName = (seal: Seal): string => ledgersPrefix + placeOf(seal) + ledgerEnd;

/** The place whose key sealed this ledger; null for a name that is not a ledger's. */
export function placeOfLedger(name: string): string | null {
  const place = name.slice(ledgersPrefix.length, -ledgerEnd.length);
  return name === ledgersPrefix + place + ledgerEnd && isSealedPlace(place) ? place : null;
}

/**
 * Copies the sealed files of a folder of backups to a bucket, under the same names. Only the ledger's object ever
 * changes.
 */
export class BucketMirror {
  readonly #bucket: Bucket;
  readonly #place: string;
  readonly #seal: Seal;
  /** Objects known to be in the bucket, with their sizes. */
  readonly #known = new Map<string, number>();
  #ledgerText = "";

  constructor(bucket: Bucket, place: string, seal: Seal) {
    this.#bucket = bucket;
    this.#place = place;
    this.#seal = seal;
  }

  /** Pushes everything; a backup's mark comes after all that it needs. Returns the number of new objects. */
  async pushAll(): Promise<number> {
    await this.#learn("");
    const pieces = await this.#pieces();
    let count = await this.#putNew(pieces);
    count += await this.#pushStreams();
    await this.#pushLedger();
    for (const name of await this.#backups()) {
      const files = [pieceListName, backupContentsName].map((file) => `${name}/${file}`);
      count += await this.#putNew(files);
      count += await this.#putNew([`${name}/${backupMarkName}`]);
    }
    return count;
  }

  /**
   * Pushes what was shipped since the last time, with the pieces of its files. The ledger comes first, as in the
   * folder.
   */
  async pushLog(): Promise<void> {
    if (this.#known.size === 0) await this.#learn(`${logFolderName}/`);
    await this.#pushLedger();
    await this.#pushStreams();
  }

  /**
   * Deletes objects that the folder of backups no longer has. Refuses while the bucket has a backup unknown to the
   * folder and younger than `days`: this is then the wrong folder, and that backup needs objects that it lacks. Returns
   * the name of such a backup.
   */
  async prune(days: number, nowMs: number): Promise<string | null> {
    const there = await this.#bucket.list("");
    const here = new Set([...(await this.#pieces()), ...(await this.#streamFiles())]);
    for (const name of await this.#backups()) {
      for (const file of [pieceListName, backupContentsName, backupMarkName])
        here.add(`${name}/${file}`);
    }
    const extra = there.filter(({ name }) => !here.has(name) && isOurs(name));
    for (const { name } of extra.filter((each) => each.name.endsWith(`/${backupMarkName}`))) {
      const mark = parseMark((await this.#bucket.get(name))?.toString() ?? "");
      if (mark !== null && nowMs - mark.takenAtMs < days * dayMs) return name;
    }
    // Removes marks first: a half-removed backup must not look like a whole one.
    const marksFirst = (name: string) => (name.endsWith(`/${backupMarkName}`) ? 0 : 1);
    for (const { name, storedAtMs } of extra.toSorted(
      (a, b) => marksFirst(a.name) - marksFirst(b.name),
    )) {
      if (nowMs - storedAtMs < dayMs) continue; // may belong to an upload in progress
      await this.#bucket.remove(name);
      this.#known.delete(name);
    }
    return null;
  }

  async #learn(prefix: string): Promise<void> {
    for (const { name, bytes } of await this.#bucket.list(prefix)) this.#known.set(name, bytes);
  }

  async #pushStreams(): Promise<number> {
    const names = await this.#streamFiles();
    const isNew = (name: string) => !this.#known.has(name);
    const lists = names.filter((name) => name.endsWith(segmentPiecesEnd) && isNew(name));
    for (const list of lists) {
      const folder = await this.#piecesOfStream(list);
      const pieces = (await readFile(join(this.#place, list), "utf8")).split("\n");
      await this.#putNew(pieces.filter(isPieceName).map((name) => pieceNameIn(folder, name)));
    }
    const isPart = (name: string) => name.endsWith(".log");
    const count = await this.#putNew(names.filter((name) => !isPart(name)));
    return count + (await this.#putNew(names.filter(isPart)));
  }

  /** Seals the ledger, which is not encrypted in the folder of backups. */
  async #pushLedger(): Promise<void> {
    const text = await readFile(join(this.#place, ledgerName), "utf8").catch(() => null);
    if (text === null || text === this.#ledgerText) return;
    await this.#putNew([`${piecesFolderName}/${placeOf(this.#seal)}/${placeHeaderName}`]);
    const name = sealedLedgerName(this.#seal);
    await this.#bucket.put(name, sealBytes(Buffer.from(text), { key: this.#seal.key, name }));
    this.#ledgerText = text;
  }

  async #putNew(names: readonly string[]): Promise<number> {
    const waiting: string[] = [];
    for (const name of names) {
      const found = await stat(join(this.#place, name)).catch(() => null);
      if (found !== null && this.#known.get(name) !== found.size) waiting.push(name);
    }
    const count = waiting.length;
    const work = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        const bytes = await readFile(join(this.#place, name));
        await this.#bucket.put(name, bytes);
        this.#known.set(name, bytes.length);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return count;
  }

  /** Finds the folder of pieces by the stream's header, because the stream may have a former key. */
  async #piecesOfStream(file: string): Promise<string> {
    const [root = "", stream = ""] = file.split("/");
    const path = join(this.#place, root, stream, placeHeaderName);
    const header = readHeader(await readFile(path, "utf8")) ?? this.#seal.header;
    return `${piecesFolderName}/${placeOf({ ...this.#seal, header })}`;
  }

  /** Sealed pieces, including those with a former key, and their headers. */
  async #pieces(): Promise<string[]> {
    const root = join(this.#place, piecesFolderName);
    const found: string[] = [];
    for (const place of (await readdir(root).catch(() => [])).filter(isSealedPlace)) {
      const names = await readdir(join(root, place), { recursive: true }).catch(() => []);
      const pieces = names.filter((name) => isPieceName(name.split("/").at(-1) ?? ""));
      const files = [placeHeaderName, ...pieces];
      found.push(...files.map((name) => `${piecesFolderName}/${place}/${name}`));
    }
    return found;
  }

  async #backups(): Promise<string[]> {
    const found: string[] = [];
    for (const name of (await readdir(this.#place)).toSorted()) {
      const text = await readFile(join(this.#place, name, backupMarkName), "utf8").catch(() => "");
      const mark = parseMark(text);
      if (isSealedPlace(mark?.shared?.place ?? "") && backupName.test(name)) found.push(name);
    }
    return found;
  }

  async #streamFiles(): Promise<string[]> {
    const files: string[] = [];
    const root = join(this.#place, logFolderName);
    for (const stream of (await readdir(root).catch(() => [])).filter(isStreamName)) {
      const days = await readdir(join(root, stream));
      if (!days.includes(placeHeaderName)) continue;
      files.push(`${logFolderName}/${stream}/${placeHeaderName}`);
      for (const day of days.filter(isDayName)) {
        const names = await readdir(join(root, stream, day)).catch(() => []);
        const own = names.filter((name) => isSegmentFile(day, name)).toSorted();
        files.push(...own.map((name) => `${logFolderName}/${stream}/${day}/${name}`));
      }
    }
    return files;
  }
}

/** The names that `admin backup --into` gives. */
export const backupName = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/** The names that placeOf gives. */
const sealedPlace = /^[0-9a-f]{16}$/;
export const isSealedPlace = (place: string): boolean => sealedPlace.test(place);

export const pieceNameIn = (folder: string, name: string): string =>
  `${folder}/${name.slice(0, 2)}/${name}`;

const isSegmentFile = (day: string, name: string): boolean =>
  parseSegmentName(day, name.replace(new RegExp(`\\${segmentPiecesEnd}$`), "")) !== null;

/** A bucket may have other objects, and a name from it must not lead out of the folder. */
export function isOurs(name: string): boolean {
  const [first = "", second = "", third = "", fourth = ""] = name.split("/");
  if (first === piecesFolderName) {
    const isShelf = isSealedPlace(second) && third === fourth.slice(0, 2);
    return isShelf && isPieceName(fourth);
  }
  if (first === logFolderName)
    return isStreamName(second) && (third === placeHeaderName || isSegmentFile(third, fourth));
  return (
    backupName.test(first) && [pieceListName, backupContentsName, backupMarkName].includes(second)
  );
}
