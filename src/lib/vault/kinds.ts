import { fieldsOf, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import type { RecordKind } from "@/lib/kept/sealed-texts";
import {
  answerVersions,
  choiceVersions,
  type Entry,
  isFields,
  textVersions,
  type Versions,
} from "@/lib/vault/versions";

/** How keys of the browser's storage become records, and how pages get them back. A new kind is one more entry here. */

/** What a key's text contains of one record. Parts are ordered by `madeAt`. */
type Part = { value: Entry; madeAt: number };

interface Kind {
  /** Whether all records of the kind share one key. Otherwise each has its own, which ends with its `of`. */
  hasOneKey: boolean;
  /** Stored at every key press, so it is sent only after a pause. */
  isTyped?: boolean;
  /** The person wrote none of it, so nobody is asked to choose between two versions. */
  isQuiet?: boolean;
  /** Splits a key's value into parts by their `of`. `rest` is what follows the person's id in the key. */
  split: (value: unknown, rest: string) => Map<string, Part>;
  /** Null when there is nothing to read. */
  join: (parts: readonly (Part & { of: string })[]) => unknown;
  versions: Versions;
}

export const kinds: Record<RecordKind, Kind> = {
  coach_keys: { ...listOf(({ id }) => textIn(id)), isQuiet: true },
  handout_answers: { ...answersOf(), versions: choiceVersions },
  /** Named by section, so that two devices that write in one section change the same record. */
  journal_entries: listOf(
    ({ phase, section }) => `${textIn(phase)}/${textIn(section)}`,
    ({ created_at: begunAt }) => begunAt,
  ),
  /** Files are only added and removed, never edited. */
  journal_files: {
    ...listOf(
      ({ id }) => textIn(id),
      ({ added_at: addedAt }) => addedAt,
    ),
    isQuiet: true,
    versions: choiceVersions,
  },
  journey_work: { ...answersOf(), hasOneKey: true, split: splitWork, join: joinWork },
  /** Newest first; they have only a date, not a time. */
  reflections: listOf(
    ({ id }) => textIn(id),
    ({ date }) => date,
    -1,
  ),
  worksheet: answersOf(),
};

export const RECORD_KINDS = Object.keys(kinds) as RecordKind[];

/** A device stores this list with what it has read, so that a release with more kinds reads everything again. */
export const knownKinds = RECORD_KINDS.join();

/** The key in the browser's storage; the inverse of `placeIn`. */
export const keyAt = (userId: string, kind: RecordKind, rest: string) =>
  personKey(kind, userId, ...(rest === "" ? [] : [rest]));

/** A key's record kind, and what follows the person's id in the key. Null for drafts, which stay on the device. */
export function placeIn(userId: string, key: string): { kind: RecordKind; rest: string } | null {
  for (const kind of RECORD_KINDS) {
    const start = `${kind}_${userId}`;
    if (kinds[kind].hasOneKey ? key === start : key.startsWith(`${start}_`)) {
      return { kind, rest: key.slice(start.length + 1) };
    }
  }
  return null;
}

export const restOf = (kind: RecordKind, of: string) => (kinds[kind].hasOneKey ? "" : of);

/** Empty for a text that is not valid JSON. */
export function splitText(kind: RecordKind, rest: string, text: string): Map<string, Part> {
  try {
    return kinds[kind].split(JSON.parse(text), rest);
  } catch {
    return new Map();
  }
}

function listOf(
  nameOf: (entry: Entry) => string,
  momentOf: (entry: Entry) => unknown = () => "",
  direction: 1 | -1 = 1,
): Kind {
  return {
    hasOneKey: true,
    split: (value) => {
      const named = new Map<string, Part>();
      const entries = Array.isArray(value) ? value.map(fieldsOf) : [];
      for (const [index, entry] of entries.entries()) {
        const [name, at] = [nameOf(entry), Date.parse(textIn(momentOf(entry)))];
        const place = direction === 1 ? index : entries.length - index;
        const madeAt = (Number.isNaN(at) ? 0 : at) + place;
        named.set(named.has(name) ? `${name}/${textIn(entry.id)}` : name, { value: entry, madeAt });
      }
      return named;
    },
    join: (parts) =>
      parts.toSorted((a, b) => (a.madeAt - b.madeAt) * direction).map(({ value }) => value),
    versions: textVersions,
  };
}

const partOf = (value: unknown): Part => ({ value: fieldsOf(value), madeAt: 0 });

function answersOf(): Kind {
  return {
    hasOneKey: false,
    isTyped: true,
    split: (value, rest) => new Map(isFields(value) ? [[rest, partOf(value)]] : []),
    join: ([part]) => part?.value ?? null,
    versions: answerVersions,
  };
}

/** Each guide and each practice is a record. */
const isParted = (name: string) => name === "guides" || name === "practices";

function splitWork(value: unknown): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const [name, work] of Object.entries(fieldsOf(value))) {
    const each = isParted(name)
      ? Object.entries(fieldsOf(work)).map(([id, own]) => [`${name}/${id}`, own] as const)
      : [[name, work] as const];
    for (const [of, own] of each) parts.set(of, partOf(own));
  }
  return parts;
}

function joinWork(parts: readonly (Part & { of: string })[]) {
  const work: Record<string, Entry> = {};
  for (const { of, value } of parts.toSorted((a, b) => (a.of < b.of ? -1 : 1))) {
    const [name = "", id] = of.split("/");
    work[name] = id === undefined ? value : { ...work[name], [id]: value };
  }
  return work;
}
