import { api } from "@convex/_generated/api";

import { type Stat, StatCards } from "@/components/patterns/stat-cards";
import { overviewPage } from "@/content/practice/overview";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";

const words = overviewPage.stats;

export function OverviewStats() {
  const totals = useLive(api.overview.totals, {});
  const known = totals.state === "ready" ? totals.value : null;
  // The error and the retry are in this month's panel.
  const unknown = totals.state === "failed" ? words.unknown : null;
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
      value: known ? (
        <span className={known.unread > 0 ? "text-base text-highlight" : "text-base"}>
          {known.unread > 0 ? words.unread(known.unread) : words.caughtUp}
        </span>
      ) : (
        unknown
      ),
      to: paths.coachMessages(),
    },
  ];
  return <StatCards stats={stats} className="mt-3" />;
}
