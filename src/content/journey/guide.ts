import type { SectionId } from "@domain/work/phases";

export const GUIDE_IDS = [
  "inner-landscape",
  "presence",
  "stage-of-change",
  "moving-the-needle",
  "landmarks",
  "companions",
  "weather-plan",
] as const;
export type GuideId = (typeof GUIDE_IDS)[number];

/** Answers in people's browsers are stored by question id: reword a question freely, never change its id. */
export type Question =
  | { kind: "words"; id: string; label: string; hint?: string }
  | {
      kind: "scale";
      id: string;
      label: string;
      lowest: number;
      highest: number;
      lowLabel: string;
      highLabel: string;
    };

export type GuideStep = {
  title: string;
  paragraphs: readonly string[];
  questions: readonly Question[];
};

export type GuideCard = {
  section: SectionId;
  kind: "Assessment" | "Pathway" | "Wayfinding guide";
  duration: string;
  title: string;
  summary: string;
};

export type GuideBody = {
  steps: readonly GuideStep[];
  /** Shown above the answers once the guide is finished. */
  closing: { title: string; paragraphs: readonly string[] };
};

/** The answers are stored as the journal entry of its section. */
export type Guide = { id: GuideId } & GuideCard & GuideBody;

export type Finding = { title: string; paragraphs: readonly string[] };
