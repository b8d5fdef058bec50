import type { SectionId } from "@domain/work/phases";

export const sectionWords: Record<SectionId, { name: string; task: string }> = {
  "inner-landscape": {
    name: "Inner landscape",
    task: "Draw the map of how things stand, region by region.",
  },
  "arrival-reflections": {
    name: "Arrival reflections",
    task: "Four questions to arrive with, and a page to answer them on.",
  },
  "presence-assessment": {
    name: "Presence",
    task: "See how much of you is in the room, and choose a place to practise.",
  },
  "transition-model": {
    name: "Where you are in the change",
    task: "Find the stage you are in, and what helps from there.",
  },
  "moving-needle": {
    name: "Moving the Needle",
    task: "Go from where things stand to one point further.",
  },
  "change-readiness": {
    name: "Change readiness",
    task: "Write about what is moving, and what it needs from you.",
  },
  "shed-embrace-grow": {
    name: "Shed, Embrace, Grow",
    task: "Sort what you carry: what to put down, hold, and tend.",
  },
  "shadow-work": {
    name: "Shadow work",
    task: "Meet what you have kept out of sight.",
  },
  "deep-reflection": {
    name: "Deep reflection",
    task: "Listen for what remains when the noise has gone.",
  },
  integration: {
    name: "Integration",
    task: "Four questions for bringing it home.",
  },
  wayfinders: {
    name: "Wayfinders",
    task: "Landmarks, companions, and a plan for weather.",
  },
  "ongoing-practices": {
    name: "Ongoing practices",
    task: "Choose what you will keep doing when the journey is over.",
  },
};
