import type { PhaseId } from "@domain/work/phases";
import { phaseOf } from "@domain/work/phases";
import { type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router-dom";

import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { SteadyColumn } from "@/components/patterns/steady-column";
import { GUIDE_IDS, type GuideId } from "@/content/journey/guide";
import { guideCards } from "@/content/journey/guide-cards";
import { readerWords } from "@/content/journey/overview";
import { JournalExport } from "@/features/journey/journal-export-buttons";
import type { VaultGate } from "@/features/journey/guide-reader";
import { JourneyRoom } from "@/features/journey/journey-room";
import { PhaseFoot } from "@/features/journey/phase-foot";
import { PhaseHead } from "@/features/journey/phase-head";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { late } from "@/lib/loading/late";

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
