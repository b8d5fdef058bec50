import { expect, test } from "vitest";
import { HeldTime, processorUse, type ProcessorUse } from "./held-time";

const bounds = { beatEveryMs: 250, busyMsMax: 1000, asleepMsMax: 2000 };

function beatsUntilOver(useAtBeat: (beat: number) => ProcessorUse | null): number | null {
  let beat = 0;
  const held = new HeldTime(bounds, () => useAtBeat(beat));
  for (beat = 1; beat <= 100; beat++) if (held.isOverAtBeat()) return beat;
  return null;
}

test("[F25] a process that gets no processor time is not over its limit, no matter how long it takes", () => {
  expect(beatsUntilOver(() => ({ usedMs: 400, isAsleep: false }))).toBeNull();
});

test("[F25] a process with little processor time is over its limit once it has used the time allowed", () => {
  expect(beatsUntilOver((beat) => ({ usedMs: 400 + beat * 250, isAsleep: false }))).toBe(4);
  expect(beatsUntilOver((beat) => ({ usedMs: 400 + beat * 20, isAsleep: false }))).toBe(50);
});

test("[F25] a function that waits for something else has more time", () => {
  expect(beatsUntilOver(() => ({ usedMs: 400, isAsleep: true }))).toBe(8);
});

test("[F25] beats are counted if the system does not report processor time", () => {
  expect(beatsUntilOver(() => null)).toBe(4);
});

test("[F25] an answer starts the count again", () => {
  const held = new HeldTime(bounds, () => null);
  for (let round = 0; round < 3; round++) {
    for (let beat = 1; beat <= 3; beat++) expect(held.isOverAtBeat()).toBe(false);
    held.restart();
  }
});

test.runIf(process.platform === "linux")(
  "[F25] the system reports the processor time of this process",
  () => {
    const before = processorUse(process.pid)?.usedMs ?? Number.NaN;
    const { user, system } = process.cpuUsage();
    while (process.cpuUsage({ user, system }).user < 60_000);
    expect(processorUse(process.pid)?.usedMs).toBeGreaterThan(before);
    expect(processorUse(2 ** 30)).toBeNull();
  },
);
