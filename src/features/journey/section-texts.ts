import { isBlank } from "@domain/text/text";
import { isSection, phaseOf } from "@domain/work/phases";

import { PRACTICE_IDS, practices } from "@/content/journey/practices";
import { sectionWords } from "@/content/journey/sections";
import { LIST_IDS, listWords } from "@/content/journey/shed-embrace-grow";
import { phaseNames } from "@/content/phases";
import { journalSlot } from "@/features/journey/journal-entries";
import type { SectionWork } from "@/features/journey/section-work";
import { useKept } from "@/lib/kept/kept-values";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { fromCalendarDay } from "@/lib/text/calendar-date";

export function writeLists(lists: SectionWork["lists"]): string {
  return LIST_IDS.filter((list) => lists[list].length > 0)
    .map((list) => [listWords[list].name, ...lists[list].map(({ text }) => `- ${text}`)].join("\n"))
    .join("\n\n");
}

export function writePractices(choices: SectionWork["practices"]): string {
  return PRACTICE_IDS.flatMap((id) => {
    const choice = choices[id];
    if (!choice?.isKept) return [];
    const when = isBlank(choice.when) ? "" : `\n${choice.when.trim()}`;
    return [`${practices[id].name} (${practices[id].rhythm})${when}`];
  }).join("\n\n");
}

export function useSectionTexts() {
  const entries = useKept(journalSlot(useViewer().userId)) ?? [];
  return entries.flatMap(({ section, content, updated_at: at }) => {
    const date = fromCalendarDay(new Date(at));
    if (date === null || !isSection(section)) return [];
    const { name } = sectionWords[section];
    return [
      { date, name, phase: phaseNames[phaseOf(section)], content, to: paths.section(section) },
    ];
  });
}
