import { fieldsOf, jsonSlot } from "@/lib/kept-json";
import type { KeptKey } from "@/lib/kept-keys";
import { forget, keep, readKept, useKept } from "@/lib/kept-values";
import type { Slot } from "@/lib/local-store";

/** The fields somebody touched, each with what stood there when they began: what a save sends, and what a reload keeps. */
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
 * The words of a form over words that may change under it: a field that was not touched follows, a touched one stays. What was
 * written is kept in the browser until it is saved or given up.
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
    /** What somebody else has made of a field while it was being written here. */
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
    /** Lets go of what has just been sent from here. What was written on meanwhile, here or in another window, stays. */
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
