import {
  SERIES_WEEKS,
  seriesSessionsMax,
  seriesSessionsMin,
} from "@domain/schedule/session-series";
import { SelectField } from "@/components/patterns/select-field";
import { Options } from "@/components/ui/native-select";
import { sessionCard } from "@/content/session-lines";
import { useId } from "react";
import type { Occurrence, Repeats, Series } from "./use-series";
import { FailedState } from "@/components/patterns/failed-state";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { Checkbox } from "@/components/ui/checkbox";
import { seriesWords } from "@/content/session-series";
import { cn } from "@/lib/class-names";
import { formatSessionTime, formatShortDate } from "@/lib/text/session-times";
import type { CoachBookingDraft } from "./booking-draft";

type RepeatingProps = {
  draft: CoachBookingDraft;
  series: Series | null;
  hasTime: boolean;
  onRepeats: (repeats: Repeats) => void;
};

export function Repeating({ draft, series, hasTime, onRepeats }: RepeatingProps) {
  return (
    <>
      <RepeatFields repeats={draft} onRepeats={onRepeats} />
      {series !== null && <SeriesPreview series={series} />}
      {draft.weeks !== null && !hasTime && (
        <p className="text-muted-foreground">{seriesWords.chooseTime}</p>
      )}
    </>
  );
}

type RepeatFieldsProps = { repeats: Repeats; onRepeats: (repeats: Repeats) => void };

const counts = Array.from(
  { length: seriesSessionsMax - seriesSessionsMin + 1 },
  (_, index) => seriesSessionsMin + index,
);

function RepeatFields({ repeats, onRepeats }: RepeatFieldsProps) {
  const { weeks, count } = repeats;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={seriesWords.repeats}
        value={weeks ?? 0}
        onChange={(value) => {
          const chosen = SERIES_WEEKS.find((each) => each === Number(value));
          onRepeats({ ...repeats, weeks: chosen ?? null });
        }}
      >
        <option value={0}>{seriesWords.once}</option>
        <Options of={SERIES_WEEKS} label={(each) => sessionCard.rhythms[each]} />
      </SelectField>
      {weeks !== null && (
        <SelectField
          label={seriesWords.count}
          value={count}
          onChange={(value) => onRepeats({ ...repeats, count: Number(value) })}
        >
          <Options of={counts} label={seriesWords.sessions} />
        </SelectField>
      )}
    </div>
  );
}

const columns = "mt-3 grid gap-x-8 sm:grid-cols-2";

/** Each session before it is booked, with anything that prevents it. */
function SeriesPreview({ series }: { series: Series }) {
  const { occurrences, chosen, choose } = series;
  const hintId = useId();
  switch (occurrences.state) {
    case "loading":
      return <PreviewSkeleton count={series.count} />;
    case "failed":
      return <FailedState sentence={seriesWords.failed} onRetry={occurrences.retry} />;
    case "ready":
      return (
        <fieldset className="min-w-0" aria-describedby={hintId}>
          <legend className="text-sm font-medium">{seriesWords.title}</legend>
          <p role="status" className={cn(chosen.length === 0 && "text-destructive")}>
            {describeChosen(chosen)}
          </p>
          <p id={hintId} className="text-sm text-muted-foreground">
            {seriesWords.hint}
          </p>
          <ul className={columns}>
            {occurrences.value.map((occurrence) => (
              <OccurrenceLine key={occurrence.startsAt} occurrence={occurrence} onChoose={choose} />
            ))}
          </ul>
        </fieldset>
      );
  }
}

function describeChosen(chosen: readonly Occurrence[]): string {
  const last = chosen.at(-1);
  return last === undefined
    ? seriesWords.noneChosen
    : seriesWords.chosen(chosen.length, formatShortDate(last.startsAt));
}

type OccurrenceLineProps = {
  occurrence: Occurrence;
  onChoose: (startsAt: number, isChosen: boolean) => void;
};

function OccurrenceLine({ occurrence, onChoose }: OccurrenceLineProps) {
  const { startsAt, state, isBookable, isChosen } = occurrence;
  const leftOut = isBookable && !isChosen ? seriesWords.leftOut : "";
  const words = [seriesWords.states[state], leftOut].filter((word) => word !== "").join(". ");
  return (
    <li className="border-t border-border">
      <label
        className={cn(
          "flex min-h-12 items-center gap-3 py-1.5",
          isBookable ? "cursor-pointer" : "cursor-not-allowed",
        )}
      >
        <Checkbox
          checked={isChosen}
          disabled={!isBookable}
          onCheckedChange={(isChecked) => onChoose(startsAt, isChecked)}
        />
        <span className="min-w-0 flex-1 leading-snug">
          <span
            className={cn(
              "tabular-nums",
              !isChosen && "text-muted-foreground",
              !isBookable && "line-through",
            )}
          >
            {formatShortDate(startsAt)}, {formatSessionTime(startsAt)}
          </span>
          {words !== "" && (
            <>
              <span className="sr-only">, </span>
              <span
                className={cn(
                  "block text-sm",
                  state === "free" ? "text-muted-foreground" : "text-warning",
                )}
              >
                {words}
              </span>
            </>
          )}
        </span>
      </label>
    </li>
  );
}

function PreviewSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup label={seriesWords.loading}>
      <p className="text-sm font-medium">{seriesWords.title}</p>
      <Skeleton className="mt-1 h-11 w-2/3" />
      <div className={columns}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="border-t border-border py-1.5">
            <Skeleton className="h-9" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
