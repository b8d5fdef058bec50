import { useAuthToken } from "@convex-dev/auth/react";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { recordingState } from "@domain/schedule/session-recordings";
import { useConvex } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type RefObject, useEffect, useRef, useState } from "react";

import type { Call } from "../room/peer";
import type { Media } from "../room/use-media";
import { type CallRecording, startCallRecording } from "./call-recording";
import { type KeyLine, openKeyLine } from "./key-line";
import { keepInVault, keepKey } from "./recording-keys";
import { useResumed } from "./use-resumed";
import { recordingWords } from "@/content/recordings";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { findRecordingType } from "@/lib/recordings/call-recorder";
import { openRecordingDisk, type RecordingDisk } from "@/lib/recordings/recording-disk";
import { makeRecordingKey } from "@/lib/recordings/sealing";
import type { SendingTrouble } from "@/lib/recordings/sending-parts";
import { useViewer } from "@/lib/sign-in/viewer";
import { useNewest } from "@/lib/use-newest";

export type ListedRecording = FunctionReturnType<typeof api.recordings.ofSession>[number];

export type RoomRecordingNeeds = {
  sessionId: string;
  side: "client" | "coach";
  other: string;
  call: Call;
  media: Media;
};

const words = recordingWords;
const noTroubles: ReadonlySet<SendingTrouble> = new Set();

/** The recording of a call: the question, the key, and in the coach's window the recording itself. */
export function useRoomRecording(needs: RoomRecordingNeeds) {
  const { sessionId, side, other, call, media } = needs;
  const client = useConvex();
  const { userId } = useViewer();
  const token = useNewest(useAuthToken());
  const [troubles, setTroubles] = useState(noTroubles);
  const [recording, setRecording] = useState<CallRecording | null>(null);
  const recordingNow = useNewest(recording);
  const tried = useRef(new Set<string>());
  const now = useNow();
  const listed = useLive(api.recordings.ofSession, { sessionId });
  const recordings = listed.state === "ready" ? listed.value : [];
  const newest = recordings.at(-1) ?? null;
  const state = newest === null ? null : recordingState(newest, now);
  const current = state === "asked" || state === "running" ? newest : null;
  const running = state === "running" ? current : null;
  const runningNow = useNewest(running);
  const line = useRef<KeyLine | null>(null);
  const { connection } = call;
  const isVerified = call.words !== null;

  useEffect(() => {
    if (connection === null || !isVerified) return;
    const person = { client, userId, side };
    const opened = openKeyLine(connection, {
      onKey: async (recordingId, key) => {
        const wanted = runningNow.current;
        if (side === "coach" || wanted?.recordingId !== recordingId) return null;
        const isKept = await keepKey(person, wanted, key);
        if (isKept) await keepInVault(person, wanted, key);
        return isKept;
      },
      onStop: (recordingId) => {
        if (runningNow.current?.recordingId === recordingId) recordingNow.current?.stop();
      },
    });
    line.current = opened;
    return () => {
      opened.close();
      line.current = null;
    };
  }, [connection, isVerified, client, userId, side, runningNow, recordingNow]);

  // Sends what an earlier page recorded but did not send.
  useResumed(side, (sessions) => {
    if (sessions.includes(sessionId)) notify({ title: words.goesOn, tone: "warning" });
  });

  const beginning = running?.startedAt === undefined ? (running?.recordingId ?? null) : null;
  const keptUntil = useNewest(running?.keptUntil ?? 0);
  useEffect(() => {
    if (side === "client" || beginning === null || !isVerified) return;
    if (tried.current.has(beginning)) return;
    tried.current.add(beginning);
    const leaving = new AbortController();
    const giveUp = async (title: string) => {
      notify({ title, tone: "danger" });
      await client.mutation(api.recordings.withdraw, { recordingId: beginning });
    };
    const begin = async (disk: RecordingDisk) => {
      const key = makeRecordingKey();
      const kept = { recordingId: beginning, keptUntil: keptUntil.current };
      if (!(await keepKey({ client, userId, side }, kept, key))) return words.notBegun.disk;
      const hasKey = (await line.current?.giveKey(beginning, key, leaving.signal)) ?? false;
      if (!hasKey) return words.notBegun.other(other);
      const begun = await startCallRecording({
        ...{ client, recordingId: beginning, sessionId, disk, key },
        ground: groundOf(),
        getToken: () => token.current,
        onTroubles: setTroubles,
        onEnd: (end) => notify({ title: words.ended[end], tone: "warning" }),
      });
      if (runningNow.current?.recordingId === beginning) setRecording(begun);
      else begun.stop(); // The coach or the client stopped it meanwhile.
      void begun.done.finally(() => {
        disk.close();
        setTroubles(noTroubles);
      });
      return null;
    };
    void (async () => {
      const disk = findRecordingType() === null ? null : await openRecordingDisk(userId);
      const problem = disk === null ? words.notBegun.cannot : await begin(disk);
      if (problem !== null) await giveUp(problem);
    })().catch(async (error: unknown) => {
      const hasLeft = error instanceof DOMException && error.name === "AbortError";
      if (!hasLeft) await giveUp(words.notBegun.failed);
    });
    return () => leaving.abort();
  }, [side, beginning, isVerified, client, userId, sessionId, other, token, keptUntil, runningNow]);

  // Passes the call's current sound and picture to the recorder.
  const { audio, isPaused, picture: ownPicture, screen } = media;
  const { stream, other: shown } = call;
  useEffect(() => {
    const theirs = stream.getAudioTracks();
    const [picture = null] = shown.hasPicture ? stream.getVideoTracks() : [];
    recording?.show({
      voices: audio.track === null ? theirs : [audio.track, ...theirs],
      own: { track: ownPicture, isWhole: screen !== null, note: noteOf(isPaused) },
      other: { track: picture, isWhole: shown.isScreen, note: noteOf(shown.isPaused) },
    });
  }, [recording, audio, isPaused, ownPicture, screen, stream, shown]);

  // Ends when either of the two stops it, and with the call.
  const isOver = recording !== null && running?.recordingId !== recording.recordingId;
  useEffect(() => {
    if (isOver) recording.stop();
  }, [isOver, recording]);
  useEffect(() => () => recording?.stop(), [recording]);

  const takenBack = useRef(new Set<string>());
  useNews({ newest, side, other, takenBack });
  return {
    current,
    state,
    troubles,
    ask: () => client.mutation(api.recordings.ask, { sessionId }),
    agree: (recordingId: Id<"recordings">) =>
      client.mutation(api.recordings.agree, { recordingId }),
    /** Refuses or takes back a question; stops a running recording. */
    end: (of: ListedRecording) => {
      const { recordingId } = of;
      if (of.agreedAt === undefined) {
        takenBack.current.add(recordingId);
        return client.mutation(api.recordings.withdraw, { recordingId });
      }
      line.current?.stop(recordingId);
      recording?.stop();
      return client.mutation(api.recordings.stop, { recordingId });
    },
  };
}

const noteOf = (isPaused: boolean) => (isPaused ? words.onPause : null);

const groundOf = () => {
  const stage = document.querySelector("[data-slot=stage]");
  return stage === null ? "black" : getComputedStyle(stage).backgroundColor;
};

type NewsNeeds = Pick<RoomRecordingNeeds, "side" | "other"> & {
  newest: ListedRecording | null;
  /** Recordings that this window took back. */
  takenBack: RefObject<Set<string>>;
};

function useNews({ newest, side, other, takenBack }: NewsNeeds) {
  const before = useRef<ListedRecording | null>(null);
  useEffect(() => {
    const [then, now] = [before.current, newest];
    before.current = newest;
    if (then === null || then.endedAt !== undefined) return;
    const isSame = now?.recordingId === then.recordingId;
    if (isSame && now.endedAt !== undefined) notify({ title: words.saved, tone: "success" });
    const isOwn = then.askedBy === side;
    if (
      !isSame &&
      isOwn &&
      then.agreedAt === undefined &&
      !takenBack.current.has(then.recordingId)
    ) {
      notify({ title: words.declined(other), tone: "warning" });
    }
  }, [newest, side, other, takenBack]);
}
