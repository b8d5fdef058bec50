import type { Content } from "@/lib/vault/entries";
import type { LastPlace } from "@/lib/vault/last-words";
import type { OpenKeys, Owner } from "@/lib/vault/sealing";
import type { VaultDisk } from "@/lib/vault/vault-disk";
import type { VaultLine } from "@/lib/vault/vault-line";

export type Fork = Content;
export type VaultFacts = {
  /** This device has read everything that the server has at least once. */
  isRead: boolean;
  forks: readonly Fork[];
  /** The number of entries that wait to be sent. */
  waiting: number;
  /** The number of records from the server that could not be genuine. */
  refused: number;
  trouble: "disk" | "server" | null;
  /** False in a browser that stores nothing on the device. */
  isLasting: boolean;
};

export interface StoreMaking {
  owner: Owner;
  keys: OpenKeys;
  disk: VaultDisk;
  line: VaultLine;
  lastPlace: LastPlace;
  /** Called when a text was changed elsewhere. */
  onText: (key: string) => void;
}
