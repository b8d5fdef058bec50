import type { Bytes } from "@/lib/sealed-bytes";
import { type Content, hasAllOf, readContent } from "@/lib/vault/entries";
import {
  fitsRecord,
  hashOf,
  isSame,
  type OpenKeys,
  openRecord,
  type Owner,
  recordName,
  sealRecord,
} from "@/lib/vault/sealing";
import { blankRecord, type StoredRecord, type VaultDisk } from "@/lib/vault/vault-disk";
import type { Change, ChangePage, SentRecord, VaultLine } from "@/lib/vault/vault-line";

type Named = { kind: Content["kind"] | "draft"; of: string };

export const idOf = ({ kind, of }: Named) => `${kind} ${of}`;

/** Whether this device made the change. It may have written something newer since. */
export async function isOwn({ version, mine, sent = [] }: StoredRecord, change: Change) {
  if (version + 1 !== change.version) return false;
  return (
    isSame(mine, change.sealed) || (sent.length > 0 && sent.includes(await hashOf(change.sealed)))
  );
}

interface Making {
  owner: Owner;
  keys: OpenKeys;
  disk: VaultDisk;
  /** A record or draft here is still sealed by a key from before a renewal. */
  onEarlier: (name: string) => void;
}

/** Opens and seals the records of an open vault. */
export function recordsOf({ owner, keys, disk, onEarlier }: Making) {
  const { vaultId } = owner;
  const present: OpenKeys = { ...keys, earlier: [] };
  const names = new Map<string, string>(); // By kind and `of`, for records and drafts.

  const place = (name: string, version: number) => ({ ...owner, name, version });

  async function nameOf(named: Named): Promise<string> {
    const name = names.get(idOf(named)) ?? (await recordName(keys, named.kind, named.of));
    names.set(idOf(named), name);
    return name;
  }

  const read = async (name: string): Promise<StoredRecord> =>
    (await disk.getRecord(vaultId, name)) ?? blankRecord(name);

  async function say(name: string, version: number, sealed: Bytes | null, by = keys) {
    const text = sealed && (await openRecord(by, place(name, version), sealed));
    return text === null ? null : readContent(text);
  }

  async function sayNewest({ name, version, sealed, mine }: StoredRecord) {
    const newest = mine ? ([name, version + 1, mine] as const) : ([name, version, sealed] as const);
    const content = await say(...newest, present);
    if (content !== null || keys.earlier.length === 0) return content;
    const before = await say(...newest);
    if (before !== null) onEarlier(name);
    return before;
  }

  return {
    place,
    nameOf,
    read,
    say,
    /** Null when it is not this vault's record of that name, or an earlier key follows a later one. */
    sayTheirs: async (row: StoredRecord, { name, version, sealed, isEarlier }: Change) => {
      const isBack =
        isEarlier === true && (await say(name, row.version, row.sealed, present)) !== null;
      const by = isEarlier === true ? keys : present;
      const content = isBack ? null : await say(name, version, sealed, by);
      return content !== null && (await nameOf(content)) === name ? content : null;
    },
    sayNewest,
    sealNext: async ({ name, version, sealed }: StoredRecord, content: Content) => {
      const previous = await hashOf(sealed);
      const textOf = (wanted: Content) => JSON.stringify({ ...wanted, previous });
      const others = content.others.map(({ value }) => ({ value, base: null }));
      const text = fitsRecord(textOf(content)) ? textOf(content) : textOf({ ...content, others });
      return await sealRecord(keys, place(name, version + 1), text);
    },
    /** Notes on the device what is about to be sent. Null when nothing waits. */
    noteSent: async (name: string): Promise<SentRecord | null> => {
      const row = await read(name);
      if (row.mine === null) return null;
      const sent = [...new Set(row.sent).add(await hashOf(row.mine))];
      await disk.putRecord(vaultId, { ...row, sent });
      return { name, version: row.version + 1, sealed: row.mine, after: row.onServer };
    },
    /** Null when it is damaged. */
    openDraft: async (name: string, sealed: Bytes) => {
      const text = await openRecord(present, place(name, 0), sealed);
      if (text !== null || keys.earlier.length === 0) return text;
      const before = await openRecord(keys, place(name, 0), sealed);
      if (before !== null) onEarlier(name);
      return before;
    },
    /** Whether the device and the server have everything in `moved`. */
    hasStored: async (moved: Content) => {
      const { name, version, sealed, onServer } = await read(await nameOf(moved));
      const content = await say(name, version, sealed);
      return content !== null && onServer === version && hasAllOf(content, moved);
    },
    forget: () => names.clear(),
  };
}

interface Following {
  line: VaultLine;
  disk: VaultDisk;
  vaultId: string;
  take: (page: ChangePage) => Promise<void>;
  onFailed: () => void;
}

/**
 * Follows the server's changes, page by page. A whole reading starts from the beginning, to find what the server has
 * lost, for example after a restored backup. If it is interrupted, the next opening starts it again.
 */
export function followPages({ line, disk, vaultId, take, onFailed }: Following) {
  let turn: Promise<void> = Promise.resolve();
  let following = {}; // Pages requested before a restart are ignored, because what they lack is not missing.
  let stop = () => {};
  let isEnded = false;
  let left: Set<string> | null = null; // Those that a whole reading has not found yet.

  function inOrder(act: () => unknown) {
    turn = turn.then(act).then(() => undefined, onFailed);
  }

  function follow(after: number) {
    stop();
    if (isEnded) return;
    const own = (following = {});
    stop = line.follow(after, (page) =>
      inOrder(() => (own === following ? take(page) : undefined)),
    );
  }

  return {
    follow,
    followFromStart: () => {
      following = {};
      inOrder(async () => {
        const rows = await disk.listRecords(vaultId);
        const names = rows.filter(({ onServer }) => onServer > 0).map(({ name }) => name);
        left = names.length > 0 ? new Set(names) : null; // A first reading continues where it was interrupted.
        follow(0);
      });
    },
    isWhole: () => left !== null,
    saw: (name: string) => void left?.delete(name),
    listMissing: () => [...(left ?? [])],
    endWhole: () => void (left = null),
    /** Resolves when all pages that have arrived are taken. */
    settled: () => turn,
    end: () => {
      isEnded = true;
      stop();
    },
  };
}
