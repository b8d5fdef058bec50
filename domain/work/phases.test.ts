import { expect, test } from "vitest";
import {
  isSection,
  nextPhase,
  phaseOf,
  PHASES,
  type SectionId,
  SECTIONS,
  sectionsOf,
  WORKSHEET_PHASES,
} from "./phases";

test("[journey-4] each phase has its three sections in order", () => {
  expect(PHASES.map((phase) => [phase, ...sectionsOf(phase)])).toEqual([
    ["arrival", "inner-landscape", "arrival-reflections", "presence-assessment"],
    ["crossing", "transition-model", "moving-needle", "change-readiness"],
    ["descent", "shed-embrace-grow", "shadow-work", "deep-reflection"],
    ["return", "integration", "wayfinders", "ongoing-practices"],
  ]);
});

test("the twelve sections are all different and listed as their phases list them", () => {
  expect(new Set(SECTIONS).size).toBe(12);
  expect(PHASES.flatMap(sectionsOf)).toEqual([...SECTIONS]);
});

test("every section is found in the phase that has it", () => {
  for (const phase of PHASES) {
    for (const section of sectionsOf(phase)) expect(phaseOf(section)).toBe(phase);
  }
});

test("the phase of an unknown section is an error", () => {
  expect(() => phaseOf("arrival" as SectionId)).toThrow(RangeError);
});

test('the phases are in order, and "return" is the last', () => {
  expect(PHASES.map(nextPhase)).toEqual(["crossing", "descent", "return", null]);
});

test("a phase id or a differently cased section is not a section", () => {
  expect(isSection("shadow-work")).toBe(true);
  expect(isSection("descent")).toBe(false);
  expect(isSection("Shadow-Work")).toBe(false);
  expect(isSection(undefined)).toBe(false);
});

test("a worksheet can also be ongoing", () => {
  expect(WORKSHEET_PHASES).toEqual([...PHASES, "ongoing"]);
});
