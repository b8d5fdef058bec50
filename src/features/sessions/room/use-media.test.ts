import { secondMs } from "@domain/time/time-spans";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { watchHold } from "./use-media";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched(muted = false) {
  const track = Object.assign(new EventTarget(), { muted });
  const said: boolean[] = [];
  watchHold(track as unknown as MediaStreamTrack, (isHeld) => said.push(isHeld));
  const turn = (isMuted: boolean) => {
    track.muted = isMuted;
    track.dispatchEvent(new Event(isMuted ? "mute" : "unmute"));
  };
  return { said, turn };
}

test("[room-65] a device that the system mutes counts as taken after a moment, and as free at once", () => {
  const { said, turn } = watched();
  turn(true);
  vi.advanceTimersByTime(secondMs - 1);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual([true]);
  turn(false);
  expect(said).toEqual([true, false]);
  turn(true);
  vi.advanceTimersByTime(secondMs);
  expect(said).toEqual([true, false, true]);
});

test("[room-65] a device that was already muted counts as taken, too", () => {
  const { said } = watched(true);
  vi.advanceTimersByTime(secondMs);
  expect(said).toEqual([true]);
});

test("[room-67] short interruptions are not reported, even if repeated", () => {
  const { said, turn } = watched();
  for (let time = 0; time < 3; time += 1) {
    turn(true);
    vi.advanceTimersByTime(secondMs - 1);
    turn(false);
  }
  vi.advanceTimersByTime(2 * secondMs);
  expect(said).toEqual([]);
});
