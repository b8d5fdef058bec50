import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { seatGoneMs } from "@domain/schedule/session-rooms";
import { Video } from "lucide-react";
import { Link } from "react-router-dom";

import { buttonVariants } from "@/components/ui/button";
import { circleWords } from "@/content/circles";
import { useLive } from "@/lib/live/live";
import { useRecent } from "@/lib/live/recent";
import { paths } from "@/lib/pages/paths";

const words = circleWords.meeting;

type MeetingNowProps = { circleId: Id<"circles">; side: "client" | "coach" };

/** A link to the circle's room, while the coach is in it. */
export function MeetingNow({ circleId, side }: MeetingNowProps) {
  const live = useLive(api.rooms.meeting, { circleId });
  const isMeeting = useRecent(live.state === "ready" ? live.value : null, seatGoneMs);
  return (
    <div role="status" className="mt-4 empty:hidden">
      {isMeeting && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-highlight bg-card px-4 py-3 sm:px-5">
          <p className="flex items-center gap-3 font-semibold">
            <Video aria-hidden className="size-5 shrink-0 text-highlight" />
            {words.now}
          </p>
          <Link
            to={side === "client" ? paths.circleRoom(circleId) : paths.coachCircleRoom(circleId)}
            className={buttonVariants()}
          >
            {side === "client" ? words.join : words.goTo}
          </Link>
        </div>
      )}
    </div>
  );
}
