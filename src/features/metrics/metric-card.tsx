import { Archive, Check, Pencil, Trash2 } from "lucide-react";
import { type RefObject, useId, useRef, useState } from "react";
import { api } from "@convex/_generated/api";
import { isBlank } from "@domain/text/text";
import { type CalendarDate, daysBetween } from "@domain/time/calendar-dates";
import { firstNumberDay, isNumberDay, isTargetMet, readNumber } from "@domain/work/metrics";

import { Form } from "@/components/patterns/form";
import { IfFailed } from "@/components/patterns/if-failed";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { metricWords } from "@/content/metrics";
import {
  formatNumber,
  type Metric,
  type MetricNumber,
  useMetricChanges,
  type Whose,
} from "@/features/metrics/use-metrics";
import { cn } from "@/lib/class-names";
import { useLive } from "@/lib/live/live";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { formatNearDate } from "@/lib/text/format-instant";

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
        <div className="mt-3 sm:mt-4">
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
    <Form noValidate onSend={handleSubmit} className="mt-2 sm:mt-3">
      <div className="flex flex-wrap gap-2">
        <span className="min-w-0 flex-1 basis-40 max-sm:basis-20">
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
            className="tabular-nums max-sm:px-2"
          />
        </span>
        <span className="w-38 grow max-sm:w-34">
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

type MetricChartProps = { metric: Metric; numbers: MetricNumber[]; side: Whose["side"] };

/** Between these heights the target's label has space beside those of the lowest and highest number. */
const FREE = { from: 18, to: 82 };

/**
 * Round dots are the client's, square ones the coach's; the target is a dashed line. Hidden from screen readers: they
 * get the sentence and the table.
 */
function MetricChart({ metric, numbers, side }: MetricChartProps) {
  const { target } = metric;
  const placed = placeNumbers(numbers, target);
  if (placed === null) return null;
  const { low, high, from, to, yOf, targetY, places } = placed;
  const isTargetNamed = targetY !== null && targetY > FREE.from && targetY < FREE.to;
  const heights = new Set([high, low, ...(isTargetNamed ? [target ?? low] : [])]);
  const ends = new Set([from, to].map(formatNearDate));
  const dotsOf = (by: MetricNumber["recordedBy"]) =>
    places.filter((_, place) => numbers[place]?.recordedBy === by);
  return (
    <div
      aria-hidden
      data-slot="metric-chart"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs text-muted-foreground tabular-nums"
    >
      <div className="relative h-24 sm:h-32">
        {[...heights].map((height) => (
          <span
            key={height}
            style={{ top: `${String(yOf(height))}%` }}
            className="absolute right-0 -translate-y-1/2 leading-none"
          >
            {formatNumber(height)}
          </span>
        ))}
        {/* Gives the column its width. */}
        {[...heights].map((height) => (
          <span key={height} className="invisible block h-0 overflow-hidden">
            {formatNumber(height)}
          </span>
        ))}
      </div>
      <Lines places={places} targetY={targetY} round={dotsOf("client")} square={dotsOf("coach")} />
      <div
        className={cn("col-start-2 mt-1.5 flex justify-between", ends.size < 2 && "justify-end")}
      >
        {[...ends].map((words) => (
          <span key={words}>{words}</span>
        ))}
      </div>
      <Legend hasTarget={targetY !== null} hasCoach={dotsOf("coach").length > 0} side={side} />
    </div>
  );
}

type Place = { x: number; y: number };
type LinesProps = { places: Place[]; targetY: number | null; round: Place[]; square: Place[] };

/** With more numbers, big dots would hide the line. */
const bigDotsMax = 45;

/** Stretched to its box; strokes keep their width. */
function Lines({ places, targetY, round, square }: LinesProps) {
  const line = places.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
  const isDense = places.length > bigDotsMax;
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-24 w-full overflow-visible fill-none sm:h-32 [&_path]:[vector-effect:non-scaling-stroke]"
    >
      <path d="M0 100H100" className="stroke-input" />
      {targetY !== null && (
        <path
          data-slot="metric-target"
          d={`M0 ${targetY}H100`}
          strokeWidth={1.5}
          strokeDasharray="6 4"
          className="stroke-highlight"
        />
      )}
      <path d={line} strokeWidth={2} strokeLinejoin="round" className="stroke-primary" />
      <path
        d={dotted(round)}
        strokeWidth={isDense ? 4 : 6}
        strokeLinecap="round"
        className="stroke-primary"
      />
      <path
        d={dotted(square)}
        strokeWidth={7}
        strokeLinecap="square"
        className="stroke-foreground"
      />
    </svg>
  );
}

const dotted = (places: Place[]) => places.map(({ x, y }) => `M${x} ${y}h0`).join("");

type LegendProps = { hasTarget: boolean; hasCoach: boolean; side: Whose["side"] };

function Legend({ hasTarget, hasCoach, side }: LegendProps) {
  const { target, coach } = metricWords.chart;
  return (
    <p className="col-start-2 mt-1 flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
      {hasTarget && (
        <span className="flex items-center gap-1.5">
          <span className="w-5 border-t-2 border-dashed border-highlight" />
          {target}
        </span>
      )}
      {hasCoach && (
        <span className="flex items-center gap-1.5">
          <span className="size-1.75 bg-foreground" />
          {coach[side]}
        </span>
      )}
    </p>
  );
}

type Point = { date: CalendarDate; value: number };

/** Space above and below, of a height of 100. */
const EDGE = 5;

/**
 * Positions of the numbers and the target in a square of 100, with y downwards. Days are to scale; a single number is
 * at the right edge. Null without numbers.
 */
export function placeNumbers(numbers: readonly Point[], target: number | undefined) {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return null;
  const values = [...numbers.map(({ value }) => value), ...(target === undefined ? [] : [target])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const days = daysBetween(first.date, last.date);
  const xOf = (date: CalendarDate) =>
    days === 0 ? 100 : (daysBetween(first.date, date) / days) * 100;
  const yOf = (value: number) =>
    low === high ? 50 : 100 - EDGE - ((value - low) / (high - low)) * (100 - 2 * EDGE);
  return {
    ...{ low, high, from: first.date, to: last.date },
    places: numbers.map(({ date, value }) => ({ x: xOf(date), y: yOf(value) })),
    yOf,
    targetY: target === undefined ? null : yOf(target),
  };
}
