import { expect, test } from "vitest";

import { withWords } from "@/features/journey/journal-entries";
import { exportJournal } from "@/features/journey/journal-export";

const now = new Date("2026-03-01T20:00:00Z");
const entries = withWords(
  withWords([], { userId: "ada", section: "shadow-work", content: "Below.\n\nFar below.", now }),
  { userId: "ada", section: "inner-landscape", content: "Above. שלום", now },
);
const choice = { today: "2026-03-04", formatDate: () => "March 1, 2026" };

test("[journal-16] as text: sections headed by phase and section in upper case, with their date, in the journey's order", () => {
  const file = exportJournal(entries, { ...choice, format: "txt" });
  expect(file.name).toBe("journal-2026-03-04.txt");
  expect(file.text).toBe(
    [
      "ARRIVAL - INNER-LANDSCAPE\nDate: March 1, 2026\n\nAbove. שלום",
      "DESCENT - SHADOW-WORK\nDate: March 1, 2026\n\nBelow.\n\nFar below.\n",
    ].join("\n\n---\n\n"),
  );
});

test("[journal-17] as data: the entries as stored, complete", () => {
  const file = exportJournal(entries, { ...choice, format: "json" });
  expect(file.name).toBe("journal-2026-03-04.json");
  expect(JSON.parse(file.text)).toEqual(entries.toReversed());
});

test("exports entries of unknown sections too, at the end", () => {
  const old = entries.map((entry) => ({ ...entry, section: `old-${entry.section}` }));
  const { text } = exportJournal([...old, ...entries], { ...choice, format: "txt" });
  expect(text.indexOf("OLD-SHADOW-WORK")).toBeGreaterThan(text.indexOf("DESCENT - SHADOW-WORK"));
});
