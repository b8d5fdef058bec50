import { phaseOf } from "@domain/work/phases";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import type { Guide, GuideId, GuideStep } from "@/content/journey/guide";
import { guideOf, guidesOf } from "@/content/journey/guides";
import { readerWords } from "@/content/journey/overview";
import { notices } from "@/content/notices";
import { phaseWords } from "@/content/phases";
import { ConsentIfNeeded } from "@/features/journey/consent-box";
import { GuideOutcome } from "@/features/journey/guide-outcome";
import { writeGuide, writeGuides } from "@/features/journey/guide-texts";
import { guideWorkOf, useJourneyRoom } from "@/features/journey/journey-room";
import { LandscapeDrawing } from "@/features/journey/landscape-drawing";
import { phaseLooks } from "@/features/journey/phase-looks";
import { QuestionField } from "@/features/journey/question-field";
import type { Answers, GuideWork } from "@/features/journey/section-work";
import { notify } from "@/lib/device/notify";
import { paths } from "@/lib/pages/paths";

export function GuideReader({ id }: { id: GuideId }) {
  const guide = guideOf(id);
  const work = useGuide(guide);
  const phase = phaseOf(guide.section);
  const position = Math.min(work.step, guide.steps.length - 1);
  const view = work.finishedAt ? "outcome" : String(position);
  const top = useFocusOnChange(view);

  return (
    <div ref={top} className="mx-auto w-full max-w-page px-5 pt-6 pb-20 sm:px-8 md:pt-10">
      <Link
        to={paths.section(guide.section)}
        className="inline-flex min-h-11 items-center gap-2 text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {readerWords.close(phaseWords[phase].name)}
      </Link>
      <PageHeader
        shape="reading"
        title={guide.title}
        lead={`${guide.kind} · ${guide.duration}`}
        className="mt-3"
      />
      {work.finishedAt ? (
        <div className="mt-10">
          <GuideOutcome
            guide={guide}
            answers={work.answers}
            earlier={work.earlier}
            onChange={work.reopen}
          />
        </div>
      ) : (
        <div className="mt-8 flex justify-between gap-16">
          <Steps guide={guide} work={work} position={position} />
          {guide.id === "inner-landscape" && <GrowingMap answers={work.answers} />}
        </div>
      )}
    </div>
  );
}

type StepsProps = { guide: Guide; work: ReturnType<typeof useGuide>; position: number };

function Steps({ guide, work, position }: StepsProps) {
  const lastStep = guide.steps.length - 1;
  const step = guide.steps[position];
  return (
    <div className="w-full max-w-reading">
      <p className="text-sm text-muted-foreground">
        {readerWords.step(position + 1, lastStep + 1)}
      </p>
      <Progress
        aria-label={guide.title}
        value={position + 1}
        max={lastStep + 1}
        barClassName={phaseLooks[phaseOf(guide.section)].solid}
        className="mt-2"
      />
      <ConsentIfNeeded key={position} section={guide.section} className="mt-8" />
      {step && <Step guide={guide} step={step} work={work} />}
      <Ways work={work} position={position} lastStep={lastStep} />
    </div>
  );
}

/** On wide screens, next to the questions. */
function GrowingMap({ answers }: { answers: Answers }) {
  return (
    <div className="w-96 shrink-0 max-lg:hidden">
      <div className="sticky top-24">
        <p aria-hidden className="mb-3 text-sm text-muted-foreground">
          {readerWords.growingMap}
        </p>
        <LandscapeDrawing answers={answers} />
      </div>
    </div>
  );
}

type StepProps = { guide: Guide; step: GuideStep; work: ReturnType<typeof useGuide> };

function Step({ guide, step, work }: StepProps) {
  const { hasConsent } = useJourneyRoom();
  return (
    <section className="mt-8">
      <h2 tabIndex={-1} className="text-2xl font-medium sm:text-3xl">
        {step.title}
      </h2>
      {step.paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-4">
          {paragraph}
        </p>
      ))}
      <div className="mt-8 grid gap-8 empty:hidden">
        {step.questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            answer={work.answers[question.id] ?? ""}
            isDisabled={!hasConsent(guide.section)}
            onAnswer={(text) => work.answer(question.id, text)}
          />
        ))}
      </div>
    </section>
  );
}

type WaysProps = { work: ReturnType<typeof useGuide>; position: number; lastStep: number };

function Ways({ work, position, lastStep }: WaysProps) {
  const isLast = position === lastStep;
  return (
    <>
      <div className="mt-10 flex justify-between gap-3 border-t border-border pt-6">
        <Button
          variant="outline"
          disabled={position === 0}
          onClick={() => {
            work.goTo(position - 1);
          }}
        >
          {readerWords.back}
        </Button>
        {isLast ? (
          <Button
            disabled={!work.isAnswered}
            onClick={() => {
              notify(work.finish() ? notices.journalSaved : notices.journalNotSaved);
            }}
          >
            {readerWords.finish}
          </Button>
        ) : (
          <Button
            onClick={() => {
              work.goTo(position + 1);
            }}
          >
            {readerWords.next}
          </Button>
        )}
      </div>
      {isLast && !work.isAnswered && (
        <p className="mt-3 text-right text-sm text-muted-foreground">
          {readerWords.nothingAnswered}
        </p>
      )}
    </>
  );
}

/** Focuses the heading of each step after the first. */
function useFocusOnChange(view: string) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = shown.current === null;
    if (shown.current === view) return;
    shown.current = view;
    const heading = top.current?.querySelector<HTMLElement>(isFirst ? "h1" : "h2");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    if (isFirst) window.scrollTo(0, 0);
    else heading.scrollIntoView({ block: "center" });
  }, [view]);
  return top;
}

function useGuide(guide: Guide) {
  const { work, changeWork, write } = useJourneyRoom();
  const current = guideWorkOf(work, guide.id);

  const change = (next: Partial<GuideWork>) =>
    changeWork((newest) => {
      const guideWork = { ...guideWorkOf(newest, guide.id), ...next };
      return { ...newest, guides: { ...newest.guides, [guide.id]: guideWork } };
    });

  return {
    ...current,
    isAnswered: writeGuide(guide, current) !== "",
    answer: (id: string, text: string) =>
      changeWork((newest) => {
        const known = guideWorkOf(newest, guide.id);
        const answers = { ...known.answers, [id]: text };
        return { ...newest, guides: { ...newest.guides, [guide.id]: { ...known, answers } } };
      }),
    goTo: (step: number) => change({ step }),
    /** False when the browser could not store it. */
    finish: () => {
      const { guides } = change({ finishedAt: new Date().toISOString(), step: 0 });
      return write(guide.section, writeGuides(guidesOf(guide.section), guides));
    },
    reopen: () => {
      const { answers, finishedAt } = current;
      const earlier = finishedAt === null ? {} : { earlier: { answers, finishedAt } };
      return change({ finishedAt: null, step: 0, ...earlier });
    },
  };
}
