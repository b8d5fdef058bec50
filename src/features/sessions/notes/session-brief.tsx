import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { joinEarlyMinutes } from "@domain/limits";
import { isProposed } from "@domain/schedule/session-requests";
import { endsAt } from "@domain/time/overlap";
import { minuteMs } from "@domain/time/time-spans";
import type { FunctionReturnType } from "convex/server";
import { CalendarPlus } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";

import { AgendaForm } from "../agenda/agenda-form";
import { useAgendaChanges } from "../agenda/use-agenda-changes";
import { LiveLines } from "@/components/patterns/live-lines";
import { Panel } from "@/components/patterns/panel";
import { Button, buttonVariants } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { coachSessions } from "@/content/coach-sessions";
import { nowWords } from "@/content/practice/now";
import { agenda } from "@/content/sessions";
import { shareWords } from "@/content/shares";
import { cn } from "@/lib/class-names";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatUntil } from "@/lib/text/format-until";
import { formatSessionSpan, formatShortDate } from "@/lib/text/session-times";

function AgendaLines({ sessionId }: { sessionId: string }) {
  const items = useLive(api.agenda.list, { sessionId });
  const { change } = useAgendaChanges(sessionId);
  return (
    <div className="mt-2 border-t border-border pt-2">
      <LiveLines live={items} words={agenda}>
        {(value) =>
          value.length === 0 ? (
            <p className="text-muted-foreground">{nowWords.next.noAgenda}</p>
          ) : (
            <ul aria-label={agenda.title} className="grid gap-1.5">
              {value.map(({ itemId, text, isDone }) => (
                <li key={itemId}>
                  <label className="flex cursor-pointer items-start gap-2.5">
                    <Checkbox
                      checked={isDone}
                      onCheckedChange={(isChecked) => void change({ itemId, isDone: isChecked })}
                    />
                    <span
                      dir="auto"
                      className={cn(
                        "min-w-0 flex-1 wrap-anywhere",
                        isDone && "text-muted-foreground line-through",
                      )}
                    >
                      {text}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          )
        }
      </LiveLines>
      <AgendaForm sessionId={sessionId} />
    </div>
  );
}

type Brief = FunctionReturnType<typeof api.clients.brief>;
type Session = Brief["ahead"][number];

type SessionBriefProps = { clientId: Id<"users">; schedule: { label: string; onAct: () => void } };

export function SessionBrief({ clientId, schedule }: SessionBriefProps) {
  const brief = useLive(api.clients.brief, { clientId });
  const now = useNow();
  const next =
    brief.state === "ready" ? brief.value.ahead.find((each) => endsAt(each) > now) : undefined;
  return (
    <>
      <Panel title={nowWords.next.title} action={next && <Open session={next} />}>
        <LiveLines live={brief} words={nowWords}>
          {() =>
            next === undefined ? (
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="text-muted-foreground">{nowWords.next.none}</p>
                <Button size="sm" variant="outline" onClick={schedule.onAct}>
                  <CalendarPlus aria-hidden />
                  {schedule.label}
                </Button>
              </div>
            ) : (
              <Next session={next} />
            )
          }
        </LiveLines>
      </Panel>
      <Panel
        title={nowWords.last.title}
        action={brief.state === "ready" && brief.value.last && <Open session={brief.value.last} />}
      >
        <LiveLines live={brief} words={nowWords}>
          {({ last }) => <Last session={last} />}
        </LiveLines>
      </Panel>
    </>
  );
}

function Open({ session: { sessionId, title } }: { session: Session }) {
  return (
    <Link
      to={paths.coachSession(sessionId)}
      aria-label={`${nowWords.next.open}: ${title}`}
      className="text-sm text-primary underline underline-offset-4"
    >
      {nowWords.next.open}
    </Link>
  );
}

function Next({ session }: { session: Session }) {
  const now = useNow();
  const { startsAt, isRequest } = session;
  const isSoon = now >= startsAt - joinEarlyMinutes * minuteMs;
  const words = isSoon ? nowWords.next.isNow : nowWords.next.begins(formatUntil(startsAt, now));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Head session={session} />
        {isSoon && !isRequest && (
          <Link
            to={paths.coachSession(session.sessionId)}
            className={buttonVariants({ size: "sm" })}
          >
            {coachSessions.row.join}
          </Link>
        )}
      </div>
      <p className={cn("text-sm font-medium", isRequest ? "text-warning" : "text-highlight")}>
        {isProposed(session) ? nowWords.next.proposed : isRequest ? nowWords.next.request : words}
      </p>
      <AgendaLines sessionId={session.sessionId} />
    </>
  );
}

function Last({ session }: { session: Brief["last"] }) {
  if (session === null) return <p className="text-muted-foreground">{nowWords.last.none}</p>;
  return (
    <>
      <Head session={session} />
      {session.notes === "" ? (
        <p className="mt-1 text-muted-foreground">{nowWords.last.noNotes}</p>
      ) : (
        <FoldedText text={session.notes} />
      )}
    </>
  );
}

function Head({ session }: { session: Session }) {
  return (
    <p className="min-w-0 leading-snug">
      <bdi className="font-medium wrap-anywhere">{session.title}</bdi>{" "}
      <time
        dateTime={new Date(session.startsAt).toISOString()}
        className="text-sm text-muted-foreground tabular-nums"
      >
        {formatShortDate(session.startsAt)}, {formatSessionSpan(session)}
      </time>
    </p>
  );
}

/** Shows some lines of a long text, and all of it after a press. */
function FoldedText({ text }: { text: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (current !== null) setIsLong(current.scrollHeight > current.clientHeight + 1);
  }, [text]);
  return (
    <>
      <p
        ref={box}
        dir="auto"
        className={cn("mt-1 wrap-anywhere whitespace-pre-wrap", !isOpen && "line-clamp-8")}
      >
        {text}
      </p>
      {isLong && !isOpen && (
        <Button variant="link" className="text-sm" onClick={() => setIsOpen(true)}>
          {shareWords.text.more}
        </Button>
      )}
    </>
  );
}
