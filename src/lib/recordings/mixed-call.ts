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
export type MixedTracks = { voices: readonly MediaStreamTrack[]; own: Pictured; other: Pictured };

/** `ground` is the colour behind the pictures. */
export function mixCall(ground: string) {
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
