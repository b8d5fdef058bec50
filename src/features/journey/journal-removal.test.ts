import { beforeEach, describe, expect, test } from "vitest";

import { draftSlot } from "@/features/journey/journal-draft";
import { journalSlot, withWords } from "@/features/journey/journal-entries";
import { hasJournal, removeJournal } from "@/features/journey/consent-switch";
import { forget, keep, readKept } from "@/lib/kept/kept-values";

const now = new Date("2026-03-18T12:00:00Z");
const write = (userId: string, content: string, section = "arrival-reflections" as const) => {
  const known = readKept(journalSlot(userId)) ?? [];
  keep(journalSlot(userId), withWords(known, { userId, section, content, now }));
};
const wordsOf = (userId: string) =>
  (readKept(journalSlot(userId)) ?? []).map(({ content }) => content);

const draftOf = (userId: string) => draftSlot(userId, "shadow-work");
beforeEach(() => {
  for (const userId of ["ada", "ben"]) {
    forget(journalSlot(userId));
    forget(draftOf(userId));
  }
});

describe("deleting the journal from the browser", () => {
  test("deletes every entry and draft of this person, and of nobody else", () => {
    write("ada", "The heron again.");
    write("ben", "Mine.");
    const draft = draftOf("ada");
    keep(draft, { content: "Half a th", base: "" });
    removeJournal("ada");
    expect(hasJournal("ada")).toBe(false);
    expect([readKept(journalSlot("ada")), readKept(draftOf("ada"))]).toEqual([null, null]);
    expect(wordsOf("ben")).toEqual(["Mine."]);
  });

  test("undo restores all of it, but not over newer text", () => {
    write("ada", "The heron again.");
    const draft = draftOf("ada");
    keep(draft, { content: "Half a th", base: "" });
    const undo = removeJournal("ada");
    undo();
    expect(wordsOf("ada")).toEqual(["The heron again."]);
    expect(readKept(draft)?.content).toBe("Half a th");

    const undoLate = removeJournal("ada");
    write("ada", "A new morning.");
    keep(draft, { content: "Other words", base: "" });
    undoLate();
    expect(wordsOf("ada")).toEqual(["A new morning."]);
    expect(readKept(draft)?.content).toBe("Other words");
  });

  test("finds a single draft, and nothing in an empty browser", () => {
    expect(hasJournal("ada")).toBe(false);
    keep(draftOf("ada"), { content: "Half a th", base: "" });
    expect(hasJournal("ada")).toBe(true);
  });
});
