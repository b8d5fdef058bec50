import type { Finding, GuideId } from "@/content/journey/guide";
import { evenGround, highGround, landscapes, lowGround } from "@/content/journey/inner-landscape";
import { type Region, REGIONS } from "@/content/journey/regions";
import { PRESENCE_QUESTIONS, presenceFindings } from "@/content/journey/presence";
import { rulerFindings, stageFindings, STAGES } from "@/content/journey/stage-of-change";
import { numbersIn } from "@/features/journey/answered-numbers";
import type { Answers } from "@/features/journey/section-work";

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
