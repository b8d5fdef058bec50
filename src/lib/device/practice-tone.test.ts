import { expect, test, vi } from "vitest";

import { startTone } from "@/lib/device/practice-tone";

/** As much of Web Audio as the tone needs. */
function fakeContext() {
  const levels: number[] = [];
  const stops: (() => void)[] = [];
  let running = 0;
  const node = () => ({ connect: (to: unknown) => to });
  const source = () => {
    let end = () => undefined as unknown;
    return {
      ...node(),
      frequency: { value: 0 },
      setPeriodicWave: vi.fn(),
      addEventListener: (_: string, act: () => void) => (end = act),
      start: () => (running += 1),
      stop: (at?: number) => {
        const stop = () => {
          running -= 1;
          end();
        };
        if (at === undefined) stop();
        else stops.push(stop);
      },
    };
  };
  const context = {
    currentTime: 10,
    sampleRate: 100,
    destination: {},
    createOscillator: source,
    createBufferSource: source,
    createPeriodicWave: vi.fn(),
    createBuffer: (_: number, length: number) => ({
      getChannelData: () => new Float32Array(length),
    }),
    createBiquadFilter: () => ({ ...node(), type: "", frequency: { value: 0 } }),
    createGain: () => ({
      ...node(),
      gain: {
        set value(level: number) {
          levels.push(level);
        },
        setValueAtTime: vi.fn(),
        linearRampToValueAtTime: vi.fn(),
        setTargetAtTime: vi.fn(),
        cancelScheduledValues: vi.fn(),
      },
    }),
  };
  const letTimePass = () => {
    for (const stop of stops.splice(0)) stop();
  };
  return {
    context: context as unknown as BaseAudioContext,
    levels,
    count: () => running,
    letTimePass,
  };
}

test("[media-11] the tone is quieter than the bell, and leaves nothing running", () => {
  const { context, levels, count, letTimePass } = fakeContext();
  const stop = startTone(context);
  expect(count()).toBeGreaterThan(2);
  expect(levels.reduce((sum, level) => sum + level, 0)).toBeLessThan(0.12);
  stop();
  letTimePass();
  expect(count()).toBe(0);
});
