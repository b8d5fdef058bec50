import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { BlobStore } from "../../blobs/blob-store";
import type { Database } from "../../db/database";
import type { TableInfo } from "../../db/catalog";
import { documentsOf } from "../../db/documents-of";
import { systemTableNumberMax } from "../../db/schema/system-tables";
import type { Snapshot } from "../../db/snapshot";
import type { StoredFile } from "../../functions/hosts";
import { shownFile } from "../../functions/syscalls/storage-documents";

export interface SnapshotSource {
  db: Database;
  snapshot: Snapshot;
  blobs: BlobStore | null;
}

const documentsAtOnce = 500;

/**
 * Writes one moment of the data in the layout of Convex's snapshots: a folder per table with its documents line by
 * line, the table numbers, and files by their ids. 64-bit integers, bytes and special numbers are encoded like Convex's
 * JSON.
 */
export async function writeSnapshotZip(path: string, source: SnapshotSource): Promise<void> {
  const archive = await Archive.create(path);
  try {
    const { snapshot, blobs } = source;
    const all = [...snapshot.catalog.tables]
      .filter(({ number }) => number > systemTableNumberMax)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const component of new Set(["", ...all.map((table) => table.component)])) {
      const folder = folderOf(component);
      const tables = all.filter((table) => table.component === component);
      const names = tables.map(({ name, number }) => JSON.stringify({ name, id: number }));
      await archive.add(`${folder}_tables/documents.jsonl`, lines(names));
      for (const table of tables) {
        await archive.add(`${folder}${table.name}/documents.jsonl`, lines(textsOf(source, table)));
      }
    }
    if (blobs !== null) await addFiles(archive, source, blobs);
    await archive.finish();
  } finally {
    await archive.close();
  }
}

async function addFiles(archive: Archive, source: SnapshotSource, blobs: BlobStore): Promise<void> {
  const files = Array.from(
    textsOf(source, source.snapshot.catalog.systemTable("_storage")),
    (json) => JSON.parse(json) as StoredFile & { _id: string },
  );
  for (const owner of new Set(["", ...files.map(({ component = "" }) => component)])) {
    const folder = `${folderOf(owner)}_storage`;
    const own = files.filter(({ component = "" }) => component === owner);
    const shown = own.map((file) => JSON.stringify(shownFile(file)));
    await archive.add(`${folder}/documents.jsonl`, lines(shown));
    for (const file of own) {
      const bytes = await blobs.read(file, null);
      if (bytes !== null)
        await archive.add(`${folder}/${file._id}`, bytes as AsyncIterable<Uint8Array>, false);
    }
  }
}

/** `_components/shelf/_components/leaf/`; empty for the app. */
const folderOf = (component: string): string =>
  component === "" ? "" : component.replaceAll(/([^/]+)(?:\/|$)/g, "_components/$1/");

function* textsOf({ snapshot }: SnapshotSource, table: TableInfo): Generator<string> {
  for (const { json } of documentsOf(snapshot.tree, table.byCreationTime)) yield json;
}

function* lines(texts: Iterable<string>): Generator<Uint8Array> {
  let chunk: string[] = [];
  for (const text of texts) {
    chunk.push(text);
    if (chunk.length < documentsAtOnce) continue;
    yield Buffer.from(`${chunk.join("\n")}\n`);
    chunk = [];
  }
  if (chunk.length > 0) yield Buffer.from(`${chunk.join("\n")}\n`);
}

/** A ZIP file that is written in chunks, to limit memory. */
class Archive {
  readonly #file: FileHandle;
  readonly #zip: Zip;
  #unwritten: Uint8Array[] = [];
  #error: Error | null = null;

  private constructor(file: FileHandle) {
    this.#file = file;
    this.#zip = new Zip((error, chunk) => {
      if (error !== null) this.#error = error;
      else this.#unwritten.push(chunk);
    });
  }

  static async create(path: string): Promise<Archive> {
    return new Archive(await open(path, "w", 0o600));
  }

  async add(
    name: string,
    chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    isCompressed = true,
  ): Promise<void> {
    const entry = isCompressed ? new ZipDeflate(name, { level: 4 }) : new ZipPassThrough(name);
    this.#zip.add(entry);
    for await (const chunk of chunks) {
      entry.push(chunk);
      await this.#write();
    }
    entry.push(new Uint8Array(), true);
    await this.#write();
  }

  async finish(): Promise<void> {
    this.#zip.end();
    await this.#write();
    await this.#file.sync();
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #write(): Promise<void> {
    const chunks = this.#unwritten.splice(0);
    for (const chunk of chunks) await this.#file.writeFile(chunk);
    if (this.#error !== null) throw this.#error;
  }
}
