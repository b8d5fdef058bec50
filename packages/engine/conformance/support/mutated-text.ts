/** Gives the same numbers for the same seed, so that a failure can be repeated. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state % below;
  };
}

const oddities = [
  "null",
  "-1",
  "1e400",
  "[]",
  "{}",
  '""',
  '"\\ud800"',
  "true",
  '{"$integer":"x"}',
  '"\\u0000"',
];

/** An invalid frame: truncated, extended, duplicated, or with a value of another type. */
export function mutated(text: string, random: (below: number) => number): string {
  let result = text;
  for (let change = 0; change <= random(3); change++) {
    const at = random(result.length);
    const kind = random(6);
    if (kind === 0) result = result.slice(0, at);
    else if (kind === 1) result = result.slice(0, at) + result.slice(at + 1 + random(8));
    else if (kind === 2) {
      result = result.slice(0, at) + String.fromCharCode(random(256)) + result.slice(at);
    } else if (kind === 3) result = result + result.slice(at);
    else if (kind === 4) {
      const odd = oddities[random(oddities.length)] ?? "null";
      result = result.replace(/:("[^"]*"|\d+|null|\[\{\}\])/g, (whole) =>
        random(4) === 0 ? `:${odd}` : whole,
      );
    } else result = result.slice(0, at) + result.slice(random(result.length));
  }
  return result;
}
