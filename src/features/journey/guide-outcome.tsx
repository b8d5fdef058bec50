import { phaseOf } from "@domain/work/phases";
import { Link } from "react-router-dom";

import { Button, buttonVariants } from "@/components/ui/button";
import type { Guide } from "@/content/journey/guide";
import { readerWords } from "@/content/journey/overview";
import { type Region, regionNames, REGIONS } from "@/content/journey/regions";
import { phaseWords } from "@/content/phases";
import { numbersIn } from "@/features/journey/answered-numbers";
import { findIn } from "@/features/journey/findings";
import { describeAnswer, guideParts } from "@/features/journey/guide-texts";
import { LandscapeDrawing } from "@/features/journey/landscape-drawing";
import type { Answers, FinishedAnswers } from "@/features/journey/section-work";
import { useShareControl } from "@/lib/device/sharing";
import { paths } from "@/lib/pages/paths";
import { formatDay } from "@/lib/text/format-instant";

type OutcomeProps = {
  guide: Guide;
  answers: Answers;
  earlier?: FinishedAnswers;
  onChange: () => void;
};

export function GuideOutcome({ guide, answers, earlier, onChange }: OutcomeProps) {
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
