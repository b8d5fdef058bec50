import { useAuthToken } from "@convex-dev/auth/react";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { recordingState } from "@domain/schedule/session-recordings";
import { useConvex } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect, useRef, useState, type RefObject } from "react";

import type { Call } from "../room/peer";
import type { Media } from "../room/use-media";
import { startCallRecording, type CallRecording } from "./call-recording";
import { keepInVault, keepKey } from "./recording-keys";
import { useResumed } from "./use-resumed";
import { recordingWords } from "@/content/recordings";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { findRecordingType } from "@/lib/recordings/call-recorder";
import { openRecordingDisk, type RecordingDisk } from "@/lib/recordings/recording-disk";
import { makeRecordingKey, isRecordingKey } from "@/lib/recordings/sealing";
import type { SendingTrouble } from "@/lib/recordings/sending-parts";
import type { Bytes } from "@/lib/sealed-bytes";
import { useViewer } from "@/lib/sign-in/viewer";
import { useNewest } from "@/lib/use-newest";

type Said =
  | { kind: "key"; recordingId: string; key: number[] }
  | { kind: "has" | "refuses" | "stop"; recordingId: string };

type KeyLineEvents = {
  /** The key from the coach. Returns whether this browser stored it; null if it does not know the recording yet. */
  onKey: (recordingId: string, key: Bytes) => Promise<boolean | null>;
  /** The client sends this, so that stopping works without the server. */
  onStop: (recordingId: string) => void;
};

const againMs = 700;

type KeyLine = ReturnType<typeof openKeyLine>;

/** A data channel between the two browsers, encrypted like their call: the server gets nothing of it. */
function openKeyLine(connection: RTCPeerConnection, { onKey, onStop }: KeyLineEvents) {
  const channel = connection.createDataChannel("recording", { negotiated: true, id: 1 });
  const answers = new Map<string, (hasKey: boolean) => void>();
  const say = (said: Said) => {
    if (channel.readyState === "open") channel.send(JSON.stringify(said));
  };
  channel.onmessage = ({ data }) => {
    const said = JSON.parse(String(data)) as Said;
    const { recordingId } = said;
    switch (said.kind) {
      case "key": {
        const key = new Uint8Array(said.key);
        if (!isRecordingKey(key)) return;
        void onKey(recordingId, key)
          .catch(() => false)
          .then((hasKey) => {
            if (hasKey !== null) say({ kind: hasKey ? "has" : "refuses", recordingId });
          });
        return;
      }
      case "has":
      case "refuses":
        answers.get(recordingId)?.(said.kind === "has");
        return;
      case "stop":
        onStop(recordingId);
    }
  };
  return {
    /** Repeats until it is answered, because the other window may open the channel later. */
    giveKey: (recordingId: string, key: Bytes, signal: AbortSignal) =>
      new Promise<boolean>((resolve, reject) => {
        const give = () => say({ kind: "key", recordingId, key: [...key] });
        const timer = setInterval(give, againMs);
        const end = () => {
          clearInterval(timer);
          answers.delete(recordingId);
        };
        answers.set(recordingId, (hasKey) => {
          end();
          resolve(hasKey);
        });
        signal.addEventListener("abort", () => {
          end();
          reject(new DOMException("", "AbortError"));
        });
        give();
      }),
    stop: (recordingId: string) => say({ kind: "stop", recordingId }),
    close: () => channel.close(),
  };
}

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
    if (isSame && now.endedAt !== undefined) notify({ title: words.saved });
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
