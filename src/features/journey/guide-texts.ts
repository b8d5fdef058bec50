import { isBlank } from "@domain/text/text";
import type { SharePart } from "@domain/work/shares";

import type { Guide, Question } from "@/content/journey/guide";
import { readerWords } from "@/content/journey/overview";
import { findIn } from "@/features/journey/findings";
import type { Answers, GuideWork, SectionWork } from "@/features/journey/section-work";

/** Null when unanswered. */
export function describeAnswer(question: Question, answers: Answers): string | null {
  const answer = answers[question.id] ?? "";
  if (isBlank(answer)) return null;
  return question.kind === "scale"
    ? readerWords.outOf(Number(answer), question.highest)
    : answer.trim();
}

const answeredParts = (guide: Guide, answers: Answers) =>
  guide.steps
    .flatMap(({ questions }) => questions)
    .flatMap((question) => {
      const text = describeAnswer(question, answers);
      return text === null ? [] : [{ heading: question.label, text }];
    });

/** The answered questions, then the finding. */
export function guideParts(guide: Guide, answers: Answers): SharePart[] {
  const answered = answeredParts(guide, answers);
  const finding = findIn(guide.id, answers);
  if (answered.length === 0 || finding === null) return answered;
  return [...answered, { heading: finding.title, text: finding.paragraphs.join("\n\n") }];
}

/** Empty while nothing is answered. */
export function writeGuide(guide: Guide, { answers }: GuideWork): string {
  const answered = answeredParts(guide, answers);
  if (answered.length === 0) return "";
  const finding = findIn(guide.id, answers);
  const found = finding === null ? [] : [[finding.title, ...finding.paragraphs].join("\n\n")];
  const lines = answered.map(({ heading, text }) => `${heading}\n${text}`);
  return [guide.title, ...lines, ...found].join("\n\n");
}

/** Finished guides only. */
export function writeGuides(guides: readonly Guide[], work: SectionWork["guides"]): string {
  return guides
    .flatMap((guide) => {
      const guideWork = work[guide.id];
      return guideWork?.finishedAt ? [writeGuide(guide, guideWork)] : [];
    })
    .filter((text) => text !== "")
    .join("\n\n\n");
}
