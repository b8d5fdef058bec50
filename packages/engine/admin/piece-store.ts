import { createHash, createHmac, randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../kv/sync-folder";
import type { FileSum } from "./backup-mark";
import { StartError } from "./start-error";
import { piecesOf, type Cuts } from "./piece-cuts";
import { openSealedBytes, SealBrokenError, sealBytes, sealOverheadBytes } from "./sealed-file";

/** A piece's bytes don't match its name. Another backup can replace it while the original still exists. */
export class DamagedPieceError extends StartError {
  constructor(path: string) {
    super(`${path} is damaged or missing. Use another backup.`);
  }
}

export interface FilePieces extends FileSum {
  pieces: string[];
}

const namePattern = /^[0-9a-f]{64}$/;
export const isPieceName = (name: string): boolean => namePattern.test(name);

/** Spread over 256 folders, because some file systems slow down with a million files in one. */
export const piecePath = (folder: string, name: string): string =>
  join(folder, name.slice(0, 2), name);

/**
 * The pieces that neighbouring backups share. Each is named by its content, so an existing one is not written again.
 * Sealed ones are named by a keyed hash, so that their names reveal nothing.
 */
export class PieceStore {
  readonly #folder: string;
  readonly #key: Buffer | null;
  readonly #new = new Set<string>();

  constructor(folder: string, key: Buffer | null) {
    this.#folder = folder;
    this.#key = key;
  }

  async keep(path: string, cuts: Cuts): Promise<FilePieces> {
    const hash = createHash("sha256");
    const pieces: string[] = [];
    let bytes = 0;
    for await (const piece of piecesOf(path, cuts)) {
      hash.update(piece);
      bytes += piece.length;
      pieces.push(await this.#keepPiece(piece));
    }
    return { bytes, sha256: hash.digest("hex"), pieces };
  }

  /** Writes the file from its pieces. Throws when the result is not the file that was kept. */
  async assemble({ bytes, sha256, pieces }: FilePieces, to: string): Promise<void> {
    const hash = createHash("sha256");
    let found = 0;
    const target = await open(to, "wx", 0o600);
    try {
      for (const name of pieces) {
        const piece = await this.#readPiece(name);
        hash.update(piece);
        found += piece.length;
        await target.appendFile(piece);
      }
      await target.sync();
    } finally {
      await target.close();
    }
    if (found !== bytes || hash.digest("hex") !== sha256) {
      throw new StartError(`${this.#folder} does not hold what was backed up. Use another backup.`);
    }
  }

  /** Until this resolves, a power cut may lose new pieces. */
  async sync(): Promise<void> {
    for (const folder of new Set(
      [...this.#new].map((name) => dirname(piecePath(this.#folder, name))),
    )) {
      await syncFolder(folder);
    }
    await syncFolder(this.#folder);
  }

  async removeIfDamaged(name: string): Promise<void> {
    try {
      await this.#readPiece(name);
    } catch (error) {
      if (!(error instanceof DamagedPieceError)) throw error;
      await rm(piecePath(this.#folder, name), { force: true });
    }
  }

  async #keepPiece(piece: Buffer): Promise<string> {
    const name = this.#nameOf(piece);
    const path = piecePath(this.#folder, name);
    const size = piece.length + (this.#key === null ? 0 : sealOverheadBytes);
    const found = await stat(path).catch(() => null);
    if (found?.size === size) {
      const now = new Date();
      await utimes(path, now, now); // marks it as in use: see unused-pieces.ts
      return name;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // A random name, because a backup and the log shipper may both write the piece.
    const draft = `${path}.${randomBytes(6).toString("hex")}.new`;
    const bytes = this.#key === null ? piece : sealBytes(piece, { key: this.#key, name });
    try {
      await writeFile(draft, bytes, { mode: 0o600, flush: true });
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    this.#new.add(name);
    return name;
  }

  async #readPiece(name: string): Promise<Buffer> {
    if (!isPieceName(name)) {
      throw new StartError(
        `This backup has an invalid file name: ${JSON.stringify(name)}. Use another backup.`,
      );
    }
    const path = piecePath(this.#folder, name);
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null) throw new DamagedPieceError(path);
    try {
      const piece = this.#key === null ? bytes : openSealedBytes(bytes, { key: this.#key, name });
      if (this.#nameOf(piece) !== name) throw new DamagedPieceError(path);
      return piece;
    } catch (error) {
      throw error instanceof SealBrokenError ? new DamagedPieceError(path) : error;
    }
  }

  #nameOf(piece: Buffer): string {
    const hash = createHash("sha256").update(piece).digest();
    if (this.#key === null) return hash.toString("hex");
    return createHmac("sha256", this.#key).update("name of a piece").update(hash).digest("hex");
  }
}
