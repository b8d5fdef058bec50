import { expect, test } from "vitest";

import { journalWords } from "@/content/journey/journal";
import type { JournalEntry } from "@/features/journey/journal-entries";
import { exportJournal } from "@/features/journey/journal-export";
import type { PackedFile } from "@/lib/vault/packed-files";

const entryOf = (section: string, content: string, day: string): JournalEntry => ({
  ...{ id: section, user_id: "ada", phase: "arrival", section, content },
  ...{ created_at: `2026-01-01T20:00:00Z`, updated_at: `${day}T20:00:00Z` },
});
const fileOf = (name: string, more: Partial<PackedFile> = {}): PackedFile => ({
  ...{ id: name, key: "secret", phase: "arrival", section: "inner-landscape", name },
  ...{ type: "image/png", size: 9, added_at: "2026-03-02T20:00:00Z" },
  ...{ path: `entry-files/001 ${name}`, ...more },
});
const choice = {
  format: "md",
  today: "2026-03-04",
  formatDate: (at: string) => at.slice(0, 10),
} as const;
const { notHere } = journalWords.exportedFiles;

test("[vault-70] Markdown has entries by date, links to photos in the archive, and says which are missing", () => {
  const entries = [
    entryOf("old-section", "Far. שלום 陳大文 🌱", "2026-03-03"),
    entryOf("inner-landscape", "Above.\nThe river.\n\nAnd below.", "2026-02-01"),
  ];
  const unwritten = { section: "arrival-reflections" };
  const files = [
    fileOf("heron (old).png"),
    fileOf("reeds.png", { path: null }),
    fileOf("river.mp3", { ...unwritten, type: "audio/mpeg" }),
  ];
  const file = exportJournal(entries, choice, files);
  expect(file.name).toBe("journal-2026-03-04.md");
  expect(file.text.split("\n\n")).toEqual([
    `# ${journalWords.exportedTitle}`,
    "## Inner landscape",
    "*Arrival, 2026-02-01*",
    "Above.  \nThe river.",
    "And below.",
    "![heron (old).png](entry-files/001%20heron%20%28old%29.png)",
    notHere("reeds.png"),
    "## Arrival reflections",
    "*Arrival, 2026-03-02*",
    "[river.mp3](entry-files/001%20river.mp3)",
    "## old-section",
    "*Arrival, 2026-03-03*",
    "Far. שלום 陳大文 🌱\n",
  ]);
});

test.each([
  ["# Not a heading", "\\# Not a heading"],
  ["<script>*bold* [a](b) `c`", "\\<script\\>\\*bold\\* \\[a\\](b) \\`c\\`"],
  ["It rained\n---\nall day", "It rained  \n\\---  \nall day"],
  ["    far in", "\u00a0\u00a0\u00a0\u00a0far in"],
  ["- milk\n- &amp; bread", "- milk  \n- \\&amp; bread"],
  ["A \\ and a_b & c", "A \\\\ and a\\_b & c"],
])("[vault-70] Markdown renders %j as it was written", (content, written) => {
  const { text } = exportJournal([entryOf("shadow-work", content, "2026-02-01")], choice);
  expect(text.split("\n\n").slice(3).join("\n\n")).toBe(`${written}\n`);
});
