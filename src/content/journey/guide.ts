import type { SectionId } from "@domain/phases";

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

/** An id is kept beside each answer in people's browsers: reword a question freely, never rename it. */
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

/** What is said of a guide before it is opened. */
export type GuideCard = {
  section: SectionId;
  kind: "Assessment" | "Pathway" | "Wayfinding guide";
  duration: string;
  title: string;
  summary: string;
};

export type GuideBody = {
  steps: readonly GuideStep[];
  /** Said when it is finished, above the answers. */
  closing: { title: string; paragraphs: readonly string[] };
};

/** Something to read and work through, a step at a time. What is answered becomes the words of its section. */
export type Guide = { id: GuideId } & GuideCard & GuideBody;

/** What an assessment has found. */
export type Finding = { title: string; paragraphs: readonly string[] };
