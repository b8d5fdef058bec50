import { type PhaseId, phaseOf, PHASES, type SectionId, sectionsOf } from "@domain/work/phases";
import { overallProgressPercent, phaseProgressPercent } from "@domain/work/progress";
import { Check } from "lucide-react";
import { Link } from "react-router-dom";

import { JourneyMap } from "@/components/patterns/journey-map";
import { PageHeader } from "@/components/patterns/page-header";
import { PhaseLandscape } from "@/components/patterns/phase-landscape";
import { Skeleton } from "@/components/ui/skeleton";
import { buttonVariants } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { guideIdsOf } from "@/content/journey/guide-cards";
import { journeyWords, phaseInvitations } from "@/content/journey/overview";
import { sectionWords } from "@/content/journey/sections";
import { phaseNames, phaseWords } from "@/content/phases";
import { ProgressFailure, useJourneyRoom } from "@/features/journey/journey-room";
import { phaseLooks } from "@/features/journey/phase-looks";
import { nextSection, positionOf } from "@/features/journey/trail-position";
import { useMediaQuery } from "@/lib/device/media-query";
import { paths } from "@/lib/pages/paths";

export function JourneyOverview() {
  return (
    <>
      <div className="mx-auto w-full max-w-page px-5 pt-4 sm:px-8">
        <PageHeader title={journeyWords.title} lead={journeyWords.lead} actions={<ResumeLink />} />
        <ProgressFailure />
      </div>
      <Map />
      <PhaseCards />
    </>
  );
}

function ResumeLink() {
  const { completed, isLoading } = useJourneyRoom();
  const section = nextSection(completed);
  if (isLoading) return <Skeleton className="h-11 w-52" />;
  if (section === null) {
    return (
      <Link to={paths.journeyFeedback()} className={buttonVariants()}>
        {journeyWords.afterLast}
      </Link>
    );
  }
  const [guide, another] = guideIdsOf(section);
  const isOneGuide = guide !== undefined && another === undefined;
  return (
    <Link
      to={isOneGuide ? paths.guide(section, guide) : paths.section(section)}
      className={buttonVariants({ className: "max-sm:w-full" })}
    >
      {completed.length === 0
        ? journeyWords.begin
        : journeyWords.resume(sectionWords[section].name)}
    </Link>
  );
}

function Map() {
  const { completed, isLoading } = useJourneyRoom();
  const isWide = useMediaQuery("(min-width: 48rem)");
  const position = positionOf(completed);
  const overall = overallProgressPercent(completed);
  const standing = describeStanding(completed);
  return (
    <figure className="mx-auto mt-4 w-full max-w-page px-5 sm:px-8">
      <JourneyMap
        key={isWide ? "across" : "down"}
        direction={isWide ? "across" : "down"}
        isWhole
        position={
          isLoading || position === null
            ? undefined
            : { ...position, label: journeyWords.youAreHere }
        }
        className="h-[36rem] rounded-card border border-border md:h-[26rem]"
      />
      <figcaption className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="sr-only">{journeyWords.mapCaption}</span>
        <span className="w-full max-sm:min-h-[3.2em]">
          {isLoading ? journeyWords.loading : standing}
        </span>
        <Progress aria-label={journeyWords.overall} value={overall} className="min-w-40 flex-1" />
        <span className="min-w-9 text-right text-sm tabular-nums">
          {journeyWords.percent(overall)}
        </span>
      </figcaption>
    </figure>
  );
}

function describeStanding(completed: readonly SectionId[]): string {
  const section = nextSection(completed);
  if (section === null) return journeyWords.finished;
  const { name, task } = sectionWords[section];
  const standing =
    completed.length === 0
      ? journeyWords.notStarted
      : journeyWords.position(phaseNames[phaseOf(section)]);
  return `${standing} ${journeyWords.nextUp(name, task)}`;
}

function PhaseCards() {
  return (
    <section aria-labelledby="phase-cards" className="mx-auto w-full max-w-page px-5 pt-16 sm:px-8">
      <h2 id="phase-cards" className="sr-only">
        {journeyWords.phasesTitle}
      </h2>
      <ol className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {PHASES.map((phase) => (
          <PhaseCard key={phase} phase={phase} />
        ))}
      </ol>
    </section>
  );
}

function PhaseCard({ phase }: { phase: PhaseId }) {
  const { completed } = useJourneyRoom();
  const { name } = phaseWords[phase];
  const sections = sectionsOf(phase);
  const done = sections.filter((section) => completed.includes(section)).length;
  const isComplete = done === sections.length;
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-border bg-card">
      <PhaseLandscape phase={phase} className="h-28 w-full" />
      <div className="flex flex-1 flex-col p-5">
        <h3 className="text-2xl font-medium">{name}</h3>
        <p className="mt-2 text-muted-foreground">{phaseInvitations[phase]}</p>
        <div className="mt-auto pt-5">
          <p className="flex items-center gap-1.5 text-sm text-muted-foreground">
            {isComplete && <Check aria-hidden className="size-4 text-success" />}
            {isComplete ? journeyWords.complete : journeyWords.sectionsDone(done, sections.length)}
          </p>
          <Progress
            aria-label={journeyWords.phaseProgress(name)}
            value={phaseProgressPercent(phase, completed)}
            barClassName={phaseLooks[phase].solid}
            className="mt-2"
          />
          <Link
            to={paths.phase(phase)}
            className={buttonVariants({ variant: "outline", className: "mt-5 w-full" })}
          >
            {journeyWords.enter(name)}
          </Link>
        </div>
      </div>
    </li>
  );
}
