/** Chance that can be repeated: the same seed and label give the same choices, wherever it runs. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  fraction: () => number;
  /** A whole number, both ends included. */
  between: (min: number, max: number) => number;
  isLucky: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  shuffle: <T>(list: readonly T[]) => T[];
}

/** Each part of the practice has a label of its own, so that more messages do not move the goals. */
export function randomFrom(seed: number, label: string): Random {
  const state = { word: hashOf(`${seed} ${label}`) };
  const fraction = () => nextWord(state) / 2 ** 32;
  const between = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError("Nothing to pick from");
    return list[between(0, list.length - 1)] as T;
  };
  const shuffle = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, rank: fraction() }))
      .sort((first, second) => first.rank - second.rank)
      .map(({ item }) => item);
  return { fraction, between, isLucky: (probability) => fraction() < probability, pick, shuffle };
}

/** FNV-1a, so that near seeds start far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32: small, fast, good enough for invented lives and for nothing secret. */
function nextWord(state: { word: number }): number {
  state.word = (state.word + 0x6d2b79f5) >>> 0;
  let mixed = state.word;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}
