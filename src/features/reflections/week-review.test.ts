import { expect, test } from "vitest";

import { reflectionWords } from "@/content/tools/reflections";
import { beginWeek, isOfWeek, lastIntention } from "@/features/reflections/reflection-desk";

const { week } = reflectionWords;
const reflection = (date: string, content: string, tags: string[] = [week.tag]) => ({
  id: date,
  title: "My week",
  date,
  content,
  tags,
});

test("a weekly review starts with three questions and its tag", () => {
  const begun = beginWeek("2026-11-21");
  expect(begun.title).toBe("My week, November 21, 2026");
  for (const question of week.questions) expect(begun.content).toContain(`${question}\n\n`);
  expect(isOfWeek(begun)).toBe(true);
  expect(isOfWeek({ ...begun, tags: "weekend, walking" })).toBe(false);
});

test("the intention is the last answer of the newest weekly review", () => {
  const answered = `${beginWeek("2026-11-14").content}Ring my sister.\nWalk on Sunday.\n`;
  const older = reflection("2026-11-07", answered.replace("Ring", "Write to"));
  const newest = reflection("2026-11-14", answered);
  expect(lastIntention([reflection("2026-11-20", answered, ["walking"]), newest, older])).toEqual({
    date: "2026-11-14",
    words: "Ring my sister.\nWalk on Sunday.",
  });
});

test("there is no intention before the first review, or after one without an answer", () => {
  expect(lastIntention([])).toBeNull();
  expect(lastIntention([reflection("2026-11-14", beginWeek("2026-11-14").content)])).toBeNull();
  expect(lastIntention([reflection("2026-11-14", "Something of my own.")])).toBeNull();
});
