import type { PhaseId } from "@domain/work/phases";
import type { ReactNode } from "react";

import { partTitles, reflectionPrompts } from "@/content/journey/phase-pages";
import { practiceWords } from "@/content/journey/practices";
import { sheddingWords } from "@/content/journey/shed-embrace-grow";
import { Journal } from "@/features/journey/journal";
import { GuideCards, PagePart, PhaseFrame } from "@/features/journey/phase-frame";
import { PracticeList } from "@/features/journey/practice-list";
import { SheddingLists } from "@/features/journey/shedding-lists";
import { VaultGate } from "@/features/vault/vault-gate";

/** What each phase has, in the order of its page. */
const parts: Record<PhaseId, ReactNode> = {
  arrival: (
    <>
      <PagePart {...partTitles.arrivalAssessments}>
        <GuideCards ids={["inner-landscape", "presence"]} />
      </PagePart>
      <JournalPart {...partTitles.arrivalJournal} section="arrival-reflections" />
    </>
  ),
  crossing: (
    <>
      <PagePart {...partTitles.crossingGuides}>
        <GuideCards ids={["stage-of-change", "moving-the-needle"]} />
      </PagePart>
      <JournalPart {...partTitles.crossingJournal} section="change-readiness" />
    </>
  ),
  descent: (
    <>
      <PagePart title={sheddingWords.title} lead={sheddingWords.lead} section="shed-embrace-grow">
        <VaultGate isOffered={false}>
          <SheddingLists />
        </VaultGate>
      </PagePart>
      <JournalPart {...partTitles.shadowJournal} section="shadow-work" />
      <JournalPart {...partTitles.deepJournal} section="deep-reflection" />
    </>
  ),
  return: (
    <>
      <PagePart {...partTitles.wayfinding}>
        <GuideCards ids={["landmarks", "companions", "weather-plan"]} />
      </PagePart>
      <PagePart title={practiceWords.title} lead={practiceWords.lead} section="ongoing-practices">
        <VaultGate isOffered={false}>
          <PracticeList />
        </VaultGate>
      </PagePart>
      <JournalPart {...partTitles.integrationJournal} section="integration" />
    </>
  ),
};

export function PhasePage({ phase }: { phase: PhaseId }) {
  return (
    <PhaseFrame phase={phase} Gate={VaultGate}>
      {parts[phase]}
    </PhaseFrame>
  );
}

type JournalPartProps = { title: string; lead: string; section: keyof typeof reflectionPrompts };

function JournalPart({ section, ...words }: JournalPartProps) {
  return (
    <PagePart {...words} section={section}>
      <VaultGate>
        <Journal section={section} prompts={reflectionPrompts[section]} />
      </VaultGate>
    </PagePart>
  );
}
