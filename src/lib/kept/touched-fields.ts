import { fieldsOf, jsonSlot } from "@/lib/kept/kept-json";
import type { KeptKey } from "@/lib/kept/kept-keys";
import { forget, keep, readKept, useKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";

/** The edited fields, each with its value when editing began. A save sends them, and a reload restores them. */
export type Touched<Name extends string> = Partial<Record<Name, { from: string; to: string }>>;

export function touchedSlot<Name extends string>(
  key: KeptKey,
  names: readonly Name[],
): Slot<Touched<Name>> {
  return jsonSlot(key, (parsed) => {
    const kept = fieldsOf(parsed);
    const touched: Touched<Name> = {};
    for (const name of names) {
      const { from, to } = fieldsOf(kept[name]);
      if (typeof from === "string" && typeof to === "string") touched[name] = { from, to };
    }
    return touched;
  });
}

/**
 * A form over a record that may change: untouched fields follow it, touched ones stay. Drafts are stored in the browser
 * until saved or discarded.
 */
export function useTouched<Name extends string>(
  slot: Slot<Touched<Name>>,
  live: Record<Name, string>,
) {
  const touched: Touched<Name> = useKept(slot) ?? {};
  const words = { ...live };
  for (const [name, { to }] of entriesOf(touched)) words[name] = to;
  return {
    touched,
    words,
    change: (name: Name, to: string) => {
      const newest: Touched<Name> = readKept(slot) ?? {};
      keep(slot, { ...newest, [name]: { from: newest[name]?.from ?? live[name], to } });
    },
    /** The value that somebody else saved while this field was being edited, or null. */
    changedMeanwhile: (name: Name): string | null => {
      const mine = touched[name];
      const isTheirs = mine && live[name] !== mine.from && live[name] !== mine.to;
      return isTheirs ? live[name] : null;
    },
    takeTheirs: (name: Name) => {
      const { [name]: _mine, ...rest } = readKept(slot) ?? {};
      keep(slot, rest as Touched<Name>);
    },
    discard: () => forget(slot),
    /** Drops what was just saved. Later edits, here or in another window, stay. */
    dropSent: () => {
      const left: Touched<Name> = {};
      for (const [name, { from, to }] of entriesOf(readKept(slot) ?? {})) {
        const sent = touched[name]?.to;
        if (to !== sent) left[name] = { from: sent ?? from, to };
      }
      if (Object.keys(left).length === 0) forget(slot);
      else keep(slot, left);
    },
  };
}

const entriesOf = <Name extends string>(touched: Touched<Name>) =>
  Object.entries(touched) as [Name, { from: string; to: string }][];
