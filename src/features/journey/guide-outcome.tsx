import { phaseOf } from "@domain/phases";
import { Link } from "react-router-dom";

import { Button, buttonVariants } from "@/components/ui/button";
import type { Guide } from "@/content/journey/guide";
import { regionNames, REGIONS } from "@/content/journey/regions";
import { readerWords } from "@/content/journey/overview";
import { phaseWords } from "@/content/phases";
import { numbersIn } from "@/features/journey/answered-numbers";
import { findIn } from "@/features/journey/findings";
import { LandscapeDrawing } from "@/features/journey/landscape-drawing";
import { wordAnswer } from "@/features/journey/guide-texts";
import type { Answers } from "@/features/journey/section-work";
import { paths } from "@/lib/paths";

type OutcomeProps = { guide: Guide; answers: Answers; onChange: () => void };

/** What a finished guide leaves: what was found, then what was said. */
export function GuideOutcome({ guide, answers, onChange }: OutcomeProps) {
  const finding = findIn(guide.id, answers);
  const isLandscape = guide.id === "inner-landscape";
  return (
    <div data-slot="guide-outcome">
      <div className={isLandscape ? "grid gap-10 md:grid-cols-2 md:items-start" : ""}>
        {isLandscape && <Landscape answers={answers} />}
        <div className="max-w-reading">
          <h2 tabIndex={-1} className="text-3xl font-medium">
            {guide.closing.title}
          </h2>
          <Paragraphs texts={guide.closing.paragraphs} className="text-ink-soft" />
          {finding && (
            <>
              <h3 className="mt-6 text-2xl font-medium">{finding.title}</h3>
              <Paragraphs texts={finding.paragraphs} />
            </>
          )}
          <p className="mt-6 text-sm text-success">{readerWords.kept}</p>
        </div>
      </div>
      <GivenAnswers guide={guide} answers={answers} />
      <div className="mt-10 flex flex-wrap gap-3">
        <Link to={paths.section(guide.section)} className={buttonVariants()}>
          {readerWords.close(phaseWords[phaseOf(guide.section)].name)}
        </Link>
        <Button variant="quiet" onClick={onChange}>
          {readerWords.change}
        </Button>
      </div>
    </div>
  );
}

function Landscape({ answers }: { answers: Answers }) {
  const answered = numbersIn(answers, REGIONS);
  const open = REGIONS.filter((region) => !answered.some(({ id }) => id === region));
  return (
    <figure>
      <LandscapeDrawing answers={answers} />
      <figcaption className="mt-4">
        <ul className="grid grid-cols-2 gap-x-8 text-sm">
          {answered.map(({ id, value }) => (
            <li key={id} className="flex justify-between border-b border-line py-1.5">
              <span>{regionNames[id]}</span>
              <span className="tabular-nums">{readerWords.outOf(value, 5)}</span>
            </li>
          ))}
        </ul>
        {open.length > 0 && (
          <p className="mt-3 text-sm text-ink-soft">
            {readerWords.unansweredRegions(open.map((region) => regionNames[region]).join(", "))}
          </p>
        )}
      </figcaption>
    </figure>
  );
}

function GivenAnswers({ guide, answers }: { guide: Guide; answers: Answers }) {
  const questions = guide.steps.flatMap((step) => step.questions);
  return (
    <details className="mt-10 max-w-reading border-t border-line pt-5">
      <summary className="cursor-pointer font-medium">{readerWords.yourAnswers}</summary>
      <dl className="mt-5 grid gap-5">
        {questions.map((question) => {
          const answer = wordAnswer(question, answers);
          return (
            <div key={question.id}>
              <dt className="text-sm text-ink-soft">{question.label}</dt>
              <dd dir="auto" className="mt-1 whitespace-pre-wrap">
                {answer ?? <span className="text-ink-soft italic">{readerWords.unanswered}</span>}
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
