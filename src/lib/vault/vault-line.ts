import type { Bytes } from "@/lib/sealed-bytes";

export type SentRecord = { name: string; version: number; sealed: Bytes; after: number };
export type Change = {
  name: string;
  version: number;
  sealed: Bytes;
  change: number;
  /** Sealed by a key from before a renewal, and not sealed again yet. */
  isEarlier?: boolean;
};
export type ChangePage = { records: readonly Change[]; isMore: boolean; last: number };

/** The connection to the server. `put` waits for it without a time limit. */
export interface VaultLine {
  put: (record: SentRecord) => Promise<"stored" | "behind">;
  /** Calls back with the page, and again whenever it changes. Returns how to stop. */
  follow: (after: number, onPage: (page: ChangePage) => void) => () => void;
}
