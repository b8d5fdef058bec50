import { nextPhase, type PhaseId, PHASES, sectionsOf } from "@domain/work/phases";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";

import { buttonVariants } from "@/components/ui/button";
import { journeyWords } from "@/content/journey/overview";
import { phaseWords } from "@/content/phases";
import { useJourneyRoom } from "@/features/journey/journey-room";
import { phaseLooks } from "@/features/journey/phase-looks";
import { cn } from "@/lib/class-names";
import { paths } from "@/lib/pages/paths";

export function PhaseFoot({ phase }: { phase: PhaseId }) {
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
