import { expect, it } from "vitest";
import { steadyNowMs } from "../clock";
import { connectionLimits } from "../limits";
import { Heartbeat } from "./heartbeat";

const { connectWithinMs, dropAfterSilenceMs, stalledForMs } = connectionLimits;
const usual = { isConnected: true, isPaused: false, stalledSinceMs: null, wasPaused: false };

function decide(afterMs: number, changed: Partial<Parameters<Heartbeat["check"]>[1]> = {}) {
  const heartbeat = new Heartbeat(connectionLimits);
  const nowMs = steadyNowMs() + afterMs;
  return heartbeat.check(nowMs, { ...usual, lastSentMs: nowMs, ...changed });
}

it("[S62] a silent socket is dropped, a socket that is not read is kept", () => {
  expect(decide(dropAfterSilenceMs + 1)).toBe("dead");
  expect(decide(dropAfterSilenceMs - 1_000)).toEqual({ says: false, asks: true });
  expect(decide(dropAfterSilenceMs + 1, { isPaused: true })).toEqual({ says: false, asks: true });
});

it("[S62] a socket that never says Connect is closed", () => {
  expect(decide(connectWithinMs + 1, { isConnected: false })).toBe("mute");
  expect(decide(connectWithinMs - 1_000, { isConnected: false })).not.toBe("mute");
});

it("[S68] a reader that reads nothing for long is dropped, a reader that has just stopped is kept", () => {
  const stalledSinceMs = steadyNowMs();
  expect(decide(stalledForMs + 1, { stalledSinceMs, isPaused: true })).toBe("dead");
  expect(decide(stalledForMs - 1_000, { stalledSinceMs, isPaused: true })).not.toBe("dead");
});

it("[L8] a process that was suspended drops and closes no socket", () => {
  const afterMs = dropAfterSilenceMs + 1;
  const decided = decide(afterMs, { wasPaused: true, isConnected: false, stalledSinceMs: 0 });
  expect(decided).toEqual({ says: false, asks: true });
});
