import { describe, expect, it } from "vitest";
import { connectionLimits } from "../limits";
import { Pace } from "./pace";

const { framesBurstMax, framesPerSecondMax, floodForMs } = connectionLimits;

describe("the pace of a sender", () => {
  it("[S7] allows a burst, then slows down", () => {
    const pace = new Pace(connectionLimits, 0);
    for (let sent = 0; sent < framesBurstMax; sent++) expect(pace.count(0)).toBe(0);
    expect(pace.count(0)).toBeGreaterThan(0);
  });

  it("[S7] never slows down a steady sender below the limit", () => {
    const pace = new Pace(connectionLimits, 0);
    for (let sent = 1; sent <= 5000; sent++) {
      expect(pace.count((sent * 1000) / framesPerSecondMax)).toBe(0);
    }
  });

  it("[S7] reports a flood when a sender never pauses", () => {
    const flood = new Pace(connectionLimits, 0);
    const answers = new Set<number | "flood">();
    for (let ms = 0; ms < floodForMs * 2; ms++) answers.add(flood.count(ms));
    expect(answers).toContain("flood");

    const impatient = new Pace(connectionLimits, 0);
    for (let round = 0; round < 10; round++) {
      for (let sent = 0; sent < framesBurstMax * 1.2; sent++) {
        expect(impatient.count(round * 10_000)).not.toBe("flood");
      }
    }
  });

  it("[S7] is not changed by a clock that goes back", () => {
    const pace = new Pace(connectionLimits, 1_000_000);
    expect(pace.count(0)).toBe(0);
    expect(pace.count(1)).toBe(0);
  });
});
