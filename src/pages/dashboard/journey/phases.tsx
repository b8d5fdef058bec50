import type { SectionId } from "@domain/work/phases";
import type { ReactNode } from "react";

import { partTitles, reflectionPrompts } from "@/content/journey/phase-pages";
import { practiceWords } from "@/content/journey/practices";
import { sheddingWords } from "@/content/journey/shed-embrace-grow";
import { Journal } from "@/features/journey/journal";
import { GuideCards, PhaseFrame } from "@/features/journey/phase-frame";
import { PracticeList } from "@/features/journey/practice-list";
import { SheddingLists } from "@/features/journey/shedding-lists";
import { VaultGate } from "@/features/vault/vault-gate";

type PagePartProps = {
  title: string;
  lead: string;
  /** The anchor for links, if the part is one section. */
  section?: SectionId;
  children: ReactNode;
};

function PagePart({ title, lead, section, children }: PagePartProps) {
  return (
    <section
      id={section}
      tabIndex={section && -1}
      aria-label={title}
      className="mx-auto w-full max-w-page scroll-mt-20 px-5 pt-16 sm:px-8 md:pt-20"
    >
      <h2 className="text-2xl font-medium sm:text-3xl">{title}</h2>
      <p className="mt-3 max-w-reading text-muted-foreground">{lead}</p>
      <div className="mt-8">{children}</div>
    </section>
  );
}

type JournalPartProps = Omit<PagePartProps, "children"> & {
  section: keyof typeof reflectionPrompts;
};

function JournalPart({ section, ...words }: JournalPartProps) {
  return (
    <PagePart {...words} section={section}>
      <VaultGate>
        <Journal section={section} prompts={reflectionPrompts[section]} />
      </VaultGate>
    </PagePart>
  );
}

export function Arrival() {
  return (
    <PhaseFrame phase="arrival" Gate={VaultGate}>
      <PagePart {...partTitles.arrivalAssessments}>
        <GuideCards ids={["inner-landscape", "presence"]} />
      </PagePart>
      <JournalPart {...partTitles.arrivalJournal} section="arrival-reflections" />
    </PhaseFrame>
  );
}

export function Crossing() {
  return (
    <PhaseFrame phase="crossing" Gate={VaultGate}>
      <PagePart {...partTitles.crossingGuides}>
        <GuideCards ids={["stage-of-change", "moving-the-needle"]} />
      </PagePart>
      <JournalPart {...partTitles.crossingJournal} section="change-readiness" />
    </PhaseFrame>
  );
}

export function Descent() {
  return (
    <PhaseFrame phase="descent" Gate={VaultGate}>
      <PagePart title={sheddingWords.title} lead={sheddingWords.lead} section="shed-embrace-grow">
        <VaultGate isOffered={false}>
          <SheddingLists />
        </VaultGate>
      </PagePart>
      <JournalPart {...partTitles.shadowJournal} section="shadow-work" />
      <JournalPart {...partTitles.deepJournal} section="deep-reflection" />
    </PhaseFrame>
  );
}

export function Return() {
  return (
    <PhaseFrame phase="return" Gate={VaultGate}>
      <PagePart {...partTitles.wayfinding}>
        <GuideCards ids={["landmarks", "companions", "weather-plan"]} />
      </PagePart>
      <PagePart title={practiceWords.title} lead={practiceWords.lead} section="ongoing-practices">
        <VaultGate isOffered={false}>
          <PracticeList />
        </VaultGate>
      </PagePart>
      <JournalPart {...partTitles.integrationJournal} section="integration" />
    </PhaseFrame>
  );
}
