import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { recordingPartsMax } from "@domain/schedule/session-recordings";
import type { ConvexReactClient } from "convex/react";

import { markUnsaved } from "@/lib/pages/leaving";
import { findRecordingType, recordStream } from "@/lib/recordings/call-recorder";
import { mixCall, type MixedTracks } from "@/lib/recordings/mixed-call";
import type { Progress, RecordingDisk } from "@/lib/recordings/recording-disk";
import { type Bytes } from "@/lib/sealed-bytes";
import { openRecordingKey, sealPart } from "@/lib/recordings/sealing";
import { postPartWith, sendParts, type SendingTrouble } from "@/lib/recordings/sending-parts";

type RecordingEnd = "full" | "memory" | "broken" | "longest";

type CallRecordingNeeds = {
  client: ConvexReactClient;
  recordingId: Id<"recordings">;
  sessionId: string;
  disk: RecordingDisk;
  key: Bytes;
  ground: string;
  getToken: () => string | null;
  onTroubles: (troubles: ReadonlySet<SendingTrouble>) => void;
  /** The recording ended without a press on Stop. */
  onEnd: (end: RecordingEnd) => void;
};

export type CallRecording = Awaited<ReturnType<typeof startCallRecording>>;

/** Records the call in this window, and sends it. Both people have agreed, and both browsers have the key. */
export async function startCallRecording(needs: CallRecordingNeeds) {
  const { client, recordingId, sessionId, disk, getToken, onTroubles, onEnd } = needs;
  const found = findRecordingType();
  if (found === null) throw new Error("This browser can't record.");
  const key = await openRecordingKey(needs.key);
  await client.mutation(api.recordings.begin, { recordingId, contentType: found.type });
  const sending = sendParts({
    ...{ disk, recordingId, onTrouble: onTroubles },
    post: postPartWith(getToken),
    onRefused: (refusal) => {
      if (refusal.code === "STORAGE_FULL") onEnd("full");
      void recorder.stop();
    },
    onFull: () => {
      onEnd("memory");
      void recorder.stop();
    },
  });
  window.addEventListener("online", sending.retryNow);
  markUnsaved(recordingId, true);

  let sealing = Promise.resolve();
  let progress: Progress = { recordingId, sessionId, parts: 0, endMs: 0 };
  const mix = mixCall(needs.ground);
  const { mimeType } = found;
  const recorder = recordStream({
    ...{ stream: mix.stream, mimeType },
    onPart: (part) => {
      const number = progress.parts;
      progress = { ...progress, parts: number + 1, endMs: part.endMs };
      const reached = progress;
      if (number + 2 >= recordingPartsMax && !part.isLast) {
        onEnd("longest");
        void recorder.stop();
      }
      sealing = sealing.then(async () => {
        const sealed = await sealPart(key, { recordingId, number }, part);
        await sending.add({ recordingId, number, sealed }, reached);
      });
    },
    onBroken: () => onEnd("broken"),
  });
  const done = recorder.end.then(async () => {
    mix.close();
    await sealing;
    markUnsaved(recordingId, false);
    await finish({ client, disk, progress, flush: sending.flush });
    window.removeEventListener("online", sending.retryNow);
  });
  void holdLock(recordingId, done);
  return {
    recordingId,
    show: (tracks: MixedTracks) => mix.show(tracks),
    /** Stops immediately, even without the server. */
    stop: () => {
      void recorder.stop();
    },
    done,
  };
}

type Finishing = {
  client: ConvexReactClient;
  disk: RecordingDisk;
  progress: Progress;
  flush: () => Promise<boolean>;
};

async function finish({ client, disk, progress, flush }: Finishing) {
  const { parts, endMs } = progress;
  const recordingId = progress.recordingId as Id<"recordings">;
  const isSent = await flush();
  try {
    // It was stopped before anything was recorded, or withdrawn meanwhile.
    if (parts < 2) await client.mutation(api.recordings.withdraw, { recordingId });
    else if (isSent) {
      const seconds = Math.max(1, endMs) / 1000;
      await client.mutation(api.recordings.finish, { recordingId, parts, seconds });
    }
  } catch {
    // The server refused; the recording is what it has stored.
  }
  await disk.deleteProgress(recordingId).catch(() => undefined);
}

const lockName = (recordingId: string) => `passage-recording-${recordingId}`;

const holdLock = (recordingId: string, until: Promise<void>) =>
  navigator.locks.request(lockName(recordingId), () => until.catch(() => undefined));

type Resuming = {
  client: ConvexReactClient;
  disk: RecordingDisk;
  getToken: () => string | null;
};

/** Sends what earlier pages left unsent, unless another window is sending it. Returns the ids of the sessions. */
export async function resumeRecordings({ client, disk, getToken }: Resuming) {
  const left = await disk.listProgress();
  for (const progress of left) {
    const { recordingId } = progress;
    void navigator.locks.request(lockName(recordingId), { ifAvailable: true }, async (lock) => {
      if (lock === null) return;
      const sending = sendParts({
        ...{ disk, recordingId, post: postPartWith(getToken) },
        onTrouble: () => undefined,
        onRefused: () => void disk.forget(recordingId),
        onFull: () => undefined,
      });
      await finish({ client, disk, progress, flush: sending.flush });
    });
  }
  return left.map(({ sessionId }) => sessionId);
}
