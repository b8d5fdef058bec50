import { expect, test } from "vitest";

import { readStats, sampleBetween } from "./call-stats";

const pair = { id: "P", type: "candidate-pair", nominated: true, state: "succeeded" };
const ends = { localCandidateId: "L", remoteCandidateId: "R", currentRoundTripTime: 0.0849 };
const candidate = (id: string, candidateType: string) => ({ id, candidateType });
const arriving = (kind: string, packetsLost: number, more = {}) => ({
  ...{ id: kind, type: "inbound-rtp", kind, packetsLost, packetsReceived: 100, ...more },
});
const read = (reports: Record<string, unknown>[]) =>
  readStats({
    getStats: () => Promise.resolve(new Map(reports.map((report) => [report.id, report]))),
  } as unknown as RTCPeerConnection);

test("[room-18] the browser's counts of sound and picture are added up", async () => {
  const stats = await read([
    { ...pair, id: "other", nominated: false },
    { ...pair, ...ends },
    candidate("L", "host"),
    candidate("R", "srflx"),
    candidate("X", "relay"),
    arriving("audio", 1),
    arriving("video", 2, { frameWidth: 640, frameHeight: 360 }),
  ]);
  expect(stats).toEqual({
    ...{ isRelayed: false, roundTripMs: 85, lost: 3, received: 200, width: 640, height: 360 },
  });
  expect(await read([arriving("audio", 1)])).toBeNull();
});

test.each(["L", "R"])(
  "[room-4] the connection counts as relayed if its end %s is relayed",
  async (end) => {
    const stats = await read([{ ...pair, ...ends }, candidate(end, "relay")]);
    expect(stats).toMatchObject({ isRelayed: true, width: 0 });
  },
);

test("[room-18] lost packets count from the sample before, also when some arrive late", () => {
  const stats = { isRelayed: false, roundTripMs: 20, width: 0, height: 0 };
  const lostOf = (lost: number, received: number) =>
    sampleBetween({ lost: 10, received: 100 }, { ...stats, lost, received }).lostPercent;
  expect(lostOf(12, 198)).toBe(2);
  expect(lostOf(8, 198)).toBe(0);
  expect(lostOf(10, 100)).toBe(0);
  expect(lostOf(11, 90)).toBe(100);
});
