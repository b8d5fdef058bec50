import type { StoredFile } from "../functions/hosts";
import { blobLimits } from "../limits";
import type { BlobFolder } from "./blob-folder";
import { hasBlockList, sha256Of } from "./block-hashes";

/** The expected hash of each block of a file. The file's document has the hash of the list. */
export class BlockLists {
  readonly #folder: BlobFolder;
  /** In the order of their last use. The bytes of a name never change, and neither does their list. */
  readonly #known = new Map<string, Buffer>();
  #knownBytes = 0;

  constructor(folder: BlobFolder) {
    this.#folder = folder;
  }

  /** Null when only reading the whole file helps: its list is missing or damaged, or an older release stored none. */
  async find(file: StoredFile): Promise<Buffer | null> {
    if (!hasBlockList(file.size)) return Buffer.from(file.sha256, "base64");
    const known = this.#known.get(file.name);
    const found = known ?? (await this.#read(file));
    if (found !== null) this.#remember(file.name, found);
    return found;
  }

  /** Keeps the list of a file whose bytes were all compared. A missing or damaged list is written again. */
  async keep(file: StoredFile, blocks: Buffer): Promise<void> {
    if (!hasBlockList(file.size)) return;
    this.#remember(file.name, blocks);
    if (file.blocks !== sha256Of(blocks) || (await this.#read(file)) !== null) return;
    // A failure does no harm: the file is whole.
    await this.#folder.writeBlocks(file.name, blocks).catch(() => undefined);
  }

  async #read({ name, size, blocks }: StoredFile): Promise<Buffer | null> {
    if (blocks === undefined) return null;
    const found = await this.#folder.readBlocks(name, size);
    return found !== null && sha256Of(found) === blocks ? found : null;
  }

  #remember(name: string, blocks: Buffer): void {
    this.#knownBytes += blocks.length - (this.#known.get(name)?.length ?? 0);
    this.#known.delete(name);
    this.#known.set(name, blocks);
    for (const [oldest, { length }] of this.#known) {
      if (this.#knownBytes <= blobLimits.blockListsBytesMax || oldest === name) return;
      this.#known.delete(oldest);
      this.#knownBytes -= length;
    }
  }
}
