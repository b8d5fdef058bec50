import { type PhaseId, phaseOf, PHASES, SECTIONS } from "@domain/work/phases";
import { expect, test } from "vitest";

import { phasePlace, placeOnTrail } from "@/components/patterns/journey-map";
import { guideOf } from "@/content/journey/guides";
import { writeGuide, writeGuides } from "@/features/journey/findings";
import { writeLists, writePractices } from "@/features/journey/section-texts";
import {
  insertItem,
  moveItem,
  NO_WORK,
  removeItem,
  type SectionWork,
  workSlot,
} from "@/features/journey/section-work";
import { nextSection, positionOf } from "@/features/journey/trail-position";

const [one, two] = [
  { id: "1", text: "hurry" },
  { id: "2", text: "rest" },
];
const lists: SectionWork["lists"] = { shed: [one, two], embrace: [], grow: [] };

test("items can be moved, removed and restored independently", () => {
  const moved = moveItem(lists, "1", "grow");
  expect(moved).toEqual({ shed: [two], embrace: [], grow: [one] });
  expect(moveItem(lists, "7", "grow")).toEqual(lists);
  const removed = removeItem(lists, "1");
  expect(insertItem(removed, { list: "shed", index: 0, item: one })).toEqual(lists);
});

test("reads stored work, and as much as possible of damaged work", () => {
  const slot = workSlot("ada");
  const earlier = { answers: { now: "2" }, finishedAt: "2026-03-01T09:00:00.000Z" };
  const guide = { answers: { now: "4" }, step: 2, finishedAt: null, earlier };
  const work = { ...NO_WORK, lists, guides: { "moving-the-needle": guide } };
  expect(slot.decode(slot.encode(work))).toEqual(work);
  const damaged = '{"guides":{"presence":{"answers":[1],"step":-2},"x":1},"lists":{"shed":[null]}}';
  expect(slot.decode(damaged)).toEqual({
    ...NO_WORK,
    guides: { presence: { answers: {}, step: 0, finishedAt: null } },
  });
  expect(slot.decode("[]")).toEqual(NO_WORK);
});

test("lists become text, and empty lists none", () => {
  expect(writeLists(NO_WORK.lists)).toBe("");
  expect(writeLists(moveItem(lists, "2", "grow"))).toBe("Shed\n- hurry\n\nGrow\n- rest");
});

test("a guide becomes its questions and answers; an unanswered one becomes nothing", () => {
  expect(writeGuide(guideOf("moving-the-needle"), { answers: {}, step: 3, finishedAt: "x" })).toBe(
    "",
  );
  const answers = { matter: " My evenings ", now: "4", step: "\u200B" };
  expect(writeGuide(guideOf("moving-the-needle"), { answers, step: 0, finishedAt: null })).toBe(
    [
      "Moving the Needle",
      "What are we measuring?\nMy evenings",
      "Where does the needle stand today?\n4 of 10",
    ].join("\n\n"),
  );
});

test("the finished guides of a section are joined", () => {
  const work = {
    landmarks: { answers: { first: "Truth" }, step: 0, finishedAt: "2026-03-01T20:00:00Z" },
    companions: { answers: { guide: "Ama" }, step: 1, finishedAt: null },
  };
  const written = writeGuides([guideOf("landmarks"), guideOf("companions")], work);
  expect(written).toContain("Truth");
  expect(written).not.toContain("Ama");
});

test("chosen practices are written with their time and place", () => {
  const choices = {
    walk: { isKept: true, when: "Tuesdays" },
    letter: { isKept: false, when: "never" },
  };
  expect(writePractices(choices)).toMatch(/^A walk without a purpose \(.*\)\nTuesdays$/);
});

test("the position on the trail begins at the first section, follows each one, and is null after the last", () => {
  expect(nextSection([])).toBe(SECTIONS[0]);
  expect(nextSection(SECTIONS)).toBeNull();
  expect(positionOf(SECTIONS)).toBeNull();
  const places = SECTIONS.map((_, done) => positionOf(SECTIONS.slice(0, done)));
  const ways = places.map((place) => (place ? PHASES.indexOf(place.phase) + place.share : -1));
  expect(ways).toEqual(ways.toSorted((a, b) => a - b));
  expect(places.map((place) => place?.phase)).toEqual(SECTIONS.map(phaseOf));
});

test("the mark is within the area of the phase that the caption names", () => {
  for (const done of SECTIONS.keys()) {
    const position = positionOf(SECTIONS.slice(0, done));
    if (position === null) expect.fail("There is a section left.");
    for (const direction of ["across", "down"] as const) {
      const mark = placeOnTrail(direction, position);
      const distanceTo = (phase: PhaseId) => {
        const { x, y } = phasePlace(direction, phase);
        return Math.hypot(mark.x - x, mark.y - y);
      };
      const nearest = PHASES.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0];
      expect([direction, done, nearest]).toEqual([direction, done, position.phase]);
    }
  }
});
