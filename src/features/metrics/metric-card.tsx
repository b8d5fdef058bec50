import { Archive, Check, Pencil, Trash2 } from "lucide-react";
import { type RefObject, useId, useRef, useState } from "react";

import { Form } from "@/components/patterns/form";
import { IfFailed } from "@/components/patterns/if-failed";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { metricWords } from "@/content/metrics";
import { MetricChart } from "@/features/metrics/metric-chart";
import {
  formatNumber,
  type Metric,
  type MetricNumber,
  useMetricChanges,
  type Whose,
} from "@/features/metrics/use-metrics";
import { useLive } from "@/lib/live/live";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { formatNearDate } from "@/lib/text/format-instant";
import { api } from "@convex/_generated/api";
import { isBlank } from "@domain/text/text";
import type { CalendarDate } from "@domain/time/calendar-dates";
import { firstNumberDay, isNumberDay, isTargetMet, readNumber } from "@domain/work/metrics";

const words = metricWords.record;

type MetricCardProps = {
  metric: Metric;
  side: Whose["side"];
  today: CalendarDate;
  onEdit: () => void;
};

export function MetricCard({ metric, side, today, onEdit }: MetricCardProps) {
  const { metricId, name } = metric;
  const numbers = useLive(api.metrics.numbers, { metricId });
  return (
    <article data-slot="metric" aria-label={name} className="min-w-0 border-t border-border pt-4">
      <Head metric={metric} side={side} onEdit={onEdit} />
      {numbers.state === "loading" && <Skeleton className="mt-3 h-60" />}
      <IfFailed live={numbers} fallback={metricWords.numbersFailed} className="mt-3" />
      {numbers.state === "ready" && (
        <Numbers metric={metric} side={side} today={today} numbers={numbers.value} />
      )}
    </article>
  );
}

function Head({ metric, side, onEdit }: Omit<MetricCardProps, "today">) {
  const { name, unit, target, goodSide, definedBy, isArchived } = metric;
  const { archive, reopen } = useMetricChanges(metric, side);
  const mayChange = !useIsReadOnly() && (side === "coach" || definedBy === "client");
  return (
    <header className="flex items-start justify-between gap-2">
      <div className="min-w-0">
        <h3 dir="auto" className="text-lg leading-snug font-medium [overflow-wrap:anywhere]">
          {name}
        </h3>
        <p className="text-sm [overflow-wrap:anywhere] text-muted-foreground">
          {target !== undefined && (
            <>
              <bdi>{metricWords.target(goodSide, formatNumber(target, unit))}</bdi>
              {" · "}
            </>
          )}
          {metricWords.definedBy[side][definedBy]}
        </p>
      </div>
      {mayChange && !isArchived && (
        <div className="-mt-1.5 -mr-2 flex shrink-0">
          <IconButton aria-label={metricWords.edit(name)} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton aria-label={metricWords.archive(name)} onClick={() => void archive()}>
            <Archive aria-hidden />
          </IconButton>
        </div>
      )}
      {mayChange && isArchived && (
        <Button
          variant="outline"
          size="sm"
          aria-label={metricWords.reopen(name)}
          onClick={() => void reopen()}
        >
          {metricWords.reopenShort}
        </Button>
      )}
    </header>
  );
}

type NumbersProps = Omit<MetricCardProps, "onEdit"> & { numbers: MetricNumber[] };

function Numbers({ metric, side, today, numbers }: NumbersProps) {
  const { save, remove } = useMetricChanges(metric, side);
  const [day, setDay] = useState<CalendarDate | null>(null);
  const [isTableShown, setIsTableShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const tableId = useId();
  const isReadOnly = useIsReadOnly() || metric.isArchived;
  const toggle = isTableShown ? metricWords.table.hide : metricWords.table.show;
  const changes = {
    onRemove: (number: MetricNumber, isRecent: boolean) => void remove(number, isRecent),
    onCorrect: ({ date }: MetricNumber) => {
      setDay(date);
      field.current?.focus();
    },
  };
  return (
    <>
      <Latest metric={metric} numbers={numbers} />
      {!isReadOnly && (
        <NumberForm
          {...{ metric, side, numbers, today, day, field }}
          onDay={setDay}
          onSave={save}
        />
      )}
      {numbers.length > 0 && (
        <div className="mt-4">
          <MetricChart metric={metric} numbers={numbers} side={side} />
          <Button
            variant="link"
            className="mt-1 text-sm"
            aria-label={`${toggle}: ${metric.name}`}
            aria-expanded={isTableShown}
            aria-controls={tableId}
            onClick={() => setIsTableShown((isShown) => !isShown)}
          >
            {toggle}
          </Button>
          <div id={tableId} hidden={!isTableShown} className="overflow-x-auto">
            {isTableShown && (
              <NumberTable
                {...{ metric, side, numbers, today }}
                changes={isReadOnly ? undefined : changes}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
}

function Latest({ metric, numbers }: { metric: Metric; numbers: MetricNumber[] }) {
  const { target, goodSide, unit } = metric;
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) {
    return <p className="mt-2 text-muted-foreground">{metricWords.noNumbers}</p>;
  }
  const isMet = ({ value }: MetricNumber) =>
    target !== undefined && isTargetMet(value, target, goodSide);
  const met = target === undefined ? null : numbers.filter(isMet).length;
  const from = formatNearDate(first.date);
  return (
    <div className="mt-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="text-2xl font-medium [overflow-wrap:anywhere] tabular-nums">
          {formatNumber(last.value, unit)}
        </bdi>
        <span className="text-sm text-muted-foreground">
          {metricWords.latest(formatNearDate(last.date))}
        </span>
        {isMet(last) && (
          <span className="flex items-center gap-1 text-sm text-success">
            <Check aria-hidden className="size-4" />
            {metricWords.met}
          </span>
        )}
      </p>
      <p className="text-sm text-muted-foreground">
        {metricWords.summary({ count: numbers.length, from, met })}
      </p>
    </div>
  );
}

type NumberFormProps = {
  metric: Metric;
  side: Whose["side"];
  numbers: MetricNumber[];
  today: CalendarDate;
  /** Null means today. */
  day: CalendarDate | null;
  onDay: (day: CalendarDate | null) => void;
  onSave: (date: CalendarDate, value: number) => Promise<boolean>;
  field: RefObject<HTMLInputElement | null>;
};

/** Shows the day's number, and replaces it when saved. */
function NumberForm(props: NumberFormProps) {
  const { metric, today, onDay, field } = props;
  const { date, text, setTyped, isTaken, isUnfit, note, send } = useNumber(props);
  const noteId = useId();

  function handleSubmit() {
    void send();
  }

  return (
    <Form noValidate onSend={handleSubmit} className="mt-3">
      <div className="flex flex-wrap gap-2">
        <span className="min-w-0 flex-1 basis-40">
          <Input
            ref={field}
            inputMode="decimal"
            autoComplete="off"
            aria-label={words.number(metric.name)}
            aria-describedby={noteId}
            aria-invalid={note === "" || isTaken ? undefined : true}
            placeholder={words.placeholder}
            readOnly={isTaken}
            value={text}
            onChange={(event) => setTyped(event.target.value)}
            className="tabular-nums"
          />
        </span>
        <span className="w-38 grow">
          <Input
            type="date"
            aria-label={words.day(metric.name)}
            min={firstNumberDay(today)}
            max={today}
            value={date}
            onChange={({ target }) => {
              setTyped(null);
              onDay(target.value === "" ? null : target.value);
            }}
          />
        </span>
        <Button
          type="submit"
          variant="outline"
          disabled={isUnfit}
          aria-label={words.saveFor(metric.name)}
        >
          {words.save}
        </Button>
      </div>
      <p
        id={noteId}
        aria-live="polite"
        className="mt-1.5 text-sm text-muted-foreground empty:hidden"
      >
        {note}
      </p>
    </Form>
  );
}

function useNumber({ side, numbers, today, day, onDay, onSave }: NumberFormProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const date = day ?? today;
  const known = numbers.find((each) => each.date === date);
  const text = typed ?? (known === undefined ? "" : String(known.value));
  const value = readNumber(text);
  const isTaken = side === "coach" && known?.recordedBy === "client";
  const isUnfit = isTaken || value === null || typed === null || !isNumberDay(date, today);
  const note = isTaken ? words.taken : value === null && !isBlank(text) ? words.unfit : "";

  /** Keeps what was typed when it could not be saved. */
  async function send() {
    if (isUnfit) return;
    setTyped(null);
    if (await onSave(date, value)) onDay(null);
    else setTyped((since) => since ?? text);
  }

  return { date, text, setTyped, isTaken, isUnfit, note, send };
}

const tableWords = metricWords.table;

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
function NumberTable({ numbers, ...props }: NumberTableProps) {
  const { metric, changes } = props;
  const { target, unit } = metric;
  const heads = [
    tableWords.day,
    unit === undefined ? tableWords.number : `${tableWords.number} (${unit})`,
    ...(target === undefined ? [] : [tableWords.target]),
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
                <span className="sr-only">{tableWords.change}</span>
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
          {tableWords.all(numbers.length)}
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
          {isTargetMet(value, target, goodSide) ? tableWords.met : tableWords.missed}
        </td>
      )}
      {changes && (
        <td className="text-right whitespace-nowrap">
          {isMine && isRecent && (
            <IconButton
              aria-label={tableWords.correct(formatNearDate(date))}

              onClick={() => changes.onCorrect(number)}
            >
              <Pencil aria-hidden />
            </IconButton>
          )}
          {isMine && (
            <IconButton
              aria-label={tableWords.remove(formatNearDate(date))}

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
