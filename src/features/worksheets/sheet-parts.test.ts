import { sharePartsMax, shareHeadingCharactersMax } from "@domain/work/shares";
import { expect, test } from "vitest";

import { worksheets } from "@/content/worksheets/catalogue";
import { answerKeysOf, type WorksheetPage } from "@/content/worksheets/worksheet";
import { sheetParts } from "@/features/worksheets/worksheet-desk";

const page: WorksheetPage = {
  title: "Page",
  lead: "",
  blocks: [
    { kind: "words", text: "Read this first." },
    { kind: "lines", id: "full", label: "What is full?", lines: 3 },
    {
      kind: "scales",
      id: "now",
      label: "How is it?",
      low: "low",
      high: "high",
      rows: [
        { id: "work", label: "Work" },
        { id: "rest", label: "Rest" },
      ],
    },
    {
      kind: "checks",
      id: "have",
      label: "What helps?",
      options: [
        { id: "walks", label: "Walks" },
        { id: "sleep", label: "Sleep" },
      ],
    },
    { kind: "table", id: "steps", label: "Steps", columns: ["What", "When"], rows: 2 },
  ],
};

test("answers are read back in words, and empty questions are left out", () => {
  expect(sheetParts([page], {})).toEqual([]);
  const answers = {
    full: " The evenings ",
    "now.rest": "3",
    "have.walks": "yes",
    "steps.0.0": "Call",
    "steps.0.1": "Monday",
  };
  expect(sheetParts([page], answers)).toEqual([
    { heading: "What is full?", text: "The evenings" },
    { heading: "How is it?", text: "Rest: 3 / 10" },
    { heading: "What helps?", text: "Walks" },
    { heading: "Steps", text: "Call – Monday" },
  ]);
});

test("a full worksheet fits into a share", async () => {
  for (const worksheet of worksheets) {
    const pages = await worksheet.load();
    const keys = pages.flatMap(({ blocks }) => answerKeysOf(blocks));
    const parts = sheetParts(pages, Object.fromEntries(keys.map((key) => [key, "Words"])));
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.length).toBeLessThanOrEqual(sharePartsMax);
    for (const { heading = "" } of parts) {
      expect(heading.length).toBeLessThanOrEqual(shareHeadingCharactersMax);
    }
  }
});
