import { fieldsOf } from "@/lib/kept/kept-json";
import { joinAt } from "@/lib/vault/entries";
import { keyAt, kinds, placeIn, RECORD_KINDS, restOf, splitText } from "@/lib/vault/kinds";
import { fitsRecord } from "@/lib/vault/sealing";

/** How an export contains a vault's records, and how they are imported into another vault. */

/** Orders a key's entries as a device does that reads all records, so that equal entries give equal texts. */
export function inOrder(userId: string, key: string, text: string): string {
  const at = placeIn(userId, key);
  if (at === null) return text;
  const { kind, rest } = at;
  const parts = [...splitText(kind, rest, text)];
  return (
    joinAt(
      kind,
      rest,
      parts.map(([of, part]) => ({ kind, of, ...part, others: [] })),
    ) ?? text
  );
}

/** The name of a key in the export, which leaves out the person's id. */
export const exportedName = (key: string, userId: string) =>
  key.replace(userId, "").replace(/^_+|_+$/g, "");

/** All kinds except files, which are imported with their bytes, and coach keys, which are confirmed again. */
const IMPORTED = RECORD_KINDS.filter((kind) => kind !== "journal_files" && kind !== "coach_keys");

/** The importing person's texts by their keys. Null when one of them could not be a record. */
export function importedTexts(
  userId: string,
  rows: readonly unknown[],
): Record<string, string> | null {
  const texts: Record<string, string> = {};
  for (const row of rows.map(fieldsOf)) {
    const at = placeOfRow(row.key);
    if (at === null) continue;
    const { kind, rest } = at;
    const text = JSON.stringify(ownedBy(userId, row.content));
    const parts = splitText(kind, rest, text);
    if (parts.size === 0) continue;
    for (const [of, part] of parts) {
      const content = { kind, of, ...part, others: [], previous: "x".repeat(43) };
      if (restOf(kind, of) !== rest || !fitsRecord(JSON.stringify(content))) return null;
    }
    texts[keyAt(userId, kind, rest)] = text;
  }
  return texts;
}

function placeOfRow(key: unknown) {
  if (typeof key !== "string") return null;
  for (const kind of IMPORTED) {
    if (kinds[kind].hasOneKey && key === kind) return { kind, rest: "" };
    const start = `${kind}__`;
    if (!kinds[kind].hasOneKey && key.startsWith(start)) {
      return { kind, rest: key.slice(start.length) };
    }
  }
  return null;
}

/** Replaces the owner's id, which journal entries contain. */
function ownedBy(userId: string, content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return content.map((entry: unknown) =>
    typeof fieldsOf(entry).user_id === "string" ? { ...fieldsOf(entry), user_id: userId } : entry,
  );
}

/** Whether the person wrote nothing in it: neither records nor drafts. */
export const isUnwritten = (userId: string, texts: ReadonlyMap<string, string>) =>
  [...texts].every(([key, text]) => {
    const at = placeIn(userId, key);
    if (at === null) return text === "";
    const { kind, rest } = at;
    const parts = [...splitText(kind, rest, text).values()];
    const isNothing = ({ value }: { value: object }) =>
      "removed_at" in value || Object.keys(value).length === 0;
    return kind === "coach_keys" || parts.every(isNothing);
  });
