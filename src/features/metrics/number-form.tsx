import { isBlank } from "@domain/text/text";
import type { CalendarDate } from "@domain/time/calendar-dates";
import { firstNumberDay, isNumberDay, readNumber } from "@domain/work/metrics";
import { type RefObject, type SubmitEvent, useId, useState } from "react";

import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { metricWords } from "@/content/metrics";
import type { Metric, MetricNumber, Whose } from "@/features/metrics/use-metrics";

const words = metricWords.record;

type NumberFormProps = {
  metric: Metric;
  side: Whose["side"];
  numbers: MetricNumber[];
  today: CalendarDate;
  /** Null: today. */
  day: CalendarDate | null;
  onDay: (day: CalendarDate | null) => void;
  onSave: (date: CalendarDate, value: number) => Promise<boolean>;
  field: RefObject<HTMLInputElement | null>;
};

/** Shows the number of its day, and replaces it. */
export function NumberForm(props: NumberFormProps) {
  const { metric, today, onDay, field } = props;
  const { date, text, setTyped, isTaken, isUnfit, note, send } = useNumber(props);
  const noteId = useId();

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void send();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="mt-3">
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
    </form>
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

  /** What was typed stays when it could not be saved. */
  async function send() {
    if (isUnfit) return;
    setTyped(null);
    if (await onSave(date, value)) onDay(null);
    else setTyped((since) => since ?? text);
  }

  return { date, text, setTyped, isTaken, isUnfit, note, send };
}
