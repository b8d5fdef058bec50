import { expect, test } from "vitest";

import {
  findEntry,
  type JournalEntry,
  journalSlot,
  withoutWords,
  withWords,
  writtenSections,
} from "@/features/journey/journal-entries";

const first = new Date("2026-03-01T20:00:00Z");
const later = new Date("2026-03-02T20:00:00Z");
const draft = { userId: "ada", section: "arrival-reflections", content: "Dusk. 🌒" } as const;

test("[journal-13] an entry has exactly the specified fields", () => {
  const [entry] = withWords([], { ...draft, now: first });
  expect(entry).toEqual({
    id: expect.stringMatching(/^[\da-f]{32}$/) as string,
    user_id: "ada",
    phase: "arrival",
    section: "arrival-reflections",
    content: "Dusk. 🌒",
    created_at: "2026-03-01T20:00:00.000Z",
    updated_at: "2026-03-01T20:00:00.000Z",
  });
});

test("[journal-14] one entry for each phase and section: saving again updates it and keeps when it was begun", () => {
  const once = withWords([], { ...draft, now: first });
  const twice = withWords(once, { ...draft, content: "Dawn.", now: later });
  expect(twice).toEqual([{ ...once[0], content: "Dawn.", updated_at: "2026-03-02T20:00:00.000Z" }]);
});

test("[journal-8] blank words are silently no entry and change none", () => {
  expect(withWords([], { ...draft, content: " \n\u200B", now: first })).toEqual([]);
  const once = withWords([], { ...draft, now: first });
  expect(withWords(once, { ...draft, content: "", now: later })).toEqual(once);
});

test("[journey-5] a section counts once its entry holds words, and no longer when they are taken away", () => {
  const entries = withWords([], { ...draft, now: first });
  expect(writtenSections(entries)).toEqual(["arrival-reflections"]);
  expect(writtenSections(withoutWords(entries, "arrival-reflections"))).toEqual([]);
  const blank = entries.map((entry) => ({ ...entry, content: " " }));
  expect(writtenSections(blank)).toEqual([]);
});

test("an entry under the wrong phase is kept but counts for nothing", () => {
  const [entry] = withWords([], { ...draft, now: first });
  const misplaced = [{ ...(entry as JournalEntry), phase: "descent" }];
  expect(writtenSections(misplaced)).toEqual([]);
  expect(findEntry(misplaced, "arrival-reflections")).toBeUndefined();
});

test("[journal-15] what was kept comes back; what is no entry is left out, and what is no list is nothing", () => {
  const slot = journalSlot("ada");
  expect(slot.key).toBe("journal_entries_ada");
  const entries = withWords([], { ...draft, now: first });
  expect(slot.decode(slot.encode(entries))).toEqual(entries);
  expect(slot.decode(JSON.stringify([...entries, null, 7, { content: "x" }]))).toEqual(entries);
  for (const text of ["", "{", "{}", "null", '"words"']) expect(slot.decode(text)).toBeNull();
});
