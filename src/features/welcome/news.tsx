import { api } from "@convex/_generated/api";
import type { ActivityKind } from "@domain/privacy/activity-kinds";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";

import { Button } from "@/components/ui/button";
import { newsWords } from "@/content/welcome/welcome";
import { useLineState } from "@/lib/live/line";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";
import { formatMoment } from "@/lib/text/format-instant";

type NewsKind = keyof typeof newsWords.lines;

const places: Record<NewsKind, string> = {
  message_sent: paths.communication(),
  session_accepted: paths.sessions(),
  session_times_offered: paths.sessions(),
  session_scheduled: paths.sessions(),
  session_rescheduled: paths.sessions(),
  session_cancelled: paths.sessions(),
  session_completed: paths.sessions(),
  summary_sent: paths.sessions(),
  session_missed: paths.sessions(),
  package_agreed: paths.sessions(),
  action_agreed: paths.ownActions(),
  goal_created: paths.goals(),
  goal_completed: paths.goals(),
  goal_paused: paths.goals(),
  goal_resumed: paths.goals(),
  milestone_completed: paths.goals(),
  file_shared: paths.communication(),
};

export type KnownNews = FunctionReturnType<typeof api.visits.news>;

const NOTHING: KnownNews = { sinceAt: null, lines: [] };

export function useNews(): KnownNews | null {
  const visit = useVisit();
  const news = useLive(api.visits.news, visit === "begun" ? {} : "skip");
  const isAway = useLineState() !== "open";
  const [wasAway, setWasAway] = useState(isAway);
  if (isAway && !wasAway) setWasAway(true);
  // News is optional: without it the page still works.
  if (visit === "failed" || news.state === "failed") return NOTHING;
  if (wasAway && news.state === "loading") return NOTHING;
  return news.state === "ready" ? news.value : null;
}

export function News({ news: { sinceAt, lines: all } }: { news: KnownNews }) {
  const markSeen = useMutation(api.visits.markSeen);
  const [isMarking, setIsMarking] = useState(false);
  const lines = all.flatMap((line) => {
    const { kind } = line;
    return isNewsKind(kind) ? [{ ...line, kind }] : [];
  });
  if (sinceAt === null || lines.length === 0) return null;

  async function handleMarkSeen() {
    setIsMarking(true);
    try {
      await markSeen({});
    } finally {
      setIsMarking(false);
    }
  }

  return (
    <section
      aria-labelledby="news"
      aria-live="polite"
      className="rounded-card border border-border bg-card p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="news" className="text-xl font-medium">
          {newsWords.title}
        </h2>
        <p className="text-sm text-muted-foreground">{newsWords.since(formatMoment(sinceAt))}</p>
      </div>
      <ul className="mt-3">
        {lines.map(({ kind, count, latestTitle }) => (
          <li key={kind} className="border-t border-border py-3 first:border-t-0">
            <Link
              to={places[kind]}
              className="font-medium text-primary underline underline-offset-4"
            >
              {newsWords.lines[kind](count)}
            </Link>
            {latestTitle && count === 1 && (
              <span dir="auto" className="ml-3 text-muted-foreground">
                {latestTitle}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        size="sm"
        isPending={isMarking}
        className="mt-3"
        onClick={() => void handleMarkSeen().catch(() => undefined)}
      >
        {newsWords.markSeen}
      </Button>
    </section>
  );
}

/** Opens a visit; until the server answers, it is not known what counts as news. */
function useVisit() {
  const begin = useMutation(api.visits.begin);
  const [visit, setVisit] = useState<"beginning" | "begun" | "failed">("beginning");
  useEffect(() => {
    let isHere = true;
    void begin({})
      .then(
        () => "begun" as const,
        () => "failed" as const,
      )
      .then((outcome) => {
        if (isHere) setVisit(outcome);
      });
    return () => {
      isHere = false;
    };
  }, [begin]);
  return visit;
}

function isNewsKind(kind: ActivityKind): kind is NewsKind {
  return kind in newsWords.lines;
}
