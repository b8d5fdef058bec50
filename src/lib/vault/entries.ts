import { fieldsOf, textIn } from "@/lib/kept/kept-json";
import type { RecordKind } from "@/lib/kept/sealed-texts";
import { kinds, RECORD_KINDS, restOf, splitText } from "@/lib/vault/kinds";
import { type Entry, isSameValue } from "@/lib/vault/versions";

/** What records contain, and how two versions of one record are merged. */

/** Another device's version that is not merged yet, and the version that both started from. */
type Other = { value: Entry; base: Entry | null };

/** What a record says. `value` is null when the entry was deleted. */
export type Content = {
  kind: RecordKind;
  of: string;
  value: Entry | null;
  madeAt: number;
  others: readonly Other[];
};

/** The text that pages read at one key; null if nothing was ever written there. */
export function joinAt(kind: RecordKind, rest: string, contents: Iterable<Content>): string | null {
  const own = [...contents].filter((each) => each.kind === kind && restOf(kind, each.of) === rest);
  if (own.length === 0) return null;
  const parts = own.flatMap(({ value, ...part }) => (value === null ? [] : [{ ...part, value }]));
  const joined = kinds[kind].join(parts);
  return joined === null ? null : JSON.stringify(joined);
}

function hasSameWords(kind: RecordKind, one: Entry | null, other: Entry | null): boolean {
  if (one === null || other === null) return one === other;
  return kinds[kind].versions.isSame(one, other);
}

/** Merges what two devices wrote independently. An entry that one edited and the other deleted stays. */
export function reconcile(base: Content | null, mine: Content, theirs: Content): Content {
  const { kind } = mine;
  const begun = base?.value ?? null;
  const others = [...theirs.others, ...mine.others];
  const kept = (value: Entry | null, ...added: Other[]): Content => ({
    ...theirs,
    value,
    others: unique(kind, [...others, ...added], value),
  });
  if (mine.value === null || hasSameWords(kind, mine.value, begun)) return kept(theirs.value);
  if (theirs.value === null) return kept(mine.value);
  const [own, other] = kinds[kind].versions.weave(begun, mine.value, theirs.value);
  return kept(own, { value: other, base: begun });
}

function unique(kind: RecordKind, others: readonly Other[], value: Entry | null): Other[] {
  const isSame = (one: Entry | null, other: Entry | null) => hasSameWords(kind, one, other);
  return others.filter(
    (other, index) =>
      !isSame(other.value, value) &&
      others.findIndex((each) => isSame(each.value, other.value)) === index,
  );
}

/** Whether nothing of `moved` is missing in `known`. */
export function hasAllOf(known: Content, moved: Content): boolean {
  const versions = [known.value, ...known.others.map(({ value }) => value)];
  return (
    versions.some((each) => hasSameWords(moved.kind, each, moved.value)) ||
    isSameContent(reconcile(null, moved, known), known)
  );
}

export const isSameContent = (one: Content, other: Content | undefined): boolean =>
  isSameValue([one.value, one.others], [other?.value, other?.others]);

export const canMerge = (kind: RecordKind) => kinds[kind].versions.merge !== undefined;

/** All versions in one entry. */
export function mergeOthers({ kind, value, others }: Content): Entry | null {
  const { merge } = kinds[kind].versions;
  return others.reduce<Entry | null>((merged, { value: theirs, base }) => {
    if (merged === null) return theirs;
    return merge?.(base, merged, theirs) ?? merged;
  }, value);
}

/** The chosen version, with what was written in the shown one since. */
export function chooseVersion({ kind, value, others }: Content, chosen: Entry): Entry {
  const other = others.find((each) => hasSameWords(kind, each.value, chosen));
  if (other === undefined || value === null) return chosen;
  return kinds[kind].versions.weave(other.base, value, other.value)[1];
}

/** The records that a key's text changes. Records that it lacks are deleted. `known` are all records of the kind. */
export function changesIn(
  kind: RecordKind,
  rest: string,
  text: string | null,
  known: readonly Content[],
): Content[] {
  const parts = splitText(kind, rest, text ?? "null");
  const own = new Map(known.map((content) => [content.of, content]));
  const changed: Content[] = [];
  for (const [of, { value }] of parts) {
    const begun = { kind, of, madeAt: Date.now(), others: [] };
    const content = own.get(of);
    if (isSameValue(content?.value, value)) continue;
    changed.push({ ...(content ?? begun), value });
  }
  for (const content of known) {
    const isGone = restOf(kind, content.of) === rest && !parts.has(content.of);
    if (isGone && content.value !== null) changed.push({ ...content, value: null });
  }
  return changed;
}

/** Adds what another page wrote, starting from `begun`. */
export function withLast(known: Content, written: Content, begun: Entry | null): Content {
  return hasSameWords(written.kind, known.value, begun)
    ? { ...known, value: written.value }
    : reconcile({ ...written, value: begun }, written, known);
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
