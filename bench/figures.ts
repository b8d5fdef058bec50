/** One measured figure with its bound; `limit` is what the machine itself allows in the same run. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  bound?: { atMost: number } | { atLeast: number };
  limit?: number;
}

export const isMet = ({ value, bound }: Figure): boolean =>
  bound === undefined || ("atMost" in bound ? value <= bound.atMost : value >= bound.atLeast);

export function printFigures(figures: readonly Figure[]) {
  const rows = figures.map((figure) => {
    const { name, value, unit, bound, limit } = figure;
    const asked =
      bound === undefined ? "" : "atMost" in bound ? `≤ ${bound.atMost}` : `≥ ${bound.atLeast}`;
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
