import type { Content } from "@/lib/vault/entries";
import type { LastPlace } from "@/lib/vault/last-words";
import type { OpenKeys, Owner } from "@/lib/vault/sealing";
import type { VaultDisk } from "@/lib/vault/vault-disk";
import type { VaultLine } from "@/lib/vault/vault-line";

export type Fork = Content;
export type VaultFacts = {
  /** All that the server has was read once on this device. */
  isRead: boolean;
  forks: readonly Fork[];
  /** Entries that wait for the server. */
  waiting: number;
  /** Records that the server sent and that could not be theirs. */
  refused: number;
  trouble: "disk" | "server" | null;
  /** False in a browser that keeps nothing on the device. */
  isLasting: boolean;
};

/** What an open vault is made of. */
export interface StoreMaking {
  owner: Owner;
  keys: OpenKeys;
  disk: VaultDisk;
  line: VaultLine;
  lastPlace: LastPlace;
  /** A kept text has changed elsewhere. */
  onText: (key: string) => void;
}
