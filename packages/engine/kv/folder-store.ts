import type { LogTail } from "./log/log-tail";
import type { SalvageReport } from "./salvage/salvage-mark";
import type { RowKeyOf } from "./sqlite/row-key";
import type { FileRow } from "./sqlite/sqlite-load";
import type { Store } from "./store";

export interface SqliteStoreOptions {
  /** Keeps what is readable of a damaged file and sets the damaged one aside, instead of failing. */
  salvage?: (report: SalvageReport) => void;
  /** Which tables are loaded, for reading alone. The others are verified and not kept, so they need no memory. None is kept of a folder with a key file. */
  keeps?: (table: number) => boolean;
  /** For tests: another length of log files than storeLimits'. */
  logFileBytes?: number;
  /** For tests: another limit of one append than storeLimits'. */
  appendBytesMax?: number;
  /** About how much memory documents may take; a quarter of the machine unless given. */
  cacheBytesMax?: number;
  /** For tests: another limit than storeLimits', above which documents stay on the disk. */
  loadedDocumentsMax?: number;
  /** For tests: another memory limit than V8's. */
  memoryBytesMax?: number;
}

export interface FolderStore extends Store {
  readonly tail: LogTail;
  fold(): Promise<void>;
  readonly rows: FileRows;
}

/** The file as it is on the disk, for checking it while it is used. */
export interface FileRows {
  /** In order of their keys. */
  listAfter(key: string, rowsMax: number): Promise<FileRow[]>;
  at(key: string): Promise<FileRow | null>;
  count(): Promise<number>;
  /** Whether the file does not have the document's latest version yet. */
  isUnfolded: (id: string) => boolean;
  /** The file may still have the format of an older program. */
  keyOf: RowKeyOf;
}
