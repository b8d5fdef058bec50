import { describe, expect, test } from "vitest";
import { PHASES, SECTIONS, sectionsOf } from "./phases";
import {
  goalProgressPercent,
  isLibraryItemCompleted,
  libraryPercentOnOpen,
  nextLibraryPercent,
  overallProgressPercent,
  percent,
  phaseProgressPercent,
} from "./progress";

describe("percent", () => {
  test.each([
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [3, 3, 100],
    [1, 200, 1],
    [1, 201, 0],
    [0, 0, 0],
    [5, 0, 0],
    [4, 3, 100],
    [-1, 3, 0],
    [1, -3, 0],
    [Number.NaN, 3, 0],
    [1, Number.NaN, 0],
  ])("[journey-11] %d of %d is %d", (part, total, expected) => {
    expect(percent(part, total)).toBe(expected);
  });
});

describe("progress of the journey", () => {
  test("[journey-6] a phase grows by thirds", () => {
    const [first, second, third] = SECTIONS;
    expect(phaseProgressPercent("arrival", [])).toBe(0);
    expect(phaseProgressPercent("arrival", [first])).toBe(33);
    expect(phaseProgressPercent("arrival", [first, second])).toBe(67);
    expect(phaseProgressPercent("arrival", [third, second, first])).toBe(100);
  });

  test("ignores other phases' sections and duplicates", () => {
    expect(phaseProgressPercent("arrival", sectionsOf("descent"))).toBe(0);
    expect(phaseProgressPercent("descent", ["shadow-work", "shadow-work"])).toBe(33);
  });

  test("[journey-7] the overall progress is the rounded mean of the rounded phases", () => {
    expect(overallProgressPercent([])).toBe(0);
    expect(overallProgressPercent(["integration"])).toBe(8);
    expect(overallProgressPercent(["integration", "wayfinders"])).toBe(17);
    expect(overallProgressPercent(sectionsOf("arrival"))).toBe(25);
    // Four phases of 67 have a mean of 67, although 8 of 12 is 66.7.
    expect(overallProgressPercent(PHASES.flatMap((phase) => sectionsOf(phase).slice(1)))).toBe(67);
    expect(overallProgressPercent(SECTIONS)).toBe(100);
  });
});

describe("progress of a goal", () => {
  const done = { isCompleted: true };
  const open = { isCompleted: false };

  test("[goal-14] follows its milestones", () => {
    expect(goalProgressPercent([])).toBe(0);
    expect(goalProgressPercent([open])).toBe(0);
    expect(goalProgressPercent([done, open, open])).toBe(33);
    expect(goalProgressPercent([done, done])).toBe(100);
  });

  test("keeps a value set by hand, between 0 and 100", () => {
    expect(goalProgressPercent([done], 0)).toBe(0);
    expect(goalProgressPercent([], 40)).toBe(40);
    expect(goalProgressPercent([], 33.4)).toBe(33);
    expect(goalProgressPercent([], 140)).toBe(100);
    expect(goalProgressPercent([], -5)).toBe(0);
    expect(goalProgressPercent([done], Number.NaN)).toBe(0);
  });
});

describe("progress in the library", () => {
  test("is set to 25 by opening an item and never lowered", () => {
    expect(libraryPercentOnOpen(0)).toBe(25);
    expect(libraryPercentOnOpen(24)).toBe(25);
    expect(libraryPercentOnOpen(25)).toBe(25);
    expect(libraryPercentOnOpen(26)).toBe(26);
    expect(libraryPercentOnOpen(100)).toBe(100);
  });

  test("only increases, up to 100", () => {
    expect(nextLibraryPercent(60, 40)).toBe(60);
    expect(nextLibraryPercent(40, 60)).toBe(60);
    expect(nextLibraryPercent(40, 140)).toBe(100);
    expect(nextLibraryPercent(0, -10)).toBe(0);
  });

  test("[library-5] completes an item at 100 and not before", () => {
    expect(isLibraryItemCompleted(99)).toBe(false);
    expect(isLibraryItemCompleted(100)).toBe(true);
    expect(isLibraryItemCompleted(101)).toBe(true);
  });
});
