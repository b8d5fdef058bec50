import type { Rng } from "../clock";

/** Repeatable randomness for simulation. Never for secrets or ids of real data. */
export interface SeededRng extends Rng {
  /** 0 ≤ n < below. */
  integer(below: number): number;
  pick<T>(from: readonly T[]): T;
}

export function seededRng(seed: number): SeededRng {
  let state = seed >>> 0;
  const next32 = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const integer = (below: number) => Math.floor((next32() / 2 ** 32) * below);
  return {
    integer,
    pick: (from) => from[integer(from.length)] as (typeof from)[number],
    bytes: (count) => Uint8Array.from({ length: count }, () => next32() & 0xff),
  };
}
