import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { hasRoom, roomTime } from "@domain/schedule/session-rooms";
import { canBeSummarised } from "@domain/schedule/session-summaries";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";

import { BackLink } from "@/components/patterns/back-link";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Skeletons } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { afterCoaching } from "@/content/after-coaching";
import { refusalIn } from "@/content/failures";
import { roomWords } from "@/content/room";
import { sessionPage } from "@/content/sessions";
import { Away } from "./away";
import { DeviceCheck } from "./device-check";
import { HourRating } from "./hour-rating";
import { useMedia } from "./use-media";
import { useRoom, useShown } from "./use-room";
import type { SessionDetails } from "../booking/session-types";
import { WriteSummary } from "../summary/write-summary";
import { useScreenOn } from "@/lib/device/screen-on";
import { useStayingAwake } from "@/lib/device/staying-awake";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { formatUntil } from "@/lib/text/format-until";

/** Loaded while the person checks their devices. */
const { Beside } = lateParts(() => import("./beside"));
const { CallStage } = lateParts(() => import("./call-stage"));
const lateStage = [Beside, CallStage];

type Side = "client" | "coach";

type RoomViewProps = {
  side: Side;
  agreed: (session: SessionDetails) => ReactNode;
};

export function RoomView({ side, agreed }: RoomViewProps) {
  const { sessionId = "" } = useParams();
  const session = useLive(api.sessions.get, { sessionId });
  const back = side === "client" ? paths.session(sessionId) : paths.coachSession(sessionId);
  return (
    <div className="mx-auto grid w-full max-w-[100rem] content-start gap-2 px-3 py-2 [--stage-height:calc(100dvh-17.25rem)] sm:px-6 sm:py-3 lg:[--stage-height:calc(100dvh-11rem)]">
      <div className="flex min-w-0 items-center gap-x-4 max-sm:gap-x-0">
        <BackLink to={back} className="shrink-0 max-sm:min-w-11">
          <span className="max-sm:sr-only">{roomWords.back}</span>
        </BackLink>
        {session.state === "ready" && (
          <PageHeader title={session.value.title} className="min-w-0 [&_h1]:truncate" />
        )}
      </div>
      {session.state === "loading" && (
        <Skeletons label={roomWords.loading} className="grid gap-4" each="h-(--stage-height)" />
      )}
      {session.state === "failed" &&
        (refusalIn(session.error)?.code === "NOT_FOUND" ? (
          <EmptyState title={sessionPage.missing.sentence} />
        ) : (
          <FailedState sentence={roomWords.failed} onRetry={session.retry} />
        ))}
      {session.state === "ready" && <Door session={session.value} {...{ side, agreed }} />}
    </div>
  );
}

/** The room, or the reason why nobody can enter. A call that is under way is never closed. */
function Door({ session, side, agreed }: RoomViewProps & { session: SessionDetails }) {
  const now = useNow();
  const [isInside, setIsInside] = useState(false);
  const isReadOnly = useIsReadOnly();
  const isMeeting = hasRoom(session) && session.status === "scheduled" && !session.isRequest;
  if (!isInside) {
    const time = roomTime(session, now);
    if (isReadOnly || !isMeeting) return <EmptyState title={roomWords.closed} />;
    if (!window.isSecureContext) return <EmptyState title={roomWords.unsafe} />;
    if (time === "over") return <EmptyState title={roomWords.over} />;
    if (time === "early") {
      return <EmptyState title={roomWords.early(formatUntil(session.startsAt, now))} />;
    }
  }
  return <Inside {...{ session, side, agreed }} onInside={setIsInside} />;
}

type InsideProps = RoomViewProps & {
  session: SessionDetails;
  onInside: (isInside: boolean) => void;
};

function Inside({ session, side, agreed, onInside }: InsideProps) {
  const { sessionId, sessionType, client, coach } = session;
  const media = useMedia({ wantsCamera: sessionType !== "phone" });
  const room = useRoom({ of: useMemo(() => ({ sessionId }), [sessionId]) });
  useFetchAhead(lateStage);
  useShown(room, media);
  useStayingAwake(room.place === "inside");
  useScreenOn(room.place === "inside");
  const other = fullName(side === "client" ? coach : client, afterCoaching.yourCoach);
  const enter = async () => {
    await room.enter();
    onInside(true);
  };
  const back = async () => {
    await media.openWanted();
    await enter();
  };
  const leave = () => {
    room.leave();
    media.close();
    onInside(false);
  };
  switch (room.place) {
    case "outside":
      return <DeviceCheck media={media} side={side} onEnter={enter} />;
    case "taken":
      return (
        <Away sentence={roomWords.taken.sentence} button={roomWords.taken.here} onBack={back} />
      );
    case "out":
      return <Away sentence={roomWords.out.sentence} button={roomWords.left.again} onBack={back} />;
    case "left":
      return (
        <>
          <Away sentence={roomWords.left.sentence} button={roomWords.left.again} onBack={back} />
          {side === "client" ? (
            <HourRating
              sessionId={sessionId}
              className="mx-auto mt-8 justify-items-center *:justify-center [&>legend]:mx-auto"
            />
          ) : (
            <div className="mx-auto mt-2 grid justify-items-center gap-2">
              <DueSummary session={session} />
              <QuietLink to={paths.coachSession(sessionId)}>{roomWords.left.notes}</QuietLink>
            </div>
          )}
        </>
      );
    case "inside":
      return (
        <Suspense fallback={<Skeleton className="h-(--stage-height)" />}>
          <Beside {...{ session, side }} agreed={agreed(session)} aheadMs={room.aheadMs}>
            {(openBeside) => (
              <CallStage
                room={room}
                media={media}
                side={side}
                sessionId={sessionId}
                other={other}
                onLeave={leave}
                openBeside={openBeside}
              />
            )}
          </Beside>
        </Suspense>
      );
  }
}

/** Leads to the session's page, which has the editor. */
function DueSummary({ session }: { session: SessionDetails }) {
  const navigate = useNavigate();
  const now = useNow();
  const { sessionId } = session;
  const sent = useLive(api.sessionSummaries.ofSession, { sessionId });
  if (sent.state !== "ready" || sent.value !== null || !canBeSummarised(session, now)) return null;
  return (
    <WriteSummary session={session} onBegun={() => void navigate(paths.coachSession(sessionId))} />
  );
}
