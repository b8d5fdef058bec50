import { api } from "@convex/_generated/api";
import { qualityEveryMs } from "@domain/schedule/call-quality";
import { useMutation } from "convex/react";
import { MicOff, PhoneOff, PictureInPicture2 } from "lucide-react";
import { Suspense, useEffect, useRef, type ReactNode, type RefObject } from "react";

import { readStats, sampleBetween, type CallStats } from "./call-stats";
import { CallButton, CameraButton, MicrophoneButton, ScreenButton } from "./device-buttons";
import type { Call } from "./peer";
import { Picture } from "./picture";
import { Sound } from "./sound";
import { SpeakerButton } from "./speaker-button";
import { StageNotes } from "./stage-notes";
import type { Media } from "./use-media";
import { otherSideOf, type Guest, type Room } from "./use-room";
import { ContourDrawing, type Terrain } from "@/components/patterns/contour-drawing";
import { Button } from "@/components/ui/button";
import { roomWords } from "@/content/room";
import { notify } from "@/lib/device/notify";
import { lateParts } from "@/lib/loading/late";
import { focusAfter } from "@/lib/pages/focus-after";

/** Stores how well the call arrives here, immediately and then regularly, for support. */
function useCallQuality(sessionId: string, call: Call | null) {
  const measure = useMutation(api.rooms.measure);
  const connection = call?.state === "connected" ? call.connection : null;
  useEffect(() => {
    if (connection === null) return;
    let before: Pick<CallStats, "lost" | "received"> = { lost: 0, received: 0 };
    const take = async () => {
      const stats = await readStats(connection);
      if (stats === null) return;
      const sample = sampleBetween(before, stats);
      before = stats;
      await measure({ sessionId, ...sample });
    };
    const tryTake = () => {
      take().catch(() => undefined); // The next sample replaces it.
    };
    tryTake();
    const timer = setInterval(tryTake, qualityEveryMs);
    return () => clearInterval(timer);
  }, [connection, measure, sessionId]);
}

const { RoomRecording } = lateParts(() => import("../recording/room-recording"));
const words = roomWords.call;
const controls = roomWords.controls;
/** Drawn behind people without a picture. */
const quietTerrain: Terrain = {
  seed: 46,
  roughness: 0.25,
  levelCount: 11,
  hills: [
    { x: 0.2, y: 0.75, reachX: 0.25, reachY: 0.3, height: 0.7 },
    { x: 0.8, y: 0.25, reachX: 0.2, reachY: 0.3, height: 0.6 },
  ],
};

type CallStageProps = {
  room: Room;
  media: Media;
  side: "client" | "coach";
  sessionId: string;
  other: string;
  onLeave: () => void;
  openBeside: ReactNode;
};

/** The other person's picture, this person's own in its corner, and the buttons of the call. */
export function CallStage(props: CallStageProps) {
  const { room, media, side, sessionId, other, onLeave, openBeside } = props;
  const { call, other: guest } = otherSideOf(room);
  useCallQuality(sessionId, call);
  const stage = useRef<HTMLDivElement>(null);
  // On a phone the button that led here was below the picture.
  useEffect(() => {
    stage.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const shown = media.picture;
  const hasLeft = call !== null && hasEnded(call, guest);
  return (
    <section aria-label={roomWords.title} className="grid min-w-0 content-start gap-2">
      <div
        ref={stage}
        data-slot="stage"
        className="relative isolate h-(--stage-height) min-h-80 w-full overflow-hidden rounded-card bg-stage text-on-stage"
      >
        <ContourDrawing
          terrain={quietTerrain}
          className="absolute inset-0 -z-10 size-full text-on-stage/25"
        />
        {call === null || hasLeft ? (
          <Waiting {...{ isIn: room.isIn, guest, side, sessionId, other, hasLeft }} />
        ) : (
          <Other {...{ call, side, other, media }} />
        )}
        {call?.connection != null && !hasLeft && (
          <Suspense>
            <RoomRecording {...{ sessionId, side, other, call, media, aheadMs: room.aheadMs }} />
          </Suspense>
        )}
        {shown !== null && (
          <div className="absolute top-3 right-3 aspect-[3/4] w-24 overflow-hidden rounded-control border border-on-stage/30 bg-stage sm:aspect-video sm:w-52">
            <Picture
              track={shown}
              label={words.ownPicture}
              isMirrored={media.screen === null}
              isWhole={media.screen !== null}
            />
          </div>
        )}
        <div className="absolute inset-x-0 bottom-20">
          <StageNotes {...{ media, room }} />
        </div>
        <div
          role="toolbar"
          aria-label={controls.label}
          className="absolute inset-x-0 bottom-0 flex justify-center gap-2 bg-linear-to-t from-stage/80 to-transparent p-3 pt-8 sm:gap-3"
        >
          <MicrophoneButton media={media} />
          <CameraButton media={media} />
          <SpeakerButton speaker={media.speaker} />
          <ScreenButton media={media} />
          <ApartButton stage={stage} />
          {openBeside}
          <CallButton
            aria-label={controls.leave}
            title={controls.leave}
            className="bg-destructive text-destructive-foreground hover:bg-destructive/80"
            onClick={({ currentTarget }) => {
              focusAfter(currentTarget);
              onLeave();
            }}
          >
            <PhoneOff aria-hidden />
          </CallButton>
        </div>
      </div>
      <div className="min-h-16 sm:min-h-6">
        <Privacy call={call} />
      </div>
    </section>
  );
}

/** The other person left, or their window disappeared without saying so. */
const hasEnded = ({ state, isTampered }: Call, guest: Guest | null) =>
  !isTampered && (state === "ended" || (state === "interrupted" && guest?.isAdmitted !== true));

type WaitingProps = Pick<CallStageProps, "side" | "sessionId" | "other"> & {
  isIn: boolean;
  guest: Guest | null;
  hasLeft: boolean;
};

function Waiting({ isIn, guest, side, sessionId, other, hasLeft }: WaitingProps) {
  const admit = useMutation(api.rooms.admit);
  const waits = roomWords.waiting;
  const alone = {
    coach: hasLeft ? words.ended(other) : waits.coachAlone(other),
    client: hasLeft || isIn ? words.ended(other) : waits.clientAlone(other),
  };
  const together = {
    coach: guest?.isAdmitted === true ? words.connecting : waits.coach(other),
    client: isIn ? words.connecting : waits.client(other),
  };
  const sentence = (guest !== null ? together : alone)[side];
  return (
    <div className="grid h-full content-center justify-items-center gap-4 p-6 text-center">
      <p role="status" className="max-w-reading font-display text-xl text-balance">
        {sentence}
      </p>
      {side === "coach" && guest?.isAdmitted === false && (
        <Button
          className="bg-on-stage text-stage hover:bg-on-stage/85"
          onClick={({ currentTarget }) => {
            focusAfter(currentTarget);
            admit({ room: { sessionId }, seats: [guest.seat] }).catch(() =>
              notify({ title: roomWords.waiting.notAdmitted, tone: "danger" }),
            );
          }}
        >
          {roomWords.waiting.admit(other)}
        </Button>
      )}
    </div>
  );
}

type OtherProps = Pick<CallStageProps, "side" | "other" | "media"> & { call: Call };

function Other({ call, side, other, media }: OtherProps) {
  const { isTampered, stream, other: shown } = call;
  const state = call.state === "ended" ? "interrupted" : call.state;
  const picture = stream.getVideoTracks()[0];
  const thin = shown.isThin ? words.thinOf(other) : null;
  const said = isTampered ? words.tampered[side] : state === "connected" ? thin : words[state];
  return (
    <>
      {state === "connected" && shown.hasPicture && picture !== undefined ? (
        <Picture track={picture} label={words.pictureOf(other)} isWhole={shown.isScreen} />
      ) : (
        <p className="grid h-full place-items-center p-6 text-center font-display text-3xl">
          {said === null && other}
        </p>
      )}
      <Sound stream={stream} media={media} />
      <p
        role="status"
        className="pointer-events-none absolute inset-x-0 top-1/2 -translate-y-1/2 px-6 text-center text-lg text-balance"
      >
        {said}
      </p>
      {state === "connected" && !shown.hasSound && (
        <p className="absolute top-15 left-3 flex items-center gap-1.5 rounded-full bg-stage/60 px-3 py-1 text-sm">
          <MicOff aria-hidden className="size-4" />
          {(shown.isPaused ? words.paused : words.silent)(other)}
        </p>
      )}
    </>
  );
}

function Privacy({ call }: { call: Call | null }) {
  if (call?.words == null || call.state === "ended") return null;
  return (
    <p className="min-w-0 text-sm text-balance text-muted-foreground">
      <span data-slot="safety-words" className="font-medium text-foreground">
        {call.words.join(" ")}
      </span>
      {call.isRelayed !== null && (
        <span data-slot="path"> · {call.isRelayed ? words.relayed : words.direct}</span>
      )}
      <span className="max-sm:block sm:before:content-['_·_']">{words.words}</span>
    </p>
  );
}

function ApartButton({ stage }: { stage: RefObject<HTMLDivElement | null> }) {
  if (!document.pictureInPictureEnabled) return null;
  return (
    <CallButton
      aria-label={controls.apart}
      title={controls.apart}
      className="max-sm:hidden"
      onClick={() => {
        const video = stage.current?.querySelector("video");
        void video?.requestPictureInPicture().catch(() => undefined);
      }}
    >
      <PictureInPicture2 aria-hidden />
    </CallButton>
  );
}
