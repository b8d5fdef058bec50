import { api } from "@convex/_generated/api";

import { type Stat, StatCards } from "@/components/patterns/stat-cards";
import { overviewPage } from "@/content/practice/overview";
import { useKeepPrevious } from "@/lib/kept/keep-previous";
import { useLive } from "@/lib/live/live";
import { useNowOfWaits } from "@/lib/live/now";
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
