import { expect, test, vi } from "vitest";

import { strikeBell } from "@/lib/device/bell";

test("the bell is soft, fades out, and leaves nothing running", () => {
  const levels: number[] = [];
  const stops: number[] = [];
  const node = () => ({ connect: (to: unknown) => to });
  const context = {
    currentTime: 10,
    destination: {},
    createOscillator: () => ({
      ...node(),
      frequency: { value: 0 },
      start: vi.fn(),
      stop: (at: number) => stops.push(at),
    }),
    createGain: () => ({
      ...node(),
      gain: {
        setValueAtTime: vi.fn(),
        linearRampToValueAtTime: (level: number) => levels.push(level),
        exponentialRampToValueAtTime: vi.fn(),
      },
    }),
  };
  strikeBell(context as unknown as BaseAudioContext);
  expect(stops.length).toBeGreaterThan(1);
  expect(stops.length).toBe(levels.length);
  expect(levels.reduce((sum, level) => sum + level, 0)).toBeLessThan(0.3);
  for (const at of stops) expect(at).toBeGreaterThan(10);
});
