import { isSection, phaseOf } from "@domain/work/phases";

import { sectionWords } from "@/content/journey/sections";
import { phaseNames } from "@/content/phases";
import { journalSlot } from "@/features/journey/journal-entries";
import { useKept } from "@/lib/kept/kept-values";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { fromCalendarDay } from "@/lib/text/calendar-date";

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
