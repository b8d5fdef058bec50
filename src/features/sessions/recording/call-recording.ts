import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { recordingPartsMax } from "@domain/schedule/session-recordings";
import type { ConvexReactClient } from "convex/react";

import { markUnsaved } from "@/lib/pages/leaving";
import { findRecordingType, recordStream } from "@/lib/recordings/call-recorder";
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

/**
 * The sound and picture of a call as one stream: both voices mixed, and both pictures on a canvas of a fixed size.
 * Recording the other's picture directly would be cheaper, but browsers stop writing when it pauses, such as when a
 * camera is off.
 */

const [width, height] = [640, 360];
const [cornerWidth, cornerHeight] = [160, 90];
const gap = 12;
const noteHeight = 24;
const picturesPerSecond = 12;

type Pictured = {
  track: MediaStreamTrack | null;
  isWhole: boolean;
  /** Written under the picture. */
  note: string | null;
};
const nothing: Pictured = { track: null, isWhole: false, note: null };
type MixedTracks = { voices: readonly MediaStreamTrack[]; own: Pictured; other: Pictured };

/** `ground` is the colour behind the pictures. */
function mixCall(ground: string) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext("2d");
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  const sources = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>();
  const [own, other] = [makePicture(), makePicture()];

  function draw() {
    if (drawing === null) return;
    drawing.fillStyle = ground;
    drawing.fillRect(0, 0, width, height);
    const whole = { x: 0, y: 0, width, height };
    other.draw(drawing, whole);
    other.write(drawing, whole);
    const corner = {
      x: width - cornerWidth - gap,
      y: gap,
      width: cornerWidth,
      height: cornerHeight,
    };
    own.draw(drawing, corner);
    own.write(drawing, corner);
  }
  const stop = startBeat(mixed, picturesPerSecond, draw);
  const pictures = canvas.captureStream(picturesPerSecond);

  return {
    stream: new MediaStream([...pictures.getVideoTracks(), ...mixed.stream.getAudioTracks()]),
    show: (tracks: MixedTracks) => {
      if (context.state !== "running") void context.resume().catch(() => undefined); // A phone call interrupted it.
      for (const [track, source] of sources) {
        if (tracks.voices.includes(track)) continue;
        source.disconnect();
        sources.delete(track);
      }
      for (const track of tracks.voices) {
        if (sources.has(track)) continue;
        const source = context.createMediaStreamSource(new MediaStream([track]));
        source.connect(mixed);
        sources.set(track, source);
      }
      own.show(tracks.own);
      other.show(tracks.other);
    },
    close: () => {
      stop();
      for (const track of pictures.getTracks()) track.stop();
      own.show(nothing);
      other.show(nothing);
      void context.close();
    },
  };
}

type Place = { x: number; y: number; width: number; height: number };

function writeNote(drawing: CanvasRenderingContext2D, note: string, place: Place) {
  const top = place.y + place.height - noteHeight;
  drawing.fillStyle = "black";
  drawing.fillRect(place.x, top, place.width, noteHeight);
  Object.assign(drawing, { fillStyle: "white", font: "14px sans-serif", textAlign: "center" });
  drawing.fillText(note, place.x + place.width / 2, top + 17, place.width);
}

function makePicture() {
  const video = document.createElement("video");
  Object.assign(video, { muted: true, playsInline: true });
  let shown = nothing;
  return {
    show: (wanted: Pictured) => {
      if (wanted.track !== shown.track) {
        video.srcObject = wanted.track === null ? null : new MediaStream([wanted.track]);
        if (wanted.track !== null) void video.play().catch(() => undefined);
      }
      shown = wanted;
    },
    draw: (drawing: CanvasRenderingContext2D, place: Place) => {
      const { videoWidth, videoHeight } = video;
      if (shown.track === null || videoWidth === 0) return;
      const [wide, high] = [place.width / videoWidth, place.height / videoHeight];
      const scale = shown.isWhole ? Math.min(wide, high) : Math.max(wide, high);
      const [drawnWidth, drawnHeight] = [videoWidth * scale, videoHeight * scale];
      drawing.save();
      drawing.beginPath();
      drawing.rect(place.x, place.y, place.width, place.height);
      drawing.clip();
      const x = place.x + (place.width - drawnWidth) / 2;
      const y = place.y + (place.height - drawnHeight) / 2;
      drawing.drawImage(video, x, y, drawnWidth, drawnHeight);
      drawing.restore();
    },
    write: (drawing: CanvasRenderingContext2D, place: Place) => {
      if (shown.note !== null) writeNote(drawing, shown.note, place);
    },
  };
}

/**
 * Calls `act` this often, also in a background page: while such a page plays no sound, browsers run its timers once a
 * second, but its audio clock keeps running. `mixed` gets no sound from this.
 */
export function startBeat(mixed: AudioNode, perSecond: number, act: () => void) {
  const { context } = mixed;
  const gapMs = 1000 / perSecond;
  let dueAt = 0;
  let isOver = false;
  const actIfDue = () => {
    const now = performance.now();
    if (now < dueAt) return;
    dueAt = Math.max(dueAt, now - gapMs) + gapMs;
    act();
  };
  function beat() {
    if (isOver) return;
    actIfDue();
    const source = context.createConstantSource();
    source.offset.value = 0;
    source.connect(mixed);
    source.onended = () => {
      source.disconnect();
      beat();
    };
    source.start();
    source.stop(context.currentTime + gapMs / 2000);
  }
  beat();
  const timer = setInterval(actIfDue, gapMs); // For when audio is not allowed yet, or interrupted.
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
