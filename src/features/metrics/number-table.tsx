import type { CalendarDate } from "@domain/time/calendar-dates";
import { isNumberDay, isTargetMet } from "@domain/work/metrics";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { metricWords } from "@/content/metrics";
import {
  formatNumber,
  type Metric,
  type MetricNumber,
  type Whose,
} from "@/features/metrics/use-metrics";
import { formatNearDate } from "@/lib/text/format-instant";

const words = metricWords.table;

/** Two weeks of days; a button shows the rest. */
const shownFirst = 14;

type NumberTableProps = {
  metric: Metric;
  numbers: MetricNumber[];
  side: Whose["side"];
  today: CalendarDate;
  /** Missing when nothing can be changed. */
  changes?: {
    onCorrect: (number: MetricNumber) => void;
    onRemove: (number: MetricNumber, isRecent: boolean) => void;
  };
};

/** The chart's numbers, latest first, with buttons to correct and delete them. */
export function NumberTable({ numbers, ...props }: NumberTableProps) {
  const { metric, changes } = props;
  const { target, unit } = metric;
  const heads = [
    words.day,
    unit === undefined ? words.number : `${words.number} (${unit})`,
    ...(target === undefined ? [] : [words.target]),
  ];
  const [isAll, setIsAll] = useState(false);
  const latestFirst = numbers.toReversed();
  const shown = isAll ? latestFirst : latestFirst.slice(0, shownFirst);
  return (
    <>
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{metric.name}</caption>
        <thead className="border-b border-input">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" dir="auto" className="py-1.5 pr-3 font-medium">
                {head}
              </th>
            ))}
            {changes && (
              <th scope="col">
                <span className="sr-only">{words.change}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((number) => (
            <Row key={number.date} number={number} {...props} />
          ))}
        </tbody>
      </table>
      {shown.length < numbers.length && (
        <Button variant="link" className="mt-2 text-sm" onClick={() => setIsAll(true)}>
          {words.all(numbers.length)}
        </Button>
      )}
    </>
  );
}

type RowProps = Omit<NumberTableProps, "numbers"> & { number: MetricNumber };

function Row({ number, metric, side, today, changes }: RowProps) {
  const { target, goodSide } = metric;
  const { date, value, recordedBy } = number;
  const isRecent = isNumberDay(date, today);
  const isMine = side === "client" || recordedBy === "coach";
  return (
    <tr data-slot="number-row" className="border-b border-border">
      <th scope="row" className="py-1.5 pr-3 font-normal whitespace-nowrap">
        {formatNearDate(date)}
      </th>
      <td className="py-1.5 pr-3">
        {formatNumber(value)}
        {recordedBy === "coach" && (
          <span className="block text-xs text-muted-foreground">
            {metricWords.chart.coach[side]}
          </span>
        )}
      </td>
      {target !== undefined && (
        <td className="py-1.5 pr-3 whitespace-nowrap">
          {isTargetMet(value, target, goodSide) ? words.met : words.missed}
        </td>
      )}
      {changes && (
        <td className="text-right whitespace-nowrap">
          {isMine && isRecent && (
            <IconButton
              aria-label={words.correct(formatNearDate(date))}

              onClick={() => changes.onCorrect(number)}
            >
              <Pencil aria-hidden />
            </IconButton>
          )}
          {isMine && (
            <IconButton
              aria-label={words.remove(formatNearDate(date))}

              onClick={() => changes.onRemove(number, isRecent)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </td>
      )}
    </tr>
  );
}
