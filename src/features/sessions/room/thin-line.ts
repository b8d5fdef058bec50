import { secondMs } from "@domain/time/time-spans";

import { readSending, type Sending } from "./call-stats";

export const sampleEveryMs = 2 * secondMs;
const badNeeded = 4;
const goodNeededFirst = 5;
const goodNeededMax = 60;
const patienceOfPress = 30;

/** From here on a picture is not worth its cost to the sound. */
const bad = { lostPercent: 12, roundTripMs: 1200, bitrate: 120_000 };
/** Up to here it may come back. */
const good = { lostPercent: 4, roundTripMs: 700 };

export type LineState = {
  /** The own picture waits, so that the sound gets through. */
  isThin: boolean;
  /** Samples in a row that speak for the other answer. */
  streak: number;
  /** After so many the picture is sent again: more each time, so that it does not come and go. */
  goodNeeded: number;
  /** The person wants it sent: for so many samples it is. */
  patience: number;
};

export const wideLine: LineState = {
  isThin: false,
  streak: 0,
  goodNeeded: goodNeededFirst,
  patience: 0,
};

/** After one more sample. The estimated bitrate does not grow without a picture, so it counts only while there is one. */
export function stepLine(line: LineState, sample: Sending): LineState {
  const { lostPercent, roundTripMs, bitrate } = sample;
  const { isThin, goodNeeded } = line;
  const isBad =
    lostPercent >= bad.lostPercent ||
    roundTripMs >= bad.roundTripMs ||
    (bitrate !== null && bitrate < bad.bitrate);
  const isGood = lostPercent <= good.lostPercent && roundTripMs <= good.roundTripMs;
  const streak = (isThin ? isGood : isBad) ? line.streak + 1 : 0;
  const patience = Math.max(0, line.patience - 1);
  if (isThin && streak >= goodNeeded) {
    return { ...wideLine, goodNeeded: Math.min(goodNeededMax, 2 * goodNeeded) };
  }
  if (!isThin && streak >= badNeeded && patience === 0) {
    return { isThin: true, streak: 0, goodNeeded, patience };
  }
  return { isThin, streak, goodNeeded, patience };
}

type WatchNeeds = {
  connection: RTCPeerConnection;
  /** Whether there is a picture to send. */
  hasPicture: () => boolean;
  onChange: (isThin: boolean) => void;
};

/** Looks at the line while the call is connected. */
export function watchLine({ connection, hasPicture, onChange }: WatchNeeds) {
  let line = wideLine;
  function go(next: LineState) {
    const wasThin = line.isThin;
    line = next;
    if (next.isThin !== wasThin) onChange(next.isThin);
  }
  const timer = setInterval(() => {
    if (connection.connectionState !== "connected") return;
    if (!hasPicture()) {
      go(wideLine);
      return;
    }
    readSending(connection, line.isThin)
      .then((sending) => {
        if (sending !== null) go(stepLine(line, sending));
      })
      .catch(() => undefined); // The next one says it.
  }, sampleEveryMs);
  return {
    press: () => go({ ...wideLine, patience: patienceOfPress }),
    end: () => clearInterval(timer),
  };
}
