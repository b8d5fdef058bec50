import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, writeFile, appendFile } from "node:fs/promises";
import { join } from "node:path";
import type { BlobStore } from "../../blobs/blob-store";
import type { Database } from "../../db/database";
import { splitStoredName, storedName } from "../../db/catalog";
import { DatabaseError } from "../../db/errors";
import type { TableRestore } from "../../db/schema/restored-tables";
import { systemTableNumberMax } from "../../db/schema/system-tables";
import { HttpError } from "../../http/http-error";
import { int64 } from "./exports";
import { ImportError, readImport } from "./import-formats";
import type { ImportedData, ImportedTable, ImportFormat } from "./import-formats";

type ImportMode = "requireEmpty" | "append" | "replace" | "replaceAll";

/** In the CLI's format. */
export interface ImportState {
  _id: string;
  state:
    | { state: "uploaded" }
    | {
        state: "waiting_for_confirmation";
        message_to_confirm: string;
        require_manual_confirmation: boolean;
      }
    | { state: "in_progress"; progress_message: string; checkpoint_messages: string[] }
    | { state: "completed"; num_rows_written: { $integer: string } }
    | { state: "failed"; error_message: string };
}

interface Import {
  shown: ImportState;
  mode: ImportMode;
  data: ImportedData | null;
}

export interface ImportsHost {
  db: Database;
  blobs: BlobStore;
  folder: string;
  changed: () => void;
  /** Runs something that blocks the thread for long, without the watchdog ending the process. */
  withoutWatchdog: <T>(run: () => Promise<T>) => Promise<T>;
}

const importsKept = 20;
const uploadBytesMax = 2 * 1024 ** 3;

/** Imports data from a file: it is uploaded in parts, read, confirmed, and written in one commit or not at all. */
export class Imports {
  readonly #host: ImportsHost;
  readonly #imports = new Map<string, Import>();
  readonly #uploads = new Map<string, { path: string; bytes: number; parts: number }>();

  constructor(host: ImportsHost) {
    this.#host = host;
  }

  all(): readonly ImportState[] {
    return [...this.#imports.values()].map(({ shown }) => shown);
  }

  async startUpload(): Promise<string> {
    const token = randomBytes(16).toString("hex");
    await mkdir(this.#host.folder, { recursive: true, mode: 0o700 });
    const path = join(this.#host.folder, `import-${token}`);
    await writeFile(path, "", { mode: 0o600 });
    this.#uploads.set(token, { path, bytes: 0, parts: 0 });
    return token;
  }

  /** Parts must arrive in order. */
  async addPart(token: string, partNumber: number, bytes: Buffer): Promise<string> {
    const upload = this.#uploadOf(token);
    upload.bytes += bytes.length;
    if (partNumber !== upload.parts + 1 || upload.bytes > uploadBytesMax) {
      throw new HttpError(
        400,
        "BadUpload",
        "The parts must come in order and be 2 GiB at most in all.",
      );
    }
    upload.parts = partNumber;
    await appendFile(upload.path, bytes);
    return `${token}-${partNumber}`;
  }

  /** Returns at once; the file is read in the background, and then waits for a confirmation. */
  finishUpload(token: string, fields: Record<string, unknown>): string {
    const { tableName, mode, format, componentPath } = fields;
    const upload = this.#uploadOf(token);
    this.#uploads.delete(token);
    const id = randomBytes(12).toString("hex");
    const entry: Import = {
      shown: { _id: id, state: { state: "uploaded" } },
      mode: readMode(mode),
      data: null,
    };
    this.#imports.set(id, entry);
    for (const old of [...this.#imports.keys()].slice(0, -importsKept)) this.#imports.delete(old);
    void this.#read(
      entry,
      upload.path,
      readFormat(format),
      typeof tableName === "string" ? tableName : "",
      typeof componentPath === "string" ? componentPath : "",
    );
    return id;
  }

  /** Returns at once; the import's state shows its progress. */
  perform(id: string): void {
    const entry = this.#imports.get(id);
    if (entry?.shown.state.state !== "waiting_for_confirmation" || entry.data === null) {
      throw new HttpError(
        400,
        "ImportNotWaiting",
        "This import is not waiting for a confirmation.",
      );
    }
    const { data } = entry;
    entry.data = null;
    this.#setState(entry, {
      state: "in_progress",
      progress_message: "Importing",
      checkpoint_messages: [],
    });
    void this.#write(entry, data);
  }

  async close(): Promise<void> {
    for (const { path } of this.#uploads.values()) await rm(path, { force: true });
  }

  async #read(
    entry: Import,
    path: string,
    format: ImportFormat,
    table: string,
    component: string,
  ): Promise<void> {
    try {
      const { files, tables } = readImport(await readFile(path), format, table);
      entry.data = { files, tables: tables.map((each) => inComponent(each, component)) };
      const losses = this.#losses(entry.data, entry.mode);
      this.#setState(entry, {
        state: "waiting_for_confirmation",
        message_to_confirm: describe(entry.data, losses),
        require_manual_confirmation: losses.size > 0,
      });
    } catch (error) {
      this.#fail(entry, error);
    } finally {
      await rm(path, { force: true });
    }
  }

  async #write(entry: Import, data: ImportedData): Promise<void> {
    const { db, blobs, withoutWatchdog } = this.#host;
    const written: string[] = [];
    try {
      const tables = await this.#withFiles(data, entry.mode, written);
      await withoutWatchdog(() => db.restore(tables));
      const rows = tables.reduce((sum, { documents }) => sum + documents.length, 0);
      this.#setState(entry, { state: "completed", num_rows_written: int64(BigInt(rows)) });
    } catch (error) {
      await blobs.deleteUncommitted(written, error);
      this.#fail(entry, error);
    }
  }

  /** Stores bytes first, under new names; the one commit then includes the documents that name them. */
  async #withFiles(
    data: ImportedData,
    mode: ImportMode,
    written: string[],
  ): Promise<TableRestore[]> {
    const isCleared = mode === "replace" || mode === "replaceAll";
    const named: TableRestore[] = [];
    for (const table of data.tables) {
      const { component, name } = splitStoredName(table.name);
      if (name !== "_storage") {
        if (name.startsWith("_")) continue; // system tables are not imported
        named.push({ ...table, isCleared });
        continue;
      }
      const documents = [];
      for (const document of table.documents) {
        const { internalId: _internalId, blocks: _blocks, component: _owner, ...file } = document;
        const id = typeof file._id === "string" ? file._id : "";
        const bytes = data.files.get(id);
        if (bytes === undefined) throw new ImportError(`The archive has no file ${id}.`);
        const blob = await this.#host.blobs.folder.write(new Blob([Buffer.from(bytes)]).stream());
        written.push(blob.name);
        if (blob.sha256 !== file.sha256) {
          throw new ImportError(`The file ${id} does not match its document.`);
        }
        documents.push({ ...file, ...blob, ...(component === "" ? {} : { component }) });
      }
      named.push({ name: "_storage", isCleared, documents });
    }
    const names = new Set(named.map(({ name }) => name));
    const others =
      mode === "replaceAll" ? this.#tableNames().filter((name) => !names.has(name)) : [];
    return [...others.map((name) => ({ name, isCleared: true, documents: [] })), ...named];
  }

  /** The number of documents to delete by table. Throws when the mode requires empty tables. */
  #losses(data: ImportedData, mode: ImportMode): Map<string, number> {
    const names = mode === "replaceAll" ? this.#tableNames() : data.tables.map(({ name }) => name);
    const filled = names
      .map((name) => [name, this.#count(name)] as const)
      .filter(([, count]) => count > 0);
    const [first] = filled;
    if (mode === "requireEmpty" && first !== undefined) {
      throw new ImportError(
        `Table "${first[0]}" already exists. Please choose a new table or use the \`--replace\` or \`--append\` flags.`,
      );
    }
    return new Map(mode === "append" ? [] : filled);
  }

  #tableNames(): string[] {
    const tables = [...this.#host.db.durable.catalog.tables];
    return tables.filter(({ number }) => number > systemTableNumberMax).map(storedName);
  }

  #count(name: string): number {
    const { catalog, countByTable } = this.#host.db.durable;
    return countByTable.get(catalog.tableByName(name)?.number ?? -1) ?? 0;
  }

  #uploadOf(token: string) {
    const upload = this.#uploads.get(token);
    if (upload === undefined) throw new HttpError(400, "BadUpload", "This upload does not exist.");
    return upload;
  }

  #fail(entry: Import, error: unknown): void {
    entry.data = null;
    const isTheirs =
      error instanceof ImportError || error instanceof DatabaseError || error instanceof TypeError;
    const error_message = isTheirs ? error.message : `The import failed: ${String(error)}`;
    this.#setState(entry, { state: "failed", error_message });
  }

  #setState(entry: Import, state: ImportState["state"]): void {
    entry.shown = { ...entry.shown, state };
    this.#host.changed();
  }
}

const inComponent = (table: ImportedTable, component: string): ImportedTable =>
  component === "" ? table : { ...table, name: `${component}/${table.name}` };

function describe({ tables, files }: ImportedData, losses: ReadonlyMap<string, number>): string {
  const added = tables.map(({ name, documents }) => `${name}: ${documents.length} to add`);
  const lost = [...losses].map(([name, count]) => `${name}: ${count} to delete`);
  const stored = files.size === 0 ? [] : [`files: ${files.size} to add`];
  return [...lost, ...added, ...stored].join("\n");
}

const modes: readonly unknown[] = ["requireEmpty", "append", "replace", "replaceAll"];
const formats: readonly unknown[] = ["csv", "jsonLines", "jsonArray", "zip"];

function readMode(mode: unknown): ImportMode {
  if (modes.includes(mode)) return mode as ImportMode;
  throw new HttpError(400, "BadRequest", "This import mode does not exist.");
}

function readFormat(format: unknown): ImportFormat {
  if (formats.includes(format)) return format as ImportFormat;
  throw new HttpError(400, "BadRequest", "This import format does not exist.");
}
