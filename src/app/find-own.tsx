import { isSection } from "@domain/work/phases";

import { phaseNames } from "@/content/phases";
import { worksheets } from "@/content/worksheets/catalogue";
import type { OwnText } from "@/features/find/find";
import { FindPalette } from "@/features/find/find-palette";
import { journalSlot } from "@/features/journey/journal-entries";
import { reflectionsSlot } from "@/features/reflections/kept-reflections";
import { answersSlot } from "@/features/worksheets/kept-answers";
import { readKept } from "@/lib/kept/kept-values";
import { paths } from "@/lib/pages/paths";
import { formatDate, formatDay } from "@/lib/text/format-instant";
import { filesIn, filesSlot } from "@/lib/vault/kept-files";

/** The search, which includes texts that only this browser has. */
export function FindOwn({ onClose }: { onClose: () => void }) {
  return <FindPalette readOwnTexts={readOwnTexts} onClose={onClose} />;
}

export function readOwnTexts(userId: string): OwnText[] {
  const journal = (readKept(journalSlot(userId)) ?? []).map((entry) =>
    inJournal(entry, entry.content, entry.updated_at),
  );
  const files = filesIn(readKept(filesSlot(userId)) ?? []).map((file) =>
    inJournal(file, file.name, file.added_at),
  );
  const reflections = (readKept(reflectionsSlot(userId)) ?? []).map(
    ({ title, content, date }): OwnText => ({
      group: "reflections",
      path: paths.reflections(),
      title,
      content,
      detail: formatDate(date),
    }),
  );
  const answers = worksheets.map(({ id, title }): OwnText => ({
    group: "answers",
    path: paths.worksheet(id),
    title: "",
    content: Object.values(readKept(answersSlot(userId, id)) ?? {}).join(" "),
    detail: title,
  }));
  return [...answers, ...journal, ...files, ...reflections];
}

const inJournal = (
  { phase, section }: { phase: string; section: string },
  content: string,
  at: string,
): OwnText => ({
  group: "journal",
  path: isSection(section) ? paths.section(section) : paths.journey(),
  title: "",
  content,
  detail: `${nameOf(phase)}, ${formatDay(at)}`,
});

const nameOf = (phase: string) =>
  Object.hasOwn(phaseNames, phase) ? phaseNames[phase as keyof typeof phaseNames] : phase;
