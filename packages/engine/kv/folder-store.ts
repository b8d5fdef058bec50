import type { LogTail } from "./log/log-tail";
import type { SalvageReport } from "./salvage/salvage-mark";
import type { RowKeyOf } from "./sqlite/row-key";
import type { FileRow } from "./sqlite/sqlite-load";
import type { Store } from "./store";

export interface SqliteStoreOptions {
  /** Salvages a damaged file and sets the damaged one aside, instead of failing. */
  salvage?: (report: SalvageReport) => void;
  /**
   * Loads only these tables, for reading. The others are verified without using memory. Ignored in a folder with a key
   * file.
   */
  keeps?: (table: number) => boolean;
  logFileBytes?: number;
  appendBytesMax?: number;
  /** Approximate memory for documents; a quarter of the machine unless given. */
  cacheBytesMax?: number;
  /** For tests: another limit than storeLimits', above which documents stay on the disk. */
  loadedDocumentsMax?: number;
  memoryBytesMax?: number;
}

export interface FolderStore extends Store {
  readonly tail: LogTail;
  fold(): Promise<void>;
  readonly rows: FileRows;
}

/** The rows of the file on disk, for checking it while it is used. */
export interface FileRows {
  listAfter(key: string, rowsMax: number): Promise<FileRow[]>;
  at(key: string): Promise<FileRow | null>;
  count(): Promise<number>;
  isUnfolded: (id: string) => boolean;
  /** Depends on the file's format, which may be an older program's. */
  keyOf: RowKeyOf;
}
