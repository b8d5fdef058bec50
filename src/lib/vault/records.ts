import type { Bytes } from "@/lib/sealed-bytes";
import { type Content, readContent } from "@/lib/vault/entries";
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
import type { StoredRecord, VaultDisk } from "@/lib/vault/vault-disk";
import type { Change, SentRecord } from "@/lib/vault/vault-line";

type Named = { kind: Content["kind"] | "draft"; of: string };

export const idOf = ({ kind, of }: Named) => `${kind} ${of}`;

export const blank = (name: string): StoredRecord => ({
  ...{ name, version: 0, sealed: null, onServer: 0, mine: null },
});

/** Whether this device made it, and has perhaps written something newer since. */
export async function isOwn({ version, mine, sent = [] }: StoredRecord, change: Change) {
  if (version + 1 !== change.version) return false;
  return (
    isSame(mine, change.sealed) || (sent.length > 0 && sent.includes(await hashOf(change.sealed)))
  );
}

/** What the records of an open vault say, and how the next ones are sealed. */
export function recordsOf(owner: Owner, keys: OpenKeys, disk: VaultDisk) {
  const { vaultId } = owner;
  const names = new Map<string, string>(); // Of the records and drafts, by kind and what they are of.

  const place = (name: string, version: number) => ({ ...owner, name, version });

  async function nameOf(named: Named): Promise<string> {
    const name = names.get(idOf(named)) ?? (await recordName(keys, named.kind, named.of));
    names.set(idOf(named), name);
    return name;
  }

  const read = async (name: string): Promise<StoredRecord> =>
    (await disk.getRecord(vaultId, name)) ?? blank(name);

  /** What a record says. This device has stored it under its name. */
  async function say(name: string, version: number, sealed: Bytes | null) {
    const text = sealed && (await openRecord(keys, place(name, version), sealed));
    return text === null ? null : readContent(text);
  }

  return {
    place,
    nameOf,
    read,
    say,
    /** Null when it is not this vault's record of that name. */
    sayTheirs: async ({ name, version, sealed }: Change) => {
      const content = await say(name, version, sealed);
      return content !== null && (await nameOf(content)) === name ? content : null;
    },
    sayNewest: ({ name, version, sealed, mine }: StoredRecord) =>
      mine ? say(name, version + 1, mine) : say(name, version, sealed),
    sealNext: async ({ name, version, sealed }: StoredRecord, content: Content) => {
      const previous = await hashOf(sealed);
      const textOf = (wanted: Content) => JSON.stringify({ ...wanted, previous });
      const others = content.others.map(({ value }) => ({ value, base: null }));
      const text = fitsRecord(textOf(content)) ? textOf(content) : textOf({ ...content, others });
      return await sealRecord(keys, place(name, version + 1), text);
    },
    /** What is sent next, once the device knows that it was. Null for nothing. */
    noteSent: async (name: string): Promise<SentRecord | null> => {
      const row = await read(name);
      if (row.mine === null) return null;
      const sent = [...new Set(row.sent).add(await hashOf(row.mine))];
      await disk.putRecord(vaultId, { ...row, sent });
      return { name, version: row.version + 1, sealed: row.mine, after: row.onServer };
    },
    forget: () => names.clear(),
  };
}
