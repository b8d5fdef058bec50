import { expect, test } from "vitest";

import { withWords } from "@/features/journey/journal-entries";
import { journalWords } from "@/content/journey/journal";
import { exportJournal } from "@/features/journey/journal-export";
import type { PackedFile } from "@/lib/vault/packed-files";

const now = new Date("2026-03-01T20:00:00Z");
const entries = withWords(
  withWords([], { userId: "ada", section: "shadow-work", content: "Below.\n\nFar below.", now }),
  { userId: "ada", section: "inner-landscape", content: "Above. שלום", now },
);
const choice = { today: "2026-03-04", formatDate: () => "March 1, 2026" };

test("[journal-16] the text export has headings with phase and section in upper case and the date, in the journey's order", () => {
  const file = exportJournal(entries, { ...choice, format: "txt" });
  expect(file.name).toBe("journal-2026-03-04.txt");
  expect(file.text).toBe(
    [
      "ARRIVAL - INNER-LANDSCAPE\nDate: March 1, 2026\n\nAbove. שלום",
      "DESCENT - SHADOW-WORK\nDate: March 1, 2026\n\nBelow.\n\nFar below.\n",
    ].join("\n\n---\n\n"),
  );
});

test("[journal-17] the data export has the complete entries as stored", () => {
  const file = exportJournal(entries, { ...choice, format: "json" });
  expect(file.name).toBe("journal-2026-03-04.json");
  expect(JSON.parse(file.text)).toEqual(entries.toReversed());
});

test("entries of unknown sections are exported at the end", () => {
  const old = entries.map((entry) => ({ ...entry, section: `old-${entry.section}` }));
  const { text } = exportJournal([...old, ...entries], { ...choice, format: "txt" });
  expect(text.indexOf("OLD-SHADOW-WORK")).toBeGreaterThan(text.indexOf("DESCENT - SHADOW-WORK"));
});

const fileOf = (section: string, name: string, path: string | null): PackedFile => ({
  ...{ id: name, key: "secret", phase: "arrival", section, name, type: "image/png", size: 9 },
  ...{ width: 4, height: 3, added_at: "2026-03-02T20:00:00Z", path },
});
const files = [
  fileOf("inner-landscape", "heron.png", "entry-files/001 heron.png"),
  fileOf("inner-landscape", "reeds.png", null),
  fileOf("arrival-reflections", "river.mp3", "entry-files/003 river.mp3"),
];

test("[vault-41] the text export names files below their entry, also without a text, and says which are missing", () => {
  const { text } = exportJournal(entries, { ...choice, format: "txt" }, files);
  expect(text.split("\n\n---\n\n")).toEqual([
    `ARRIVAL - INNER-LANDSCAPE\nDate: March 1, 2026\n\nAbove. שלום\n\n${journalWords.exportedFiles.title}\n- entry-files/001 heron.png\n- ${journalWords.exportedFiles.notHere("reeds.png")}`,
    expect.stringMatching(/^ARRIVAL - ARRIVAL-REFLECTIONS\n\n.*\n- entry-files\/003 river\.mp3$/),
    "DESCENT - SHADOW-WORK\nDate: March 1, 2026\n\nBelow.\n\nFar below.\n",
  ]);
});

test("[vault-41] the data export names the files of each entry, without their keys", () => {
  const { text } = exportJournal(entries, { ...choice, format: "json" }, files);
  const [own, unwritten, none] = JSON.parse(text) as { files?: { path: string | null }[] }[];
  expect(unwritten).toMatchObject({ section: "arrival-reflections", files: [{ size: 9 }] });
  expect(own?.files?.map(({ path }) => path)).toEqual(["entry-files/001 heron.png", null]);
  expect(none).toEqual(entries[0]);
  expect(text).not.toContain("secret");
});
