import type { Column } from "@/features/reports/report-columns";

export interface Order {
  head: string;
  /** Reverses the order. */
  isTurned: boolean;
}

/** Equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { head, isTurned }: Order,
): Row[] {
  const column = columns.find((each) => each.head === head);
  if (column === undefined) return [...rows];
  const sign = isTurned ? -1 : 1;
  const { amountOf, textOf } = column;
  return rows.toSorted((one, other) => {
    if (amountOf === undefined) return sign * textOf(one).localeCompare(textOf(other));
    const [first, second] = [amountOf(one), amountOf(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (second - first);
  });
}
