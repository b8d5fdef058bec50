import { expect, test } from "vitest";

import { journalWords } from "@/content/journey/journal";
import { makeJournalPdf, type ReadPicture } from "@/features/journey/journal-pdf";
import type { DrawWords } from "@/lib/pdf/pdf-sheet";
import type { VaultFile } from "@/lib/vault/kept-files";

import { dotUrl, readPdfContent, readPdfTexts } from "../../../tests/support/pdf-texts";

const drawDots: DrawWords = (text, { size }) => ({
  ...{ width: (size * text.length) / 2, height: size, ascent: size - 2, toUrl: () => dotUrl },
});
const fileOf = (name: string, type = "image/jpeg"): VaultFile => ({
  ...{ id: name, key: "k", phase: "arrival", section: "inner-landscape", name, type },
  ...{ size: 9, added_at: "2026-03-02T20:00:00Z" },
});
const jpeg = new Uint8Array(Buffer.from(dotUrl.slice(dotUrl.indexOf(",") + 1), "base64"));
const entryOf = (content: string, files: readonly VaultFile[] = []) => ({
  ...{ title: "Inner landscape", facts: "Arrival, March 1, 2026", content, files },
});
const { notHere, notInPdf } = journalWords.exportedFiles;

test("[vault-71] the PDF has every entry in any script, its photos, and the names of other files", async () => {
  const readPicture: ReadPicture = ({ name }) =>
    Promise.resolve(name === "lost.jpg" ? null : { jpeg, width: 3000, height: 1000 });
  const files = [fileOf("heron.jpg"), fileOf("lost.jpg"), fileOf("river.mp3", "audio/mpeg")];
  const texts = ["Łukasz Żółć", "Мария", "عائشة", "陳大文", "Zoë 🌱"];
  const entries = [entryOf(texts.join("\n\n"), files), entryOf("", [fileOf("tall.jpg")])];
  const { bytes } = await makeJournalPdf(entries, readPicture, drawDots);
  const { title, facts } = entryOf("");
  expect(readPdfTexts(bytes)).toEqual([
    journalWords.exportedTitle,
    ...[title, facts, ...texts],
    ...["heron.jpg", notHere("lost.jpg"), notInPdf("river.mp3")],
    ...[title, facts, "tall.jpg"],
    journalWords.foot(1),
  ]);
  const wide = readPdfContent(bytes).match(/^483 0 0 -161 56 /gm);
  expect(wide).toHaveLength(2);
});

test("[vault-71] a long entry and many photos continue on the next page, and none is cut off", async () => {
  const files = Array.from({ length: 7 }, (_, place) => fileOf(`${String(place)}.jpg`));
  const readPicture: ReadPicture = () => Promise.resolve({ jpeg, width: 900, height: 1600 });
  const entry = entryOf("A line of the river.\n".repeat(120), files);
  const { bytes, pageCount } = await makeJournalPdf([entry], readPicture, drawDots);
  const texts = readPdfTexts(bytes);
  expect(texts.filter((text) => text === "A line of the river.")).toHaveLength(120);
  for (const { name } of files) expect(texts).toContain(name);
  const ends = Array.from(
    readPdfContent(bytes).matchAll(/^168.75 0 0 -300 56 ([\d.]+) cm$/gm),
    ([, end]) => Number(end),
  );
  expect(ends).toHaveLength(7);
  expect(Math.max(...ends)).toBeLessThan(842 - 56);
  expect(pageCount).toBeGreaterThan(5);
});
