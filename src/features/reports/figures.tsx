import { api } from "@convex/_generated/api";
import { hourMs } from "@domain/time/time-spans";
import { percent } from "@domain/work/progress";

import { Skeleton } from "@/components/ui/skeleton";
import { reportWords } from "@/content/practice/reports";
import { describeResponse } from "@/content/practice/response-time";
import { formatHours } from "@/features/reports/report-columns";
import type { ShownReport } from "@/features/reports/use-report";
import { useKeepPrevious } from "@/lib/kept/keep-previous";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { formatSums } from "@/lib/text/format-money";

const words = reportWords.figures;

export function Figures({ report }: { report: ShownReport }) {
  const { totals, months, areClientsRead } = report;
  const { held, missed, cancelled, takenMinutes, offeredMinutes, paid, open } = totals;
  const taken = formatHours(takenMinutes);
  return (
    <section aria-label={words.title}>
      <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-card border border-border bg-border sm:grid-cols-2 xl:grid-cols-5">
        <Figure
          {...words.sessions}
          value={String(held)}
          hint={words.sessions.hint(missed, cancelled)}
        />
        <Figure
          {...words.hours}
          value={
            offeredMinutes === null ? taken : `${String(percent(takenMinutes, offeredMinutes))}%`
          }
          hint={
            offeredMinutes === null
              ? words.hours.noHours
              : words.hours.hint(taken, formatHours(offeredMinutes))
          }
        />
        <Figure
          {...words.income}
          value={areClientsRead ? formatSums(paid) : null}
          hint={areClientsRead ? words.income.hint(formatSums(open)) : ""}
        />
        <Figure
          {...words.engagement}
          value={areClientsRead ? words.engagement.value(totals.engaged, totals.active) : null}
          hint={months.length === 1 ? words.engagement.hint.one : words.engagement.hint.more}
        />
        <FirstReply report={report} />
      </dl>
    </section>
  );
}

/** Covers the last thirty days, as on the overview, not the months of the report. */
function FirstReply({ report: { months, responseTargetHours } }: { report: ShownReport }) {
  const nowMs = Math.floor(useNow() / hourMs) * hourMs;
  const present = months.at(-1);
  const month = useKeepPrevious(
    useLive(
      api.overview.month,
      present === undefined ? "skip" : { fromMs: present.fromMs, toMs: present.toMs, nowMs },
    ),
  );
  const shown = month.state === "ready" ? describeResponse(month.value, responseTargetHours) : null;
  return <Figure {...words.response} value={shown?.value ?? null} hint={shown?.hint ?? ""} />;
}

type FigureProps = { label: string; definition: string; value: string | null; hint: string };

function Figure({ label, definition, value, hint }: FigureProps) {
  return (
    <div
      data-slot="report-figure"
      className="min-w-0 bg-card px-4 py-2 sm:py-3 sm:last:odd:col-span-2 xl:last:odd:col-span-1"
    >
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        {value === null ? (
          <Skeleton className="h-8 w-20" />
        ) : (
          <span className="font-display text-2xl break-words tabular-nums">{value}</span>
        )}
        <span className="text-sm">{hint}</span>
      </dd>
      <dd className="mt-1 text-xs text-muted-foreground">{definition}</dd>
    </div>
  );
}
