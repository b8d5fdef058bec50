import type { OnboardingStep } from "@domain/work/onboarding";

type StepWords = { title: string; text: string; action: string };

export const checklistWords: {
  title: string;
  progress: (done: number, total: number) => string;
  steps: Record<OnboardingStep, StepWords>;
  done: string;
  later: string;
  complete: { title: string; text: string };
  dismiss: string;
} = {
  title: "Getting started",
  progress: (done, total) => `${done} of ${total} steps`,
  steps: {
    welcome: {
      title: "Read your welcome",
      text: "A letter of about three minutes.",
      action: "Read the letter",
    },
    assessment: {
      title: "Take the Inner Landscape Assessment",
      text: "About ten minutes. It draws a map of how things stand.",
      action: "Begin Assessment",
    },
    explore: {
      title: "Look around the journey",
      text: "See all four phases on the map.",
      action: "See the map",
    },
    connect: {
      title: "Say hello to your coach",
      text: "A first line before you meet.",
      action: "Write a message",
    },
  },
  done: "Done",
  later: "Finish the step before this one first",
  complete: {
    title: "You are all set.",
    text: "Everything here is open to you now. Begin with Arrival when you are ready.",
  },
  dismiss: "Dismiss this checklist for good",
};
