/** One figure at every size of the practice. */
export interface Row {
  name: string;
  unit: string;
  values: number[];
  atMost?: number;
  /** The bound applies to every size, not only to the promised one. */
  isAlways?: boolean;
}

export function isWithinBounds({ values, atMost, isAlways }: Row, promised: number): boolean {
  if (atMost === undefined) return true;
  return values.every((value, column) => value <= atMost || !(isAlways || column === promised));
}

export function printGrowth(rows: readonly Row[], sizes: readonly string[]) {
  const lines = rows.map(({ name, unit, values, atMost }) => [
    name,
    ...values.map(round),
    unit,
    atMost === undefined ? "" : `≤ ${atMost}`,
  ]);
  const head = ["figure", ...sizes, "", "bound"];
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  );
  for (const line of [head, ...lines]) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join("  ").trimEnd());
  }
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
