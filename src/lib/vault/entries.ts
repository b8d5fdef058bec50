import { mergeTexts } from "@domain/text/text-merge";

import { fieldsOf, textIn } from "@/lib/kept/kept-json";

/** How the kept lists become records, one for each entry, and lists again. */

export const RECORD_KINDS = ["journal_entries", "reflections", "coach_keys"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** An entry in the shape of the export. */
export type Entry = Record<string, unknown>;

/** A version of another device that is not merged yet, and what both began from. */
type Other = { value: Entry; base: Entry | null };

/** What a record says. `value` is null when the entry was deleted. */
export type Content = {
  kind: RecordKind;
  of: string;
  value: Entry | null;
  madeAt: number;
  others: readonly Other[];
};

/** Null for a key that no records are made of: drafts stay on the device. */
export function kindOf(userId: string, key: string): RecordKind | null {
  return RECORD_KINDS.find((kind) => key === `${kind}_${userId}`) ?? null;
}

/** By name, in the order of the list. */
export function splitList(kind: RecordKind, text: string): Map<string, Entry> {
  const named = new Map<string, Entry>();
  for (const entry of listIn(text)) {
    const name = nameOf(kind, entry);
    named.set(named.has(name) ? `${name}/${textIn(entry.id)}` : name, entry);
  }
  return named;
}

function listIn(text: string): Entry[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.map(fieldsOf) : [];
  } catch {
    return []; // Nothing that a page could have read.
  }
}

/** Two devices that write on one section write one entry. */
const nameOf = (kind: RecordKind, { id, phase, section }: Entry) =>
  kind === "journal_entries" ? `${textIn(phase)}/${textIn(section)}` : textIn(id);

/** When the entry of a list was made, so that it keeps its place. Reflections, newest first, have only their day. */
export function madeAtOf(
  kind: RecordKind,
  entry: Entry,
  { index, count }: { index: number; count: number },
): number {
  const isJournal = kind === "journal_entries";
  const at = Date.parse(textIn(isJournal ? entry.created_at : entry.date));
  return (Number.isNaN(at) ? 0 : at) + (isJournal ? index : count - index);
}

/** The list as the pages read it; null while there never was an entry. */
export function joinList(kind: RecordKind, contents: Iterable<Content>): string | null {
  const own = [...contents].filter((content) => content.kind === kind);
  if (own.length === 0) return null;
  const direction = kind === "reflections" ? -1 : 1; // The newest reflection is first.
  const inOrder = own.toSorted((a, b) => (a.madeAt - b.madeAt) * direction);
  return JSON.stringify(inOrder.flatMap(({ value }) => (value === null ? [] : [value])));
}

/** Dates differ between devices that wrote the same words. */
export function hasSameWords(one: Entry | null, other: Entry | null): boolean {
  if (one === null || other === null) return one === other;
  const wordsOf = ({ title, content, tags }: Entry) => JSON.stringify([title, content, tags]);
  return wordsOf(one) === wordsOf(other);
}

/** Of two devices that wrote without each other. What was edited on one and deleted on the other stays. */
export function reconcile(base: Content | null, mine: Content, theirs: Content): Content {
  const begun = base?.value ?? null;
  const others = unique([...theirs.others, ...mine.others], mine.value);
  if (mine.value === null || hasSameWords(mine.value, theirs.value)) return { ...theirs, others };
  if (theirs.value === null || hasSameWords(theirs.value, begun)) return { ...mine, others };
  const added = [...others, { value: theirs.value, base: begun }];
  return { ...mine, madeAt: theirs.madeAt, others: unique(added, mine.value) };
}

function unique(others: readonly Other[], value: Entry | null): Other[] {
  return others.filter(
    (other, index) =>
      !hasSameWords(other.value, value) &&
      others.findIndex((each) => hasSameWords(each.value, other.value)) === index,
  );
}

/** All versions in one entry. */
export function mergeOthers({ value, others }: Pick<Content, "value" | "others">): Entry | null {
  return others.reduce<Entry | null>((merged, { value: theirs, base }) => {
    if (merged === null) return theirs;
    const joined = (field: string) => {
      const [began, mine, other] = [base?.[field], merged[field], theirs[field]].map(textIn);
      return mergeTexts(began ?? "", mine ?? "", other ?? "");
    };
    const fields = ["title", "content"].filter((field) => typeof merged[field] === "string");
    return { ...merged, ...Object.fromEntries(fields.map((field) => [field, joined(field)])) };
  }, value);
}

/** Null for anything that is not a record's text. */
export function readContent(text: string): (Content & { previous: string }) | null {
  try {
    const parsed = fieldsOf(JSON.parse(text));
    const { of, value, madeAt, others, previous } = parsed;
    const kind = RECORD_KINDS.find((each) => each === parsed.kind);
    if (kind === undefined || typeof of !== "string" || typeof madeAt !== "number") return null;
    return {
      ...{ kind, of, madeAt, previous: textIn(previous) },
      value: value === null ? null : fieldsOf(value),
      others: (Array.isArray(others) ? others.map(fieldsOf) : []).map((other) => ({
        value: fieldsOf(other.value),
        base: other.base === null ? null : fieldsOf(other.base),
      })),
    };
  } catch {
    return null;
  }
}
