import { guideAnswerCharactersMax } from "@domain/limits";
import { phaseOf } from "@domain/work/phases";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, type ComponentType, type ReactNode } from "react";
import { Link } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
import { TextareaField } from "@/components/patterns/words-field";
import { Button, buttonVariants } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { consentWords } from "@/content/journey/consent";
import type { Guide, GuideId, GuideStep, Question } from "@/content/journey/guide";
import { guideOf, guidesOf } from "@/content/journey/guides";
import { readerWords } from "@/content/journey/overview";
import { type Region, regionNames, REGIONS } from "@/content/journey/regions";
import { notices } from "@/content/notices";
import { phaseWords } from "@/content/phases";
import { numbersIn } from "@/features/journey/answered-numbers";
import { ConsentIfNeeded } from "@/features/journey/consent-box";
import {
  describeAnswer,
  findIn,
  guideParts,
  writeGuide,
  writeGuides,
} from "@/features/journey/findings";
import { guideWorkOf, useJourneyRoom } from "@/features/journey/journey-room";
import { LandscapeDrawing } from "@/features/journey/landscape-drawing";
import { phaseLooks } from "@/features/journey/phase-looks";
import type { Answers, FinishedAnswers, GuideWork } from "@/features/journey/section-work";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import { useShareControl } from "@/lib/device/sharing";
import { paths } from "@/lib/pages/paths";
import { formatDay } from "@/lib/text/format-instant";

type QuestionFieldProps = {
  question: Question;
  answer: string;
  onAnswer: (answer: string) => void;
};

function QuestionField({ question, ...props }: QuestionFieldProps) {
  return question.kind === "scale" ? (
    <ScaleField question={question} {...props} />
  ) : (
    <TextareaField
      label={question.label}
      hint={question.hint}
      rows={3}
      maxLength={guideAnswerCharactersMax}
      value={props.answer}
      onChange={props.onAnswer}
    />
  );
}

type ScaleFieldProps = QuestionFieldProps & { question: Extract<Question, { kind: "scale" }> };

/** Styled native radio buttons, for arrow keys and screen readers. */
function ScaleField({ question, answer, onAnswer }: ScaleFieldProps) {
  const { id, label, lowest, highest, lowLabel, highLabel } = question;
  const values = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  return (
    <fieldset data-slot="scale" className="min-w-0">
      <legend className="font-medium">{label}</legend>
      <div className={cn("mt-3 flex gap-1 sm:gap-1.5", values.length <= 5 && "max-w-[24rem]")}>
        {values.map((value) => (
          <label
            key={value}
            className={cn(
              "relative flex h-12 min-w-0 flex-1 cursor-pointer items-center justify-center rounded-control border border-input bg-popover tabular-nums",
              "transition-colors hover:bg-border/40 has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
            )}
          >
            <input
              type="radio"
              name={id}
              value={value}
              checked={answer === String(value)}
              aria-label={formatValue(question, value)}
              onChange={() => onAnswer(String(value))}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span aria-hidden>{value}</span>
          </label>
        ))}
      </div>
      <div
        aria-hidden
        className={cn(
          "mt-1.5 flex justify-between gap-4 text-sm text-muted-foreground",
          values.length <= 5 && "max-w-[24rem]",
        )}
      >
        <span>{lowLabel}</span>
        <span className="text-right">{highLabel}</span>
      </div>
    </fieldset>
  );
}

function formatValue(
  { lowest, highest, lowLabel, highLabel }: ScaleFieldProps["question"],
  value: number,
) {
  if (value === lowest) return `${String(value)}, ${lowLabel}`;
  return value === highest ? `${String(value)}, ${highLabel}` : String(value);
}

const OUTCOME = "outcome";

/** Wraps content that is hidden while the person's vault is locked. */
export type VaultGate = ComponentType<{ title: string; isOffered: boolean; children: ReactNode }>;

export function GuideReader({ id, Gate }: { id: GuideId; Gate: VaultGate }) {
  const guide = guideOf(id);
  const work = useGuide(guide);
  const phase = phaseOf(guide.section);
  const position = Math.min(work.step, guide.steps.length - 1);
  const view = work.finishedAt ? OUTCOME : String(position);
  const top = useFocusOnChange(view);

  return (
    <div ref={top} className="mx-auto w-full max-w-page px-5 pt-2 pb-20 sm:px-8 md:pt-4">
      <Gate title={guide.title} isOffered={false}>
        <div className="flex items-start gap-1">
          <Link
            to={paths.section(guide.section)}
            aria-label={readerWords.close(phaseWords[phase].name)}
            className="-ml-3 grid size-11 shrink-0 place-items-center rounded-control text-muted-foreground hover:text-foreground"
          >
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
          <PageHeader
            title={guide.title}
            lead={`${guide.kind} · ${guide.duration}`}
            className="min-w-0 flex-1"
          />
        </div>
        {work.finishedAt ? (
          <div className="mt-3 md:mt-6">
            <GuideOutcome
              guide={guide}
              answers={work.answers}
              earlier={work.earlier}
              onChange={work.reopen}
            />
          </div>
        ) : (
          <div className="flex justify-between gap-16">
            <Steps guide={guide} work={work} position={position} />
            {guide.id === "inner-landscape" && <GrowingMap answers={work.answers} />}
          </div>
        )}
      </Gate>
    </div>
  );
}

type StepsProps = { guide: Guide; work: ReturnType<typeof useGuide>; position: number };

function Steps({ guide, work, position }: StepsProps) {
  const lastStep = guide.steps.length - 1;
  const step = guide.steps[position];
  return (
    <div className="w-full max-w-reading">
      <div className="flex items-center gap-4">
        <Progress
          aria-label={guide.title}
          value={position + 1}
          max={lastStep + 1}
          barClassName={phaseLooks[phaseOf(guide.section)].solid}
          className="flex-1"
        />
        <p className="shrink-0 text-sm text-muted-foreground tabular-nums">
          {readerWords.step(position + 1, lastStep + 1)}
        </p>
      </div>
      {step && <Step step={step} work={work} />}
      {work.isAnswered && (
        <ConsentIfNeeded key={position} section={guide.section} className="mt-8" />
      )}
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

function Step({ step, work }: { step: GuideStep; work: ReturnType<typeof useGuide> }) {
  return (
    <section className="mt-6 md:mt-8">
      <h2 tabIndex={-1} className="text-xl font-medium md:text-2xl">
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
            disabled={!work.isAnswered || !work.isAllowed}
            onClick={() => notify(work.finish() ? notices.journalSaved : notices.journalNotSaved)}
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
      {work.isAnswered && !work.isAllowed && (
        <p className="mt-3 text-right text-sm text-muted-foreground">{consentWords.required}</p>
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
    if (isFirst || view === OUTCOME) window.scrollTo(0, 0); // On those screens the drawing is above the heading.
    else heading.scrollIntoView({ block: "center" });
  }, [view]);
  return top;
}

function useGuide(guide: Guide) {
  const { work, changeWork, write, hasConsent, unkept, answer } = useJourneyRoom();
  const stored = guideWorkOf(work, guide.id);
  const current = { ...stored, answers: { ...stored.answers, ...unkept[guide.id] } };

  const change = (next: Partial<GuideWork>) =>
    changeWork((newest) => {
      const guideWork = { ...guideWorkOf(newest, guide.id), ...next };
      return { ...newest, guides: { ...newest.guides, [guide.id]: guideWork } };
    });

  return {
    ...current,
    isAllowed: hasConsent(guide.section),
    isAnswered: writeGuide(guide, current) !== "",
    answer: (id: string, text: string) => answer(guide, { [id]: text }),
    goTo: (step: number) => change({ step }),
    /** False when the browser could not store it. */
    finish: () => {
      answer(guide, {}); // Stores answers that waited, if another window gave consent.
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

type OutcomeProps = {
  guide: Guide;
  answers: Answers;
  earlier?: FinishedAnswers;
  onChange: () => void;
};

function GuideOutcome({ guide, answers, earlier, onChange }: OutcomeProps) {
  const finding = findIn(guide.id, answers);
  const isLandscape = guide.id === "inner-landscape";
  const renderShare = useShareControl();
  const parts = guideParts(guide, answers);
  return (
    <div data-slot="guide-outcome">
      <div className={isLandscape ? "grid gap-10 md:grid-cols-2 md:items-start" : ""}>
        {isLandscape && <LandscapeFigure answers={answers} earlier={earlier} />}
        <div className="max-w-reading">
          <h2 tabIndex={-1} className="text-2xl font-medium">
            {guide.closing.title}
          </h2>
          <Paragraphs texts={guide.closing.paragraphs} className="text-muted-foreground" />
          {finding && (
            <>
              <h3 className="mt-6 text-xl font-medium">{finding.title}</h3>
              <Paragraphs texts={finding.paragraphs} />
            </>
          )}
          <p className="mt-6 text-sm text-success">{readerWords.kept}</p>
        </div>
      </div>
      <GivenAnswers guide={guide} answers={answers} />
      <div className="mt-10 flex flex-wrap items-center gap-3">
        <Link to={paths.section(guide.section)} className={buttonVariants()}>
          {readerWords.close(phaseWords[phaseOf(guide.section)].name)}
        </Link>
        <Button variant="outline" onClick={onChange}>
          {readerWords.change}
        </Button>
        {parts.length > 0 &&
          renderShare({ kind: "assessment", sourceId: guide.id, title: guide.title, parts })}
      </div>
    </div>
  );
}

function GivenAnswers({ guide, answers }: { guide: Guide; answers: Answers }) {
  const questions = guide.steps.flatMap((step) => step.questions);
  return (
    <details className="mt-10 max-w-reading border-t border-border pt-5">
      <summary className="cursor-pointer font-medium">{readerWords.yourAnswers}</summary>
      <dl className="mt-5 grid gap-5">
        {questions.map((question) => {
          const answer = describeAnswer(question, answers);
          return (
            <div key={question.id}>
              <dt className="text-sm text-muted-foreground">{question.label}</dt>
              <dd dir="auto" className="mt-1 whitespace-pre-wrap">
                {answer ?? (
                  <span className="text-muted-foreground italic">{readerWords.unanswered}</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

function Paragraphs({ texts, className = "" }: { texts: readonly string[]; className?: string }) {
  return texts.map((text) => (
    <p key={text} className={`mt-4 ${className}`}>
      {text}
    </p>
  ));
}

type LandscapeFigureProps = { answers: Answers; earlier?: FinishedAnswers };

export function LandscapeFigure({ answers, earlier }: LandscapeFigureProps) {
  const answered = numbersIn(answers, REGIONS);
  const open = REGIONS.filter((region) => !answered.some(({ id }) => id === region));
  const before = movedSince(answers, earlier);
  return (
    <figure>
      <LandscapeDrawing
        answers={answers}
        earlier={before.size > 0 ? earlier?.answers : undefined}
      />
      <figcaption className="mt-4">
        <ul className="grid grid-cols-2 gap-x-8 text-sm">
          {answered.map(({ id, value }) => (
            <li key={id} className="flex justify-between gap-2 border-b border-border py-1.5">
              <span>{regionNames[id]}</span>
              <span className="text-right tabular-nums">
                {readerWords.outOf(value, 5)}
                <Before value={before.get(id)} />
              </span>
            </li>
          ))}
        </ul>
        {earlier && before.size > 0 && (
          <p className="mt-3 text-sm text-muted-foreground">
            {readerWords.comparedWith(formatDay(earlier.finishedAt))}
          </p>
        )}
        {open.length > 0 && (
          <p className="mt-3 text-sm text-muted-foreground">
            {readerWords.unansweredRegions(open.map((region) => regionNames[region]).join(", "))}
          </p>
        )}
      </figcaption>
    </figure>
  );
}

function Before({ value }: { value: number | undefined }) {
  if (value === undefined) return null;
  return <span className="text-muted-foreground">, {readerWords.was(value)}</span>;
}

function movedSince(answers: Answers, earlier: FinishedAnswers | undefined): Map<Region, number> {
  const now = new Map(numbersIn(answers, REGIONS).map(({ id, value }) => [id, value]));
  const before = earlier === undefined ? [] : numbersIn(earlier.answers, REGIONS);
  return new Map(
    before.filter(({ id, value }) => now.get(id) !== value).map(({ id, value }) => [id, value]),
  );
}
