import type { Guide, GuideBody, GuideId } from "@/content/journey/guide";
import { guideCards, guideIdsOf } from "@/content/journey/guide-cards";
import { innerLandscape } from "@/content/journey/inner-landscape";
import { movingTheNeedle } from "@/content/journey/moving-the-needle";
import { presence } from "@/content/journey/presence";
import { stageOfChange } from "@/content/journey/stage-of-change";
import { companions, landmarks, weatherPlan } from "@/content/journey/wayfinders";

const bodies: Record<GuideId, GuideBody> = {
  "inner-landscape": innerLandscape,
  presence,
  "stage-of-change": stageOfChange,
  "moving-the-needle": movingTheNeedle,
  landmarks,
  companions,
  "weather-plan": weatherPlan,
};

export function guideOf(id: GuideId): Guide {
  return { id, ...guideCards[id], ...bodies[id] };
}

export function guidesOf(section: Guide["section"]): Guide[] {
  return guideIdsOf(section).map(guideOf);
}
