import { expect, test } from "vitest";

import { notificationSentences, sentenceOf } from "@/content/notifications";

const facts = { happenings: 1, when: "", isCoach: true };

test("a kind of notification from a newer server has a sentence, too", () => {
  expect(sentenceOf("of_tomorrow")("Mara", "", facts)).toBe("News: Mara");
  expect(sentenceOf("handed_over")).toBe(notificationSentences.handed_over);
});
