export interface Random {
  /** In [0, 1). */
  fraction: () => number;
  /** Both inclusive. */
  between: (min: number, max: number) => number;
  isLucky: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  shuffle: <T>(list: readonly T[]) => T[];
}

/** One generator for each part, so that more messages do not change the goals. */
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

/** FNV-1a, so that near seeds differ. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32: small and fast, not for secrets. */
function nextWord(state: { word: number }): number {
  state.word = (state.word + 0x6d2b79f5) >>> 0;
  let mixed = state.word;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}
