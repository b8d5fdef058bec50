import { expect, test } from "vitest";
import { HeldTime, processorUse, type ProcessorUse } from "./held-time";

const bounds = { beatEveryMs: 250, busyMsMax: 1000, asleepMsMax: 2000 };

function beatsUntilOver(useAtBeat: (beat: number) => ProcessorUse | null): number | null {
  let beat = 0;
  const held = new HeldTime(bounds, () => useAtBeat(beat));
  for (beat = 1; beat <= 100; beat++) if (held.isOverAtBeat()) return beat;
  return null;
}

test("[F25] a process that gets no processor time is not over, however long it takes", () => {
  expect(beatsUntilOver(() => ({ usedMs: 400, isAsleep: false }))).toBeNull();
});

test("[F25] a process with little processor time is over once it has used what one may", () => {
  expect(beatsUntilOver((beat) => ({ usedMs: 400 + beat * 250, isAsleep: false }))).toBe(4);
  expect(beatsUntilOver((beat) => ({ usedMs: 400 + beat * 20, isAsleep: false }))).toBe(50);
});

test("[F25] a function that waits for something else has longer", () => {
  expect(beatsUntilOver(() => ({ usedMs: 400, isAsleep: true }))).toBe(8);
});

test("[F25] beats are counted where the system doesn't say", () => {
  expect(beatsUntilOver(() => null)).toBe(4);
});

test("[F25] an answer begins it again", () => {
  const held = new HeldTime(bounds, () => null);
  for (let round = 0; round < 3; round++) {
    for (let beat = 1; beat <= 3; beat++) expect(held.isOverAtBeat()).toBe(false);
    held.restart();
  }
});

test.runIf(process.platform === "linux")("[F25] the system says what this process used", () => {
  const before = processorUse(process.pid)?.usedMs ?? Number.NaN;
  const { user, system } = process.cpuUsage();
  while (process.cpuUsage({ user, system }).user < 60_000);
  expect(processorUse(process.pid)?.usedMs).toBeGreaterThan(before);
  expect(processorUse(2 ** 30)).toBeNull();
});
