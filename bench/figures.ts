/** One measured figure with its bound; `limit` is what the machine itself allows in the same run. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** `timesLimit`: at most so many times what the machine allows. */
  bound?: { atMost: number } | { atLeast: number } | { timesLimit: number };
  limit?: number;
}

export function isMet({ value, bound, limit = Number.NaN }: Figure): boolean {
  if (bound === undefined) return true;
  if ("atMost" in bound) return value <= bound.atMost;
  return "atLeast" in bound ? value >= bound.atLeast : value <= bound.timesLimit * limit;
}

function shownBound(bound: NonNullable<Figure["bound"]>): string {
  if ("atMost" in bound) return `≤ ${bound.atMost}`;
  return "atLeast" in bound ? `≥ ${bound.atLeast}` : `≤ ${bound.timesLimit}×`;
}

export function printFigures(figures: readonly Figure[]) {
  const rows = figures.map((figure) => {
    const { name, value, unit, bound, limit } = figure;
    const asked = bound === undefined ? "" : shownBound(bound);
    const ratio = limit === undefined ? "" : `${(value / limit).toFixed(2)}× ${round(limit)}`;
    const verdict = bound === undefined ? "" : isMet(figure) ? "met" : "MISSED";
    return [name, `${round(value)} ${unit}`, asked, verdict, ratio];
  });
  const head = ["figure", "measured", "bound", "", "of the machine's limit"];
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [head, ...rows]) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  }
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
