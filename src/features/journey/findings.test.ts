import { expect, test } from "vitest";

import { GUIDE_IDS } from "@/content/journey/guide";
import { guideOf } from "@/content/journey/guides";
import { evenGround, highGround, landscapes, lowGround } from "@/content/journey/inner-landscape";
import { REGIONS } from "@/content/journey/regions";
import { PRESENCE_QUESTIONS, presenceFindings } from "@/content/journey/presence";
import { rulerFindings, stageFindings } from "@/content/journey/stage-of-change";
import { findIn } from "@/features/journey/findings";

const all = (ids: readonly string[], value: number) =>
  Object.fromEntries(ids.map((id) => [id, String(value)]));

test("without answers there is no finding", () => {
  for (const id of GUIDE_IDS) expect(findIn(id, {})).toBeNull();
});

test("the inner landscape shows the overall level, the highest and the lowest region", () => {
  const found = findIn("inner-landscape", { ...all(REGIONS, 3), heart: "5", home: "1" });
  expect(found?.title).toBe(landscapes.middle.title);
  expect(found?.paragraphs.slice(-2)).toEqual([highGround.heart, lowGround.home]);
});

test("equal or single answers have no highest and lowest", () => {
  const level = findIn("inner-landscape", all(REGIONS, 4));
  expect(level).toEqual({
    title: landscapes.high.title,
    paragraphs: [...landscapes.high.paragraphs, evenGround],
  });
  expect(findIn("inner-landscape", { body: "1" })).toEqual(landscapes.low);
});

test.each([
  [1, presenceFindings.low],
  [3, presenceFindings.middle],
  [4, presenceFindings.high],
])("presence has a finding when every answer is %i", (value, finding) => {
  expect(findIn("presence", all(PRESENCE_QUESTIONS, value))).toEqual(finding);
});

test("the highest stage wins; on a tie the earlier one", () => {
  const stage = (answers: Record<string, string>) => findIn("stage-of-change", answers)?.title;
  expect(stage({ thinking: "2", acting: "5" })).toBe(stageFindings.acting.title);
  expect(stage({ thinking: "4", preparing: "4" })).toBe(stageFindings.thinking.title);
});

test("the inner rulers are compared only from a difference of three", () => {
  const said = (importance: string, confidence: string) =>
    findIn("stage-of-change", { acting: "5", importance, confidence })?.paragraphs.at(-1);
  const none = stageFindings.acting.paragraphs.at(-1);
  expect(said("9", "6")).toBe(rulerFindings.wantsMore);
  expect(said("0", "3")).toBe(rulerFindings.canMore);
  expect(said("9", "7")).toBe(none);
  expect(said("9", "")).toBe(none);
});

test("question ids are unique, and damaged answers are ignored", () => {
  for (const id of GUIDE_IDS) {
    const ids = guideOf(id).steps.flatMap(({ questions }) => questions.map((it) => it.id));
    expect(new Set(ids).size, id).toBe(ids.length);
    expect(findIn(id, all(ids, Number.NaN))).toBeNull();
  }
});
