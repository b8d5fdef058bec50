import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { makeFolders } from "../../kv/make-folders";
import type { Words } from "../arguments";
import { backupContentsName } from "../backup";
import { secretOf, secretWords, shellWord } from "../backup-commands";
import { backupMarkName, parseMark, pieceListName, piecesFolderName } from "../backup-mark";
import { findSealKey, type SealHeader, type SealSecret } from "../backup-seal";
import type { Terminal } from "../command-line";
import { ledgerName } from "../ledger";
import { segmentPiecesEnd } from "../log-segment";
import { isStreamName, logFolderName } from "../log-stream";
import { placeHeaderName } from "../piece-place";
import { isPieceName } from "../piece-store";
import { openSealedBytes } from "../sealed-file";
import { StartError } from "../start-error";
import type { Bucket } from "./bucket";
import {
  backupName,
  isOurs,
  isSealedPlace,
  ledgersPrefix,
  pieceNameIn,
  placeOfLedger,
} from "./bucket-mirror";
import { bucketSettingsIn, openBucket } from "./open-bucket";

/** `admin download FOLDER [MOMENT]`: fetches a backup and the log shipped after it, for admin restore. */
export async function download(
  [folder, moment]: readonly string[],
  { words, terminal }: { words: Words; terminal: Terminal },
): Promise<void> {
  const settings = bucketSettingsIn(terminal);
  if (settings === null) throw new StartError("Name the bucket in BACKUP_BUCKET.");
  if (folder === undefined) throw new StartError("Name a folder for the download.");
  const secret = secretOf(words, terminal);
  const bucket = await openBucket(settings);
  const name = moment ?? (await newestIn(bucket));
  const objects = await new Downloading(bucket, resolve(folder)).take(name, secret);
  terminal.print(
    `Downloaded ${objects} objects. Restore with: admin restore ${shellWord(join(folder, name))}${secretWords(words)}`,
  );
}

async function newestIn(bucket: Bucket): Promise<string> {
  const names = (await bucket.list(""))
    .map(({ name }) => name.split("/"))
    .filter(([first = "", second]) => backupName.test(first) && second === backupMarkName)
    .map(([first = ""]) => first);
  const newest = names.toSorted().at(-1);
  if (newest !== undefined) return newest;
  throw new StartError("There is no backup in this bucket. Check its address and folder.");
}

class Downloading {
  readonly #bucket: Bucket;
  readonly #folder: string;
  #count = 0;

  constructor(bucket: Bucket, folder: string) {
    this.#bucket = bucket;
    this.#folder = folder;
  }

  /** Fetches the mark last: without it the folder is not a backup. */
  async take(name: string, secret: SealSecret | null): Promise<number> {
    if (!backupName.test(name)) {
      throw new StartError(`${name} is not the name of a backup, like 2026-03-01T02-30-00Z.`);
    }
    const mark = parseMark((await this.#bucket.get(`${name}/${backupMarkName}`))?.toString() ?? "");
    if (mark?.shared === undefined || !isSealedPlace(mark.shared.place)) {
      throw new StartError(`The bucket has no complete backup ${name}. Name another one.`);
    }
    const pieces = `${piecesFolderName}/${mark.shared.place}`;
    await findSealKey(await this.#headerOf(mark.shared.place), secret);
    await this.#takeLedger(secret);
    for (const file of [pieceListName, backupContentsName]) await this.#fetch(`${name}/${file}`);
    await this.#takePieces(pieces, `${name}/${pieceListName}`);
    if (mark.log !== undefined) await this.#takeStream(mark.log.stream, pieces);
    await this.#fetch(`${name}/${backupMarkName}`);
    return this.#count;
  }

  async #takeStream(stream: string, pieces: string): Promise<void> {
    if (!isStreamName(stream)) return;
    for (const { name } of await this.#bucket.list(`${logFolderName}/${stream}/`)) {
      if (!isOurs(name)) continue;
      await this.#fetch(name);
      if (name.endsWith(segmentPiecesEnd)) await this.#takePieces(pieces, name);
    }
  }

  async #takePieces(pieces: string, list: string): Promise<void> {
    const names = (await readFile(join(this.#folder, list), "utf8")).split("\n");
    for (const name of names.filter(isPieceName)) await this.#fetch(pieceNameIn(pieces, name));
  }

  /** Takes the newest ledger: one sealed with a former key lacks later deletions. */
  async #takeLedger(secret: SealSecret | null): Promise<void> {
    const ledgers = (await this.#bucket.list(ledgersPrefix))
      .toSorted((a, b) => b.storedAtMs - a.storedAtMs)
      .map(({ name }) => ({ name, place: placeOfLedger(name) }));
    for (const { name, place } of ledgers) {
      if (place === null) continue;
      const sealed = await this.#bucket.get(name);
      const key = await this.#headerOf(place)
        .then((header) => findSealKey(header, secret))
        .catch(() => null);
      if (sealed === null || key === null) continue;
      await this.#write(ledgerName, openSealedBytes(sealed, { key, name }));
      return;
    }
  }

  async #headerOf(place: string): Promise<SealHeader> {
    const name = `${piecesFolderName}/${place}/${placeHeaderName}`;
    await this.#fetch(name);
    return JSON.parse(await readFile(join(this.#folder, name), "utf8")) as SealHeader;
  }

  /** Keeps objects from an earlier attempt, because the restore verifies each one. */
  async #fetch(name: string): Promise<void> {
    const found = await stat(join(this.#folder, name)).catch(() => null);
    if (found !== null) return;
    const bytes = await this.#bucket.get(name);
    if (bytes === null) {
      throw new StartError(
        `The bucket lacks ${name}. Use another backup: admin download FOLDER MOMENT`,
      );
    }
    await this.#write(name, bytes);
  }

  async #write(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.#folder, name);
    await makeFolders(dirname(path));
    await writeFile(`${path}.new`, bytes, { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
    this.#count++;
  }
}
