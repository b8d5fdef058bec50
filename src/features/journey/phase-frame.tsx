import { phaseOf, nextPhase, PHASES, sectionsOf, type PhaseId } from "@domain/work/phases";
import { overallProgressPercent, phaseProgressPercent } from "@domain/work/progress";
import { ArrowLeft, ArrowRight, Check } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { useSearchParams, Link } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
import { PhaseLandscape } from "@/components/patterns/phase-landscape";
import { SkeletonGroup, Skeletons } from "@/components/patterns/skeletons";
import { SteadyColumn } from "@/components/patterns/steady-column";
import { buttonVariants } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { GUIDE_IDS, type GuideId } from "@/content/journey/guide";
import { guideCards } from "@/content/journey/guide-cards";
import { readerWords, journeyWords } from "@/content/journey/overview";
import { phasePages } from "@/content/journey/phase-pages";
import { sectionWords } from "@/content/journey/sections";
import { phaseWords } from "@/content/phases";
import type { VaultGate } from "@/features/journey/guide-reader";
import { JournalExport } from "@/features/journey/journal-export-buttons";
import { JourneyRoom, useJourneyRoom, ProgressFailure } from "@/features/journey/journey-room";
import { phaseLooks } from "@/features/journey/phase-looks";
import { cn } from "@/lib/class-names";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { late } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";

function PhaseHead({ phase }: { phase: PhaseId }) {
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

function PhaseFoot({ phase }: { phase: PhaseId }) {
  const { completed } = useJourneyRoom();
  const open = sectionsOf(phase).filter((section) => !completed.includes(section)).length;
  const next = nextPhase(phase);
  const before = PHASES[PHASES.indexOf(phase) - 1];
  const isComplete = open === 0;
  const onward = next
    ? { to: paths.phase(next), label: journeyWords.continueTo(phaseWords[next].name) }
    : { to: paths.journeyFeedback(), label: journeyWords.phaseComplete.feedback };
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-20 pb-20 sm:px-8">
      <section
        aria-labelledby="phase-end"
        aria-live="polite"
        data-slot={isComplete ? "phase-complete" : "phase-next-step"}
        className={cn(
          "rounded-card p-6 sm:p-10",
          isComplete ? phaseLooks[phase].tint : "border border-border bg-card",
        )}
      >
        <h2 id="phase-end" className="text-2xl font-medium sm:text-3xl">
          {isComplete ? journeyWords.phaseComplete.title : journeyWords.phaseComplete.nextTitle}
        </h2>
        <p className="mt-3 max-w-reading">{formatEnd(phase, next, open)}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Link
            to={onward.to}
            className={buttonVariants({ variant: isComplete ? "default" : "outline" })}
          >
            {onward.label}
            <ArrowRight aria-hidden />
          </Link>
          <Link
            to={before ? paths.phase(before) : paths.journey()}
            className={buttonVariants({ variant: "outline" })}
          >
            <ArrowLeft aria-hidden />
            {before ? journeyWords.backTo(phaseWords[before].name) : journeyWords.backToJourney}
          </Link>
        </div>
      </section>
    </div>
  );
}

function formatEnd(phase: PhaseId, next: PhaseId | null, open: number): string {
  const words = journeyWords.phaseComplete;
  if (next === null) return open === 0 ? words.lastText : words.lastOpenText(open);
  return open === 0
    ? words.text(phaseWords[phase].name, phaseWords[next].name)
    : words.openText(open);
}

const GuideReader = late(async () => (await import("@/features/journey/guide-reader")).GuideReader);
const LATE_PARTS = [GuideReader];

type PhaseFrameProps = { phase: PhaseId; Gate: VaultGate; children: ReactNode };

/** `?guide=` shows that guide in place of the parts. */
export function PhaseFrame({ phase, Gate, children }: PhaseFrameProps) {
  useFetchAhead(LATE_PARTS);
  const [search] = useSearchParams();
  const guide = findGuide(search.get("guide"), phase);
  return (
    <JourneyRoom>
      {guide ? (
        <Suspense fallback={<Opening />}>
          <GuideReader key={guide} id={guide} Gate={Gate} />
        </Suspense>
      ) : (
        <>
          <PhaseHead phase={phase} />
          <SteadyColumn>
            {children}
            <JournalExport />
            <PhaseFoot phase={phase} />
          </SteadyColumn>
        </>
      )}
    </JourneyRoom>
  );
}

function findGuide(asked: string | null, phase: PhaseId): GuideId | null {
  const id = GUIDE_IDS.find((known) => known === asked);
  return id !== undefined && phaseOf(guideCards[id].section) === phase ? id : null;
}

function Opening() {
  return (
    <SkeletonGroup
      label={readerWords.opening}
      className="mx-auto w-full max-w-page px-5 pt-22 sm:px-8"
    >
      <Skeleton className="h-14 w-3/4 max-w-reading" />
      <Skeleton className="mt-8 h-72 w-full max-w-reading" />
    </SkeletonGroup>
  );
}
