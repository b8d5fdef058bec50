import { joinEarlyMinutes, joinLateMinutes } from "@domain/limits";
import { hasRoom } from "@domain/schedule/session-rooms";
import { endsAt } from "@domain/time/overlap";
import { ExternalLink } from "lucide-react";
import { Link } from "react-router-dom";

import type { SessionDetails } from "./booking/session-types";
import { buttonVariants } from "@/components/ui/button";
import { roomWords } from "@/content/room";
import { sessionCard } from "@/content/session-lines";
import { sessionPage } from "@/content/sessions";
import { useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatUntil } from "@/lib/text/format-until";

type JoinCardProps = { session: SessionDetails; side: "client" | "coach" };

const words = sessionPage.join;

export function JoinCard({ session, side }: JoinCardProps) {
  const { meetingLink, phoneNumber, place, status } = session;
  const now = useNow();
  if (status !== "scheduled" || now > endsAt(session) + joinLateMinutes * 60_000) return null;
  const isInRoom = hasRoom(session) && !session.isRequest;
  const isUnsaid = !isInRoom && [meetingLink, phoneNumber, place].every((way) => way === undefined);
  const { sessionId } = session;
  return (
    <section aria-labelledby="join" className="grid gap-3">
      <h2 id="join" className="text-lg font-medium">
        {words.title}
      </h2>
      <Countdown session={session} />
      {isInRoom && (
        <Link
          to={side === "client" ? paths.room(sessionId) : paths.coachRoom(sessionId)}
          className={buttonVariants({ variant: "default" })}
        >
          {roomWords.open}
        </Link>
      )}
      {meetingLink !== undefined && (
        <a
          href={meetingLink}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonVariants({ variant: "default" })}
        >
          {words.video}
          <ExternalLink aria-hidden />
          <span className="sr-only">({sessionCard.opensNewTab})</span>
        </a>
      )}
      {phoneNumber !== undefined && (
        <a
          href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, "")}`}
          className={buttonVariants({ variant: meetingLink === undefined ? "default" : "outline" })}
        >
          {words.phone} {phoneNumber}
        </a>
      )}
      {place !== undefined && (
        <p>
          <span className="block text-sm text-muted-foreground">{words.place}</span>
          <span dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
            {place}
          </span>
        </p>
      )}
      {isUnsaid && <p className="text-muted-foreground">{words.missing[side]}</p>}
    </section>
  );
}

function Countdown({ session }: { session: SessionDetails }) {
  const now = useNow();
  const { startsAt } = session;
  if (now >= endsAt(session)) return <p className="text-muted-foreground">{words.over}</p>;
  if (now >= startsAt - joinEarlyMinutes * 60_000) {
    return <p className="font-medium text-highlight">{words.now}</p>;
  }
  return <p className="text-muted-foreground">{words.early(formatUntil(startsAt, now))}</p>;
}
