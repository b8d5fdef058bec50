import { phaseOf, nextPhase, PHASES, sectionsOf, type PhaseId } from "@domain/work/phases";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { useSearchParams, Link } from "react-router-dom";
import { SteadyColumn } from "@/components/patterns/steady-column";
import { buttonVariants } from "@/components/ui/button";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { GUIDE_IDS, type GuideId } from "@/content/journey/guide";
import { guideCards } from "@/content/journey/guide-cards";
import { readerWords, journeyWords } from "@/content/journey/overview";
import { phaseWords } from "@/content/phases";
import type { VaultGate } from "@/features/journey/guide-reader";
import { JournalExport } from "@/features/journey/journal-export-buttons";
import { JourneyRoom, useJourneyRoom } from "@/features/journey/journey-room";
import { PhaseHead } from "@/features/journey/phase-head";
import { phaseLooks } from "@/features/journey/phase-looks";
import { cn } from "@/lib/class-names";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { late } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";

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
