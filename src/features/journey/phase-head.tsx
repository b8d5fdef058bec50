import { type PhaseId, sectionsOf } from "@domain/work/phases";
import { overallProgressPercent, phaseProgressPercent } from "@domain/work/progress";
import { Check } from "lucide-react";
import { Link } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
import { PhaseLandscape } from "@/components/patterns/phase-landscape";
import { Skeletons } from "@/components/patterns/skeletons";
import { Progress } from "@/components/ui/progress";
import { journeyWords } from "@/content/journey/overview";
import { phasePages } from "@/content/journey/phase-pages";
import { sectionWords } from "@/content/journey/sections";
import { phaseWords } from "@/content/phases";
import { ProgressFailure, useJourneyRoom } from "@/features/journey/journey-room";
import { phaseLooks } from "@/features/journey/phase-looks";
import { cn } from "@/lib/class-names";
import { paths } from "@/lib/pages/paths";

export function PhaseHead({ phase }: { phase: PhaseId }) {
  const { lead, opening } = phasePages[phase];
  return (
    <>
      <PhaseLandscape phase={phase} className="h-32 w-full sm:h-44 md:h-56" />
      <div className="mx-auto grid w-full max-w-page gap-10 px-5 pt-8 sm:px-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-16">
        <div>
          <PageHeader shape="reading" title={phaseWords[phase].name} lead={lead} />
          <div className="mt-6 max-w-reading space-y-4">
            {opening.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <Standing phase={phase} />
      </div>
    </>
  );
}

function Standing({ phase }: { phase: PhaseId }) {
  const { isLoading, completed } = useJourneyRoom();
  return (
    <aside className="lg:pt-3">
      {isLoading ? (
        <Skeletons
          label={journeyWords.loading}
          className="space-y-5"
          count={2}
          each="h-8.75 w-full"
        />
      ) : (
        <div className="space-y-5">
          <Bar
            label={journeyWords.phaseProgress(phaseWords[phase].name)}
            value={phaseProgressPercent(phase, completed)}
            barClassName={phaseLooks[phase].solid}
          />
          <Bar label={journeyWords.overall} value={overallProgressPercent(completed)} />
        </div>
      )}
      <ProgressFailure />
      <h2 className="mt-8 font-text text-sm font-semibold text-muted-foreground">
        {journeyWords.sectionsTitle}
      </h2>
      <ol className="mt-2">
        {sectionsOf(phase).map((section) => {
          const isDone = completed.includes(section);
          return (
            <li key={section} className="border-b border-border">
              <Link
                to={paths.section(section)}
                className="flex min-h-11 items-center justify-between gap-4 py-2 hover:text-highlight"
              >
                {sectionWords[section].name}
                <SectionMark phase={phase} isDone={isDone} />
              </Link>
            </li>
          );
        })}
      </ol>
    </aside>
  );
}

function SectionMark({ phase, isDone }: { phase: PhaseId; isDone: boolean }) {
  const { solid, onSolid } = phaseLooks[phase];
  return (
    <span
      data-slot="section-mark"
      className={cn(
        "inline-flex size-6 shrink-0 items-center justify-center rounded-full",
        isDone ? [solid, onSolid] : "border border-input",
      )}
    >
      {isDone && <Check aria-hidden className="size-3.5" strokeWidth={3} />}
      <span className="sr-only">
        {isDone ? journeyWords.sectionDone : journeyWords.sectionOpen}
      </span>
    </span>
  );
}

function Bar({ label, value, barClassName }: BarProps) {
  return (
    <div>
      <div className="flex justify-between text-sm">
        <span>{label}</span>
        <span className="tabular-nums">{journeyWords.percent(value)}</span>
      </div>
      <Progress aria-label={label} value={value} barClassName={barClassName} className="mt-2" />
    </div>
  );
}

type BarProps = { label: string; value: number; barClassName?: string };
