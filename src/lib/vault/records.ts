import type { Bytes } from "@/lib/sealed-bytes";
import { type Content, readContent } from "@/lib/vault/entries";
import {
  fitsRecord,
  hashOf,
  type OpenKeys,
  openRecord,
  type Owner,
  recordName,
  sealRecord,
} from "@/lib/vault/sealing";
import type { StoredRecord } from "@/lib/vault/vault-disk";
import type { Change } from "@/lib/vault/vault-line";

type Named = { kind: Content["kind"] | "draft"; of: string };

export const idOf = ({ kind, of }: Named) => `${kind} ${of}`;

/** What the records of an open vault say, and how the next ones are sealed. */
export function recordsOf(owner: Owner, keys: OpenKeys) {
  const names = new Map<string, string>(); // Of the records and drafts, by kind and what they are of.

  const place = (name: string, version: number) => ({ ...owner, name, version });

  async function nameOf(named: Named): Promise<string> {
    const name = names.get(idOf(named)) ?? (await recordName(keys, named.kind, named.of));
    names.set(idOf(named), name);
    return name;
  }

  /** What a record says. This device has stored it under its name. */
  async function say(name: string, version: number, sealed: Bytes | null) {
    const text = sealed && (await openRecord(keys, place(name, version), sealed));
    return text === null ? null : readContent(text);
  }

  return {
    place,
    nameOf,
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
    forget: () => names.clear(),
  };
}
