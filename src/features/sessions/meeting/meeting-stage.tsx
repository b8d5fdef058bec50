import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { AudioLines, Mic, MicOff, PhoneOff, UserMinus, UsersRound } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Sheet, SheetContent, SheetTitle } from "@/components/ui/sheet";
import { roomWords } from "@/content/room";
import { CallButton, CameraButton, MicrophoneButton, ScreenButton } from "../room/device-buttons";
import type { Call } from "../room/peer";
import { Sound } from "../room/sound";
import { SpeakerButton } from "../room/speaker-button";
import { StageNotes } from "../room/stage-notes";
import type { Media } from "../room/use-media";
import type { Guest, Room } from "../room/use-room";
import { Picture } from "@/features/sessions/room/picture";
import { attempt } from "@/lib/attempt";
import { cn } from "@/lib/class-names";
import { useMediaQuery } from "@/lib/device/media-query";
import { notify } from "@/lib/device/notify";
import { focusAfter } from "@/lib/pages/focus-after";

const words = roomWords.meeting;

type MeetingStageProps = {
  room: Room;
  media: Media;
  side: "client" | "coach";
  circleId: Id<"circles">;
  coach: string;
  isSpeaking: boolean;
  onLeave: () => void;
};

export type Person = Guest & { name: string; call: Call | undefined };

export function MeetingStage(props: MeetingStageProps) {
  const { room, media, side, circleId, coach, isSpeaking, onLeave } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useMediaQuery("(min-width: 64rem)");
  const stage = useRef<HTMLDivElement>(null);
  // On a phone the button that led here was below the picture.
  useEffect(() => {
    stage.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const people = room.others.map((other): Person => {
    const name = other.isCoach ? coach : (other.chosenName ?? "");
    return { ...other, name, call: room.calls.get(other.seat) };
  });
  const isSeen = ({ isAdmitted, isThere, call }: Person) =>
    isAdmitted && (isThere || call?.state === "connected");
  const inCall = room.isIn ? people.filter(isSeen) : [];
  const waiting = side === "coach" ? people.filter((each) => !each.isAdmitted && each.isThere) : [];
  const admit = useMutation(api.rooms.admit);
  const letIn = (some: readonly Person[]) => {
    admit({ room: { circleId }, seats: some.map(({ seat }) => seat) }).catch(() =>
      notify({ title: roomWords.waiting.notAdmitted, tone: "danger" }),
    );
  };
  const list = <MeetingPeople {...{ room, side, circleId, inCall }} />;
  const isAlone = inCall.length === 0 && waiting.length === 0;
  const alone = side === "coach" ? words.alone : words.aloneClient(coach);
  const sentence = !room.isIn ? words.wait(coach) : isAlone ? alone : null;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-label={words.title} className="relative min-w-0">
        <div
          ref={stage}
          data-slot="stage"
          className="flex h-(--stage-height) min-h-80 flex-col overflow-hidden rounded-card bg-stage text-on-stage"
        >
          <Waiting people={waiting} onAdmit={letIn} />
          <div className="min-h-0 flex-1 p-1.5 pb-0">
            <Tiles {...{ media, side, isSpeaking, inCall, sentence }} />
          </div>
          <StageNotes {...{ media, room }} />
          <div
            role="toolbar"
            aria-label={roomWords.controls.label}
            className="flex justify-center gap-2 p-2.5 sm:gap-3"
          >
            <MicrophoneButton media={media} />
            <CameraButton media={media} />
            <SpeakerButton speaker={media.speaker} />
            <ScreenButton media={media} />
            {!isWide && (
              <CallButton
                aria-label={words.people}
                title={words.people}
                onClick={() => setIsOpen(true)}
              >
                <UsersRound aria-hidden />
              </CallButton>
            )}
            <LeaveButton side={side} onLeave={onLeave} />
          </div>
        </div>
        {inCall.map(
          ({ seat, call }) => call && <Sound key={seat} stream={call.stream} media={media} />,
        )}
      </section>
      {isWide ? (
        <div className="max-h-(--stage-height) overflow-y-auto overscroll-contain px-1">{list}</div>
      ) : (
        <Sheet open={isOpen} onOpenChange={setIsOpen}>
          <SheetContent side="bottom" className="max-h-[70dvh]">
            <SheetTitle className="sr-only">{words.people}</SheetTitle>
            {list}
          </SheetContent>
        </Sheet>
      )}
    </div>
  );
}

type WaitingProps = { people: readonly Person[]; onAdmit: (some: readonly Person[]) => void };

function Waiting({ people, onAdmit }: WaitingProps) {
  const [first] = people;
  return (
    <div role="status" className="empty:hidden">
      {first !== undefined && (
        <div className="grid gap-2 border-b border-on-stage/20 px-3 py-2">
          {people.map((person) => (
            <p key={person.seat} className="flex min-w-0 items-center justify-between gap-3">
              <span className="min-w-0 truncate">{words.waits(person.name)}</span>
              <AdmitButton onClick={() => onAdmit([person])} label={words.admit(person.name)}>
                {words.letIn}
              </AdmitButton>
            </p>
          ))}
          {people.length > 1 && (
            <AdmitButton onClick={() => onAdmit(people)}>{words.admitAll}</AdmitButton>
          )}
        </div>
      )}
    </div>
  );
}

type AdmitButtonProps = { label?: string; onClick: () => void; children: ReactNode };

const AdmitButton = ({ label, onClick, children }: AdmitButtonProps) => (
  <Button
    size="sm"
    aria-label={label}
    className="justify-self-end bg-on-stage text-stage hover:bg-on-stage/85"
    onClick={({ currentTarget }) => {
      focusAfter(currentTarget);
      onClick();
    }}
  >
    {children}
  </Button>
);

/** Columns and rows by the number of pictures, for a phone and for a wide page. */
const GRIDS = [
  "[--columns:1] [--rows:1]",
  "[--columns:1] [--rows:1]",
  "[--columns:1] [--rows:2] lg:[--columns:2] lg:[--rows:1]",
  "[--columns:1] [--rows:3] lg:[--columns:2] lg:[--rows:2]",
  "[--columns:2] [--rows:2]",
  "[--columns:2] [--rows:3] lg:[--columns:3] lg:[--rows:2]",
  "[--columns:2] [--rows:3] lg:[--columns:3] lg:[--rows:2]",
];

type TilesProps = Pick<MeetingStageProps, "media" | "side" | "isSpeaking"> & {
  inCall: readonly Person[];
  /** Shown when nobody else is here. */
  sentence: string | null;
};

/** Everyone's picture, or a shared screen with the pictures beside it. */
function Tiles({ media, side, isSpeaking, inCall, sentence }: TilesProps) {
  const shared = inCall.find(({ call }) => call?.state === "connected" && call.other.isScreen);
  const small = inCall.filter((person) => person !== shared);
  const own = (
    <MeetingTile
      name={words.you}
      picture={media.picture}
      label={roomWords.call.ownPicture}
      isMirrored={media.screen === null}
      isScreen={media.screen !== null}
      hasSound={media.hasSound}
      isPaused={media.isPaused}
      isSpeaking={isSpeaking}
    />
  );
  const tiles = small.map((person) => <Other key={person.seat} {...{ person, side }} />);
  if (shared !== undefined) {
    return (
      <div className="flex h-full flex-col gap-1.5 lg:flex-row">
        <div className="min-h-0 min-w-0 flex-1">
          <Other person={shared} side={side} />
        </div>
        <div className="flex shrink-0 gap-1.5 overflow-auto *:h-24 *:w-32 *:shrink-0 lg:flex-col lg:*:h-32 lg:*:w-48">
          {tiles}
          {own}
        </div>
      </div>
    );
  }
  return (
    <div className="flex h-full flex-col">
      {sentence !== null && (
        <p role="status" className="p-4 text-center font-display text-lg text-balance">
          {sentence}
        </p>
      )}
      <ul
        className={cn(
          "flex min-h-0 flex-1 flex-wrap content-center justify-center",
          "*:h-[calc(100%/var(--rows))] *:w-[calc(100%/var(--columns))] *:p-0.75",
          GRIDS[small.length + 1] ?? GRIDS.at(-1),
        )}
      >
        {[...tiles, own].map((tile, index) => (
          <li key={tile.key ?? index}>{tile}</li>
        ))}
      </ul>
    </div>
  );
}

type OtherProps = Pick<MeetingStageProps, "side"> & { person: Person };

function Other({ person: { name, call }, side }: OtherProps) {
  const isConnected = call?.state === "connected";
  const picture = call?.stream.getVideoTracks()[0];
  return (
    <MeetingTile
      name={name}
      picture={isConnected && call.other.hasPicture ? (picture ?? null) : null}
      label={roomWords.call.pictureOf(name)}
      isScreen={call?.other.isScreen === true}
      hasSound={!isConnected || call.other.hasSound}
      isPaused={isConnected && call.other.isPaused}
      isSpeaking={isConnected && call.other.isSpeaking}
      said={saidOf(call, side)}
    />
  );
}

function saidOf(call: Call | undefined, side: "client" | "coach") {
  if (call === undefined) return roomWords.call.connecting;
  const { state, isTampered, other } = call;
  if (isTampered) return roomWords.call.tampered[side];
  if (state === "connected") return other.isThin ? roomWords.call.thin : null;
  return state === "ended" ? roomWords.call.interrupted : roomWords.call[state];
}

/** When the coach leaves, the meeting ends for everybody. */
function LeaveButton({ side, onLeave }: Pick<MeetingStageProps, "side" | "onLeave">) {
  const [isAsked, setIsAsked] = useState(false);
  const label = side === "coach" ? words.end : roomWords.controls.leave;
  return (
    <>
      <CallButton
        aria-label={label}
        title={label}
        className="bg-destructive text-destructive-foreground hover:bg-destructive/80"
        onClick={({ currentTarget }) => {
          if (side === "coach") {
            setIsAsked(true);
            return;
          }
          focusAfter(currentTarget);
          onLeave();
        }}
      >
        <PhoneOff aria-hidden />
      </CallButton>
      {isAsked && (
        <AskDialog
          title={words.endTitle}
          text={words.endText}
          leave={words.stay}
          act={words.end}
          isDanger
          isPending={false}
          onAct={onLeave}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}

const tileWords = roomWords.meeting;

type MeetingTileProps = {
  name: string;
  /** Null when the camera is off. */
  picture: MediaStreamTrack | null;
  label: string;
  /** A shared screen, which is not cropped. */
  isScreen: boolean;
  isMirrored?: boolean;
  hasSound: boolean;
  isPaused: boolean;
  isSpeaking: boolean;
  /** Shown in place of a picture while there is no call. */
  said?: string | null;
};

function MeetingTile(props: MeetingTileProps) {
  const { name, picture, label, isScreen, isMirrored, hasSound, isPaused, isSpeaking, said } =
    props;
  const isMarked = hasSound && isSpeaking;
  return (
    <div
      data-slot="meeting-tile"
      data-speaking={isMarked}
      className="relative size-full overflow-hidden rounded-control bg-on-stage/10"
    >
      {picture === null || said != null ? (
        <p
          role={said == null ? undefined : "status"}
          className="grid h-full place-items-center px-3 pb-6 text-center text-balance"
        >
          {said ?? <bdi className="line-clamp-2 font-display text-2xl wrap-anywhere">{name}</bdi>}
        </p>
      ) : (
        <Picture track={picture} label={label} isMirrored={isMirrored} isWhole={isScreen} />
      )}
      <p className="absolute bottom-1.5 left-1.5 flex max-w-[calc(100%-0.75rem)] items-center gap-1.5 rounded-full bg-stage/75 px-2.5 py-0.5 text-sm">
        {!hasSound && (
          <MicOff
            aria-label={isPaused ? tileWords.paused : tileWords.muted}
            className="size-4 shrink-0"
          />
        )}
        {isMarked && <AudioLines aria-label={tileWords.speaks} className="size-4 shrink-0" />}
        <bdi className="truncate">{name}</bdi>
      </p>
      {isMarked && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-0 rounded-control border-3 border-on-stage"
        />
      )}
    </div>
  );
}

type MeetingPeopleProps = {
  room: Room;
  side: "client" | "coach";
  circleId: Id<"circles">;
  inCall: readonly Person[];
};

function MeetingPeople({ room, side, circleId, inCall }: MeetingPeopleProps) {
  const remove = useMutation(api.rooms.remove);
  const takeOut = async ({ seat, name }: Person) => {
    if (!(await attempt(remove({ circleId, seat }), roomWords.waiting.notAdmitted))) return;
    notify({ title: words.takenOut(name) });
  };
  return (
    <section aria-label={words.people} className="grid gap-3">
      <h2 className="text-xl font-medium">{words.people}</h2>
      <ul>
        <li className="border-b border-border py-2">{words.you}</li>
        {inCall.map((person) => (
          <li
            key={person.seat}
            data-slot="meeting-person"
            className="flex items-center justify-between gap-2 border-b border-border py-2"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <bdi>{person.name}</bdi>
                {person.isCoach && <span className="text-muted-foreground"> · {words.coach}</span>}
              </p>
              <Privacy person={person} />
            </div>
            <span className="-mr-2.5 flex shrink-0">
              <Microphone {...{ room, side, person }} />
              {side === "coach" && (
                <IconButton
                  aria-label={words.takeOut(person.name)}
                  title={words.takeOut(person.name)}
                  onClick={() => void takeOut(person)}
                >
                  <UserMinus aria-hidden />
                </IconButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      {inCall.length > 0 && (
        <p className="text-sm text-balance text-muted-foreground">{words.words}</p>
      )}
    </section>
  );
}

type MicrophoneProps = Pick<MeetingPeopleProps, "room" | "side"> & { person: Person };

/** Shows whether the microphone is on; the coach can press it to mute it. */
function Microphone({ room, side, person: { seat, name, call } }: MicrophoneProps) {
  if (call?.state !== "connected") return null;
  const { hasSound, isPaused } = call.other;
  if (side === "coach" && hasSound) {
    return (
      <IconButton
        aria-label={words.mute(name)}
        title={words.mute(name)}
        onClick={() => room.askToMute(seat)}
      >
        <Mic aria-hidden />
      </IconButton>
    );
  }
  const Icon = hasSound ? Mic : MicOff;
  return (
    <span className="grid size-11 place-items-center text-muted-foreground">
      <Icon
        aria-hidden={hasSound}
        aria-label={hasSound ? undefined : isPaused ? words.paused : words.muted}
        className="size-5"
      />
    </span>
  );
}

function Privacy({ person: { call } }: { person: Person }) {
  if (call?.words == null || call.state === "ended") return null;
  const { isRelayed } = call;
  return (
    <p className="text-sm text-muted-foreground">
      <span data-slot="safety-words" className="text-foreground">
        {call.words.join(" ")}
      </span>
      {isRelayed !== null && ` · ${isRelayed ? roomWords.call.relayed : roomWords.call.direct}`}
    </p>
  );
}
