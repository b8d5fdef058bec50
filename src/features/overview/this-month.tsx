import { api } from "@convex/_generated/api";
import { responseTimeTargetHours } from "@domain/limits";
import { addCalendarMonths, type CalendarDate } from "@domain/time/calendar-dates";
import { hourMs } from "@domain/time/time-spans";
import { wallTimeToUtcMs } from "@domain/time/time-zones";
import { percent } from "@domain/work/progress";

import { IfFailed } from "@/components/patterns/if-failed";
import { Panel } from "@/components/patterns/panel";
import { Skeletons } from "@/components/patterns/skeletons";
import { notices } from "@/content/notices";
import { overviewPage } from "@/content/practice/overview";
import { describeResponse } from "@/content/practice/response-time";
import { useKeepPrevious } from "@/lib/kept/keep-previous";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow, useToday } from "@/lib/live/now";

const words = overviewPage.month;
const stepMs = hourMs;

export function ThisMonth() {
  const first = `${useToday().slice(0, 8)}01`;
  const nowMs = Math.floor(useNow() / stepMs) * stepMs;
  const span = { fromMs: midnight(first), toMs: midnight(addCalendarMonths(first, 1)), nowMs };
  const month = useKeepPrevious(useLive(api.overview.month, span));
  const totals = useLive(api.overview.totals, {});
  const practice = useLive(api.practice.get, {});
  const settings = practice.state === "ready" ? practice.value : null;
  const target = settings?.responseTargetHours ?? responseTimeTargetHours;
  const isReady = month.state === "ready" && totals.state === "ready";
  const failed = [month, totals].find(({ state }) => state === "failed");
  return (
    <Panel title={words.title}>
      <IfFailed
        live={failed}
        fallback={overviewPage.notLoaded}
        notice={notices.dashboardNotLoaded}
      />
      {!isReady && !failed && (
        <Skeletons label={words.loading} className="space-y-4" count={3} each="h-16" />
      )}
      {isReady && (
        <dl className="grid gap-4">
          <Rate
            label={words.sessions}
            value={`${percent(month.value.sessionsCompleted, month.value.sessions)}%`}
            hint={words.sessionsHint(month.value.sessionsCompleted, month.value.sessions)}
          />
          <Rate
            label={words.goals}
            value={`${percent(totals.value.goalsActive, totals.value.goals)}%`}
            hint={words.goalsHint(totals.value.goalsActive, totals.value.goals)}
          />
          <Rate label={words.response} {...describeResponse(month.value, target)} />
        </dl>
      )}
    </Panel>
  );
}

function Rate({ label, value, hint }: { label: string; value: string; hint: string }) {
  return (
    <div className="border-b border-border pb-4 last:border-b-0 last:pb-0">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="font-display text-2xl tabular-nums">{value}</dd>
      <dd className="text-sm text-muted-foreground">{hint}</dd>
    </div>
  );
}

const midnight = (date: CalendarDate) => wallTimeToUtcMs({ date, time: "00:00" }, ownZone());
