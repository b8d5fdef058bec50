import { api } from "@convex/_generated/api";
import type { ActivityKind } from "@domain/activity-kinds";
import { useMutation } from "convex/react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";

import { Button } from "@/components/ui/button";
import { newsWords } from "@/content/welcome/welcome";
import { useLive } from "@/lib/live";
import { paths } from "@/lib/paths";
import { wordMoment } from "@/lib/word-instant";

type NewsKind = keyof typeof newsWords.lines;

const places: Record<NewsKind, string> = {
  message_sent: paths.communication(),
  session_scheduled: paths.sessions(),
  session_rescheduled: paths.sessions(),
  session_cancelled: paths.sessions(),
  session_completed: paths.sessions(),
  session_missed: paths.sessions(),
  goal_created: paths.goals(),
  goal_completed: paths.goals(),
  goal_paused: paths.goals(),
  goal_resumed: paths.goals(),
  milestone_completed: paths.goals(),
  file_shared: paths.communication(),
};

/** What the coach did since the person was last here. It follows live, and stands only where there is something to tell. */
export function News() {
  const hasBegun = useVisit();
  const news = useLive(api.visits.news, hasBegun ? {} : "skip");
  const markSeen = useMutation(api.visits.markSeen);
  const [isMarking, setIsMarking] = useState(false);
  if (news.state !== "ready" || news.value.sinceAt === null) return null;
  const lines = news.value.lines.flatMap((line) => {
    const { kind } = line;
    return isNewsKind(kind) ? [{ ...line, kind }] : [];
  });
  if (lines.length === 0) return null;

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
      className="rounded-card border border-line bg-surface p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="news" className="text-xl font-medium">
          {newsWords.title}
        </h2>
        <p className="text-sm text-ink-soft">{newsWords.since(wordMoment(news.value.sinceAt))}</p>
      </div>
      <ul className="mt-3">
        {lines.map(({ kind, count, latestTitle }) => (
          <li key={kind} className="border-t border-line py-3 first:border-t-0">
            <Link
              to={places[kind]}
              className="font-medium text-primary underline underline-offset-4"
            >
              {newsWords.lines[kind](count)}
            </Link>
            {latestTitle && count === 1 && (
              <span dir="auto" className="ml-3 text-ink-soft">
                {latestTitle}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        size="small"
        isPending={isMarking}
        className="mt-3"
        onClick={() => void handleMarkSeen().catch(() => undefined)}
      >
        {newsWords.markSeen}
      </Button>
    </section>
  );
}

/** Opens a visit; until the server has taken note, what counts as news is not known. */
function useVisit(): boolean {
  const begin = useMutation(api.visits.begin);
  const [hasBegun, setHasBegun] = useState(false);
  useEffect(() => {
    let isHere = true;
    begin({})
      .then(() => {
        if (isHere) setHasBegun(true);
      })
      .catch(() => undefined); // news is a courtesy: without it the page is whole
    return () => {
      isHere = false;
    };
  }, [begin]);
  return hasBegun;
}

function isNewsKind(kind: ActivityKind): kind is NewsKind {
  return kind in newsWords.lines;
}
