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

test("[journal-14] one entry for each phase and section: saving updates it and keeps its creation time", () => {
  const once = withWords([], { ...draft, now: first });
  const twice = withWords(once, { ...draft, content: "Dawn.", now: later });
  expect(twice).toEqual([{ ...once[0], content: "Dawn.", updated_at: "2026-03-02T20:00:00.000Z" }]);
});

test("[journal-8] silently ignores blank text", () => {
  expect(withWords([], { ...draft, content: " \n\u200B", now: first })).toEqual([]);
  const once = withWords([], { ...draft, now: first });
  expect(withWords(once, { ...draft, content: "", now: later })).toEqual(once);
});

test("[journey-5] a section is complete while its entry has text", () => {
  const entries = withWords([], { ...draft, now: first });
  expect(writtenSections(entries)).toEqual(["arrival-reflections"]);
  expect(writtenSections(withoutWords(entries, "arrival-reflections"))).toEqual([]);
  const blank = entries.map((entry) => ({ ...entry, content: " " }));
  expect(writtenSections(blank)).toEqual([]);
});

test("an entry under the wrong phase is kept but does not count", () => {
  const [entry] = withWords([], { ...draft, now: first });
  const misplaced = [{ ...(entry as JournalEntry), phase: "descent" }];
  expect(writtenSections(misplaced)).toEqual([]);
  expect(findEntry(misplaced, "arrival-reflections")).toBeUndefined();
});

test("[journal-15] reads stored entries back, and skips anything invalid", () => {
  const slot = journalSlot("ada");
  expect(slot.key).toBe("journal_entries_ada");
  const entries = withWords([], { ...draft, now: first });
  expect(slot.decode(slot.encode(entries))).toEqual(entries);
  expect(slot.decode(JSON.stringify([...entries, null, 7, { content: "x" }]))).toEqual(entries);
  for (const text of ["", "{", "{}", "null", '"words"']) expect(slot.decode(text)).toBeNull();
});
