import { api } from "@convex/_generated/api";
import { responseTimeTargetHours } from "@domain/limits";
import { addCalendarMonths, type CalendarDate } from "@domain/time/calendar-dates";
import { hourMs } from "@domain/time/time-spans";
import { wallTimeToUtcMs } from "@domain/time/time-zones";
import { percent } from "@domain/work/progress";

import { IfFailed } from "@/components/patterns/if-failed";
import { Panel } from "@/components/patterns/panel";
import { Skeletons } from "@/components/patterns/skeletons";
import { type Stat, StatCards } from "@/components/patterns/stat-cards";
import { notices } from "@/content/notices";
import { overviewPage } from "@/content/practice/overview";
import { describeResponse } from "@/content/practice/response-time";
import { useKeepPrevious } from "@/lib/kept/keep-previous";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow, useNowOfWaits, useToday } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";

const words = overviewPage.stats;

export function OverviewStats() {
  const totals = useLive(api.overview.totals, {});
  const known = totals.state === "ready" ? totals.value : null;
  // The error and the retry are in this month's panel.
  const unknown = totals.state === "failed" ? words.unknown : null;
  const list = useKeepPrevious(useLive(api.inbox.waiting, { nowMs: useNowOfWaits() }));
  const waiting = list.state === "ready" ? list.value.length : null;
  const stats: Stat[] = [
    { label: words.clients, value: known?.clients ?? unknown, to: paths.coachClients() },
    {
      label: words.sessions,
      value: known ? `${known.sessionsCompleted}/${known.sessions}` : unknown,
      hint: words.sessionsHint,
      to: paths.coachSessions(),
    },
    {
      label: words.goals,
      value: known ? `${known.goalsActive}/${known.goals}` : unknown,
      hint: words.goalsHint,
      to: paths.coachGoals(),
    },
    {
      label: words.messages,
      value:
        known && waiting !== null ? <Messages unread={known.unread} waiting={waiting} /> : unknown,
      to: paths.coachMessages(),
    },
  ];
  return <StatCards stats={stats} className="mt-3" />;
}

/** "All caught up!" only where nobody waits. */
function Messages({ unread, waiting }: { unread: number; waiting: number }) {
  const isCaughtUp = unread === 0 && waiting === 0;
  return (
    <span className={isCaughtUp ? "text-base" : "text-base text-highlight"}>
      {isCaughtUp ? words.caughtUp : unread > 0 ? words.unread(unread) : words.waiting(waiting)}
    </span>
  );
}

const monthWords = overviewPage.month;
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
    <Panel title={monthWords.title}>
      <IfFailed
        live={failed}
        fallback={overviewPage.notLoaded}
        notice={notices.dashboardNotLoaded}
      />
      {!isReady && !failed && (
        <Skeletons label={monthWords.loading} className="space-y-4" count={3} each="h-16" />
      )}
      {isReady && (
        <dl className="grid gap-4">
          <Rate
            label={monthWords.sessions}
            value={`${percent(month.value.sessionsCompleted, month.value.sessions)}%`}
            hint={monthWords.sessionsHint(month.value.sessionsCompleted, month.value.sessions)}
          />
          <Rate
            label={monthWords.goals}
            value={`${percent(totals.value.goalsActive, totals.value.goals)}%`}
            hint={monthWords.goalsHint(totals.value.goalsActive, totals.value.goals)}
          />
          <Rate label={monthWords.response} {...describeResponse(month.value, target)} />
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
