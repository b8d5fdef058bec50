import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { Mic, MicOff, UserMinus } from "lucide-react";

import { IconButton } from "@/components/ui/icon-button";
import { roomWords } from "@/content/room";
import type { Room } from "../room/use-room";
import type { Person } from "./meeting-stage";
import { attempt } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";

const words = roomWords.meeting;

type MeetingPeopleProps = {
  room: Room;
  side: "client" | "coach";
  circleId: Id<"circles">;
  inCall: readonly Person[];
};

export function MeetingPeople({ room, side, circleId, inCall }: MeetingPeopleProps) {
  const remove = useMutation(api.rooms.remove);
  const takeOut = async ({ seat, name }: Person) => {
    if (!(await attempt(remove({ circleId, seat }), roomWords.waiting.notAdmitted))) return;
    notify({ tone: "success", title: words.takenOut(name) });
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
