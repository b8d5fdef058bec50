import { isSection, phaseOf } from "@domain/work/phases";

import { sectionWords } from "@/content/journey/sections";
import { phaseNames } from "@/content/phases";
import { reflectionWords } from "@/content/tools/reflections";
import { journalSlot } from "@/features/journey/journal-entries";
import { ReflectionDesk } from "@/features/reflections/reflection-desk";
import { VaultGate } from "@/features/vault/vault-gate";
import { useKept } from "@/lib/kept/kept-values";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { fromCalendarDay } from "@/lib/text/calendar-date";

export default function ReflectionsPage() {
  const sections = useSectionTexts();
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-16 sm:px-8">
      <VaultGate title={reflectionWords.title}>
        <ReflectionDesk sections={sections} />
      </VaultGate>
    </div>
  );
}

function useSectionTexts() {
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
