import { useId, useState } from "react";

import { type Bar, type BarPart, StackedBars } from "@/components/patterns/stacked-bars";
import { Button } from "@/components/ui/button";
import { insightWords } from "@/content/practice/insights";

type InsightChartProps = {
  title: string;
  summary: string;
  /** Header of the table's first column. */
  rows: string;
  parts: readonly BarPart[];
  bars: readonly Bar[];
};

/** With nothing to count, only the sentence is shown. */
export function InsightChart({ title, summary, rows, parts, bars }: InsightChartProps) {
  const [isTableShown, setIsTableShown] = useState(false);
  const tableId = useId();
  const isEmpty = bars.every(({ values }) => values.every((value) => value === 0));
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-lg font-medium">{title}</h3>
      <p className="mt-0.5 text-sm text-muted-foreground">{summary}</p>
      {!isEmpty && (
        <>
          <StackedBars parts={parts} bars={bars} className="mt-3" />
          <Button
            variant="link"
            className="mt-1 text-sm"
            aria-label={`${isTableShown ? insightWords.hideTable : insightWords.showTable}: ${title}`}
            aria-expanded={isTableShown}
            aria-controls={tableId}
            onClick={() => setIsTableShown((isShown) => !isShown)}
          >
            {isTableShown ? insightWords.hideTable : insightWords.showTable}
          </Button>
          <div id={tableId} hidden={!isTableShown} className="overflow-x-auto">
            <Table title={title} rows={rows} parts={parts} bars={bars} />
          </div>
        </>
      )}
    </section>
  );
}

function Table({ title, rows, parts, bars }: Omit<InsightChartProps, "summary">) {
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead className="border-b border-input">
        <tr>
          {[rows, ...parts.map(({ name }) => name)].map((word) => (
            <th key={word} scope="col" className="py-1.5 pr-3 font-medium">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, values }) => (
          <tr key={label} className="border-b border-border">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {label}
            </th>
            {parts.map(({ name }, place) => (
              <td key={name} className="py-1.5 pr-3">
                {values[place] ?? 0}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
