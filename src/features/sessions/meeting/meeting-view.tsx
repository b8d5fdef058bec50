import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { seatGoneMs } from "@domain/schedule/session-rooms";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Suspense, useMemo, useState } from "react";
import { useParams } from "react-router-dom";

import { BackLink } from "@/components/patterns/back-link";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { Skeletons } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { circleWords } from "@/content/circles";
import { refusalIn } from "@/content/failures";
import { roomWords } from "@/content/room";
import { Away } from "../room/away";
import { DeviceCheck } from "../room/device-check";
import { useSpeaking } from "../room/level";
import { useMedia } from "../room/use-media";
import { useRoom, useShown } from "../room/use-room";
import { notify } from "@/lib/device/notify";
import { useScreenOn } from "@/lib/device/screen-on";
import { useStayingAwake } from "@/lib/device/staying-awake";
import { useLive } from "@/lib/live/live";
import { useRecent } from "@/lib/live/recent";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

/** Loaded while the person checks their devices. */
const { MeetingStage } = lateParts(() => import("./meeting-stage"));
const lateStage = [MeetingStage];

const words = roomWords.meeting;

type Side = "client" | "coach";
type Circle = NonNullable<FunctionReturnType<typeof api.circles.get>>;

export function MeetingView() {
  const side = useViewer().role === "admin" ? "coach" : "client";
  const circleId = useParams().circleId as Id<"circles">;
  const circle = useLive(api.circles.get, { circleId });
  const back = side === "client" ? paths.circle(circleId) : paths.coachCircle(circleId);
  return (
    <div className="mx-auto grid w-full max-w-[100rem] content-start gap-2 px-3 py-2 [--stage-height:calc(100dvh-13.25rem)] sm:px-6 sm:py-3 lg:[--stage-height:calc(100dvh-8.5rem)]">
      <div className="flex min-w-0 items-center gap-x-4 max-sm:gap-x-0">
        <BackLink to={back} className="shrink-0 max-sm:min-w-11">
          <span className="max-sm:sr-only">{words.back}</span>
        </BackLink>
        {circle.state === "ready" && (
          <PageHeader
            title={circle.value?.name ?? circleWords.title}
            className="min-w-0 [&_h1]:truncate"
          />
        )}
      </div>
      {circle.state === "loading" && (
        <Skeletons label={roomWords.loading} className="grid gap-4" each="h-(--stage-height)" />
      )}
      {circle.state === "failed" &&
        (refusalIn(circle.error)?.code === "NOT_FOUND" ? (
          <EmptyState title={words.gone} />
        ) : (
          <FailedState sentence={roomWords.failed} onRetry={circle.retry} />
        ))}
      {circle.state === "ready" && <Door circle={circle.value} side={side} />}
    </div>
  );
}

function Door({ circle, side }: { circle: Circle | null; side: Side }) {
  if (circle === null) return <EmptyState title={words.gone} />;
  if (circle.closedAt !== undefined) return <EmptyState title={words.closed} />;
  if (!window.isSecureContext) return <EmptyState title={roomWords.unsafe} />;
  return <OpenDoor circle={circle} side={side} />;
}

/** Uses no camera or microphone before the circle meets. */
function OpenDoor({ circle, side }: { circle: Circle; side: Side }) {
  const { circleId, coachName } = circle;
  const [wasInside, setWasInside] = useState(false);
  const meeting = useLive(api.rooms.meeting, { circleId });
  const seenAt = meeting.state === "ready" ? meeting.value : null;
  const isMeeting = useRecent(seenAt, seatGoneMs) || side === "coach";
  if (!isMeeting && !wasInside) {
    const sentence = words.notNowSentence(fullName(coachName));
    return <EmptyState title={words.notNow} sentence={sentence} />;
  }
  return <Inside {...{ circle, side, isMeeting }} onInside={() => setWasInside(true)} />;
}

type InsideProps = { circle: Circle; side: Side; isMeeting: boolean; onInside: () => void };

function Inside({ circle, side, isMeeting, onInside }: InsideProps) {
  const { circleId, coachName, members } = circle;
  const coach = fullName(coachName);
  const own = members.find(({ isOwn }) => isOwn);
  const media = useMedia({ wantsCamera: true });
  const isSpeaking = useSpeaking(media.audio);
  const room = useRoom({
    of: useMemo(() => ({ circleId }), [circleId]),
    onMute: () => {
      if (!media.audio.isOn) return;
      media.toggleSound();
      notify({ tone: "warning", title: words.wasMuted(coach) });
    },
  });
  const endForAll = useMutation(api.rooms.end);
  useFetchAhead(lateStage);
  useShown(room, media, isSpeaking);
  useStayingAwake(room.place === "inside");
  useScreenOn(room.place === "inside");
  const enter = async () => {
    try {
      await room.enter();
      onInside();
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal?.code !== "INVALID" || refusal.field !== "people") throw error;
      notify({ tone: "danger", title: words.full });
      if (room.place !== "outside") media.close();
    }
  };
  const back = async () => {
    await media.openWanted();
    await enter();
  };
  const leave = () => {
    room.leave();
    media.close();
    if (side === "coach") endForAll({ circleId }).catch(() => undefined); // If this fails, the others' seats expire.
  };
  switch (room.place) {
    case "outside":
      return (
        <DeviceCheck
          {...{ media, side }}
          note={own && words.knownAs(own.chosenName)}
          onEnter={enter}
        />
      );
    case "taken":
      return (
        <Away sentence={roomWords.taken.sentence} button={roomWords.taken.here} onBack={back} />
      );
    case "out":
    case "left": {
      if (side === "coach")
        return <Away sentence={words.ended} button={words.openAgain} onBack={back} />;
      if (!isMeeting) return <EmptyState title={words.over} />;
      const { sentence } = roomWords[room.place];
      return <Away sentence={sentence} button={words.askAgain} onBack={back} />;
    }
    case "inside":
      return (
        <Suspense fallback={<Skeleton className="h-(--stage-height)" />}>
          <MeetingStage {...{ room, media, side, circleId, coach, isSpeaking }} onLeave={leave} />
        </Suspense>
      );
  }
}
