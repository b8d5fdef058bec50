import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { roomTime, seatGoneMs, type Stay } from "@domain/schedule/session-rooms";
import { minuteMs } from "@domain/time/time-spans";
import { Suspense, type ReactNode } from "react";

import type { SessionDetails } from "./booking/session-types";
import { HowDidItGo, isUnclosed } from "./how-did-it-go";
import { LateCoachMenu } from "./late-coach-menu";
import { PrivateNotes } from "./notes/private-notes";
import { GroupPeople } from "./session-parts";
import { SessionView } from "./session-view";
import { Skeleton } from "@/components/ui/skeleton";
import { attendanceWords } from "@/content/attendance";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { isolate } from "@/lib/text/bidi";
import { formatSessionTime } from "@/lib/text/session-times";

const words = attendanceWords;

/** Who came to the room, and when, for the coach. Shows nothing for a session that was held elsewhere. */
function RoomAttendance({ session }: { session: SessionDetails }) {
  const { sessionId, status, isRequest, client } = session;
  const attended = useLive(api.rooms.attended, { sessionId });
  const now = useNow();
  if (attended.state !== "ready") return null;
  const { client: theirs, coach: own, togetherMs, proposal, rating, quality } = attended.value;
  if (theirs === null && own === null) return null;
  const ends = [
    ...(quality.coach === null ? [] : [words.end(words.own, quality.coach)]),
    ...(quality.client === null ? [] : [words.end(isolate(client.firstName), quality.client)]),
  ];
  const absent = roomTime(session, now) === "over" ? words.never : words.notYet;
  return (
    <section aria-labelledby="attendance" className="grid gap-2">
      <h2 id="attendance" className="text-lg font-medium">
        {words.title}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 tabular-nums">
        <Line name={fullName(client)} stay={theirs} {...{ now, absent }} />
        <Line name={words.you} stay={own} {...{ now, absent }} />
      </dl>
      {togetherMs > 0 && (
        <p className="text-muted-foreground">{words.together(Math.ceil(togetherMs / minuteMs))}</p>
      )}
      {ends.length > 0 && (
        <p className="text-sm text-muted-foreground tabular-nums">{words.line(ends)}</p>
      )}
      {rating !== null && <p className="text-muted-foreground">{words.rated(rating)}</p>}
      {status === "scheduled" && !isRequest && isUnclosed(session, now) && (
        <div className="flex flex-wrap items-center gap-2">
          <HowDidItGo session={session} proposal={proposal} />
        </div>
      )}
    </section>
  );
}

type LineProps = { name: string; stay: Stay | null; now: number; absent: string };

function Line({ name, stay, now, absent }: LineProps) {
  const time = (ms: number) => formatSessionTime(ms);
  return (
    <>
      <dt dir="auto" className="[overflow-wrap:anywhere]">
        {name}
      </dt>
      <dd className="text-muted-foreground">
        {stay === null
          ? absent
          : now - stay.seenAt < seatGoneMs
            ? words.since(time(stay.joinedAt))
            : words.span(time(stay.joinedAt), time(stay.seenAt))}
      </dd>
    </>
  );
}

export function CoachSessionView({ actions }: { actions: (session: SessionDetails) => ReactNode }) {
  return (
    <SessionView
      side="coach"
      actions={actions}
      aside={(session) =>
        session.groupId === undefined ? (
          <RoomAttendance session={session} />
        ) : (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <GroupPeople groupId={session.groupId} sessionId={session.sessionId} />
          </Suspense>
        )
      }
      menu={(session, onAct) => <LateCoachMenu session={session} onAct={onAct} />}
    >
      {({ sessionId }) => <PrivateNotes sessionId={sessionId} />}
    </SessionView>
  );
}
