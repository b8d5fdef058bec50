import { api } from "@convex/_generated/api";
import type { CalendarDate } from "@domain/time/calendar-dates";
import { useMutation } from "convex/react";
import { Link } from "react-router-dom";

import { IfFailed } from "@/components/patterns/if-failed";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { marksWords } from "@/content/journey/marks";
import { marksInOrder, type ShownMark } from "@/features/marks/marks-in-order";
import { YearReview } from "@/features/marks/year-review";
import { attempt } from "@/lib/attempt";
import { cn } from "@/lib/class-names";
import { useLive } from "@/lib/live/live";
import { formatDate } from "@/lib/text/format-instant";

const phaseMarks = {
  arrival: "border-arrival-solid bg-arrival-tint",
  crossing: "border-crossing-solid bg-crossing-tint",
  descent: "border-descent-solid bg-descent-tint",
  return: "border-return-solid bg-return-tint",
};

type OwnMarksProps = {
  writtenDates: readonly CalendarDate[];
  /** False while a vault is locked. */
  areAllKnown: boolean;
};

/** Quiet on purpose: no notice, no count, and nothing that moves. */
function OwnMarks({ writtenDates, areAllKnown }: OwnMarksProps) {
  const own = useLive(api.marks.own, {});
  const setHidden = useMutation(api.marks.setHidden);
  const areHidden = own.state === "ready" && own.value.areHidden;
  return (
    <section aria-labelledby="marks">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="marks" className="text-2xl font-medium sm:text-3xl">
          {marksWords.title}
        </h2>
        {own.state === "ready" && (
          <Button
            variant="link"
            onClick={() => void attempt(setHidden({ areHidden: !areHidden }), marksWords.notSaved)}
          >
            {areHidden ? marksWords.show : marksWords.hide}
          </Button>
        )}
      </div>
      <p className="mt-2 max-w-reading text-muted-foreground">
        {areHidden ? marksWords.hidden : marksWords.lead}
      </p>
      {own.state === "loading" && (
        <Skeletons label={marksWords.loading} className="mt-6" each="h-60" />
      )}
      <IfFailed live={own} fallback={marksWords.failed} className="mt-6" />
      {own.state === "ready" && !areHidden && (
        <Marks marks={marksInOrder(own.value.marks, writtenDates)} areAllKnown={areAllKnown} />
      )}
    </section>
  );
}

type MarksProps = Pick<OwnMarksProps, "areAllKnown"> & { marks: readonly ShownMark[] };

function Marks({ marks, areAllKnown }: MarksProps) {
  if (marks.length === 0) {
    return areAllKnown && <p className="mt-6 max-w-reading">{marksWords.none}</p>;
  }
  return (
    <ol className="mt-6 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {marks.map(({ title, date, to, phase }) => (
        <li
          key={title}
          className="grid grid-cols-[1.75rem_1fr] items-start border-t border-border py-3"
        >
          <span
            aria-hidden
            className={cn(
              "mt-3.5 size-3 rounded-full border-2",
              phase === undefined ? "border-highlight" : phaseMarks[phase],
            )}
          />
          <div className="min-w-0">
            <Link
              to={to}
              className="inline-flex min-h-9 items-center font-medium underline decoration-input underline-offset-4 hover:decoration-foreground"
            >
              {title}
            </Link>
            <p className="text-sm text-muted-foreground">{formatDate(date)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

export const marksParts = { OwnMarks, YearReview };
