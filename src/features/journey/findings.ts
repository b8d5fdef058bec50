import { isBlank } from "@domain/text/text";
import type { SharePart } from "@domain/work/shares";
import type { Finding, Guide, GuideId, Question } from "@/content/journey/guide";
import { evenGround, highGround, landscapes, lowGround } from "@/content/journey/inner-landscape";
import { readerWords } from "@/content/journey/overview";
import { type Region, REGIONS } from "@/content/journey/regions";
import { PRESENCE_QUESTIONS, presenceFindings } from "@/content/journey/presence";
import { rulerFindings, stageFindings, STAGES } from "@/content/journey/stage-of-change";
import { numbersIn } from "@/features/journey/answered-numbers";
import type { Answers, GuideWork, SectionWork } from "@/features/journey/section-work";

/** Null for a guide without findings, and when nothing was answered. */
export function findIn(guide: GuideId, answers: Answers): Finding | null {
  switch (guide) {
    case "inner-landscape":
      return readLandscape(answers);
    case "presence":
      return readPresence(answers);
    case "stage-of-change":
      return readStage(answers);
    case "moving-the-needle":
    case "landmarks":
    case "companions":
    case "weather-plan":
      return null;
  }
}

function readLandscape(answers: Answers): Finding | null {
  const heights = numbersIn(answers, REGIONS);
  if (heights.length === 0) return null;
  const { title, paragraphs } = landscapes[levelOf(heights)];
  return { title, paragraphs: [...paragraphs, ...groundTexts(heights)] };
}

/** The texts of the first highest and the first lowest region; one text if all are equal, none for a single region. */
function groundTexts(heights: readonly { id: Region; value: number }[]): string[] {
  const [first, ...rest] = heights;
  if (first === undefined) return [];
  const highest = rest.reduce((best, it) => (it.value > best.value ? it : best), first);
  const lowest = rest.reduce((least, it) => (it.value < least.value ? it : least), first);
  if (rest.length === 0) return [];
  if (highest.value === lowest.value) return [evenGround];
  return [highGround[highest.id], lowGround[lowest.id]];
}

function readPresence(answers: Answers): Finding | null {
  const scores = numbersIn(answers, PRESENCE_QUESTIONS);
  return scores.length === 0 ? null : presenceFindings[levelOf(scores)];
}

/** On a tie the earlier stage: its advice does no harm in the later one. */
function readStage(answers: Answers): Finding | null {
  const [first, ...rest] = numbersIn(answers, STAGES);
  if (first === undefined) return null;
  const stage = rest.reduce((best, it) => (it.value > best.value ? it : best), first);
  const { title, paragraphs } = stageFindings[stage.id];
  return { title, paragraphs: [...paragraphs, ...rulerTexts(answers)] };
}

const RULER_GAP = 3; // Out of ten; smaller differences are noise.

function rulerTexts(answers: Answers): string[] {
  const [importance] = numbersIn(answers, ["importance"]);
  const [confidence] = numbersIn(answers, ["confidence"]);
  if (!importance || !confidence) return [];
  const gap = importance.value - confidence.value;
  if (gap >= RULER_GAP) return [rulerFindings.wantsMore];
  return gap <= -RULER_GAP ? [rulerFindings.canMore] : [];
}

/** On a scale from 1 to 5. */
function levelOf(scores: readonly { value: number }[]): "low" | "middle" | "high" {
  const mean = scores.reduce((sum, { value }) => sum + value, 0) / scores.length;
  if (mean < 2.5) return "low";
  return mean < 3.75 ? "middle" : "high";
}

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
