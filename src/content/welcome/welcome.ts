import type { ActivityKind } from "@domain/privacy/activity-kinds";
import type { OnboardingStep } from "@domain/work/onboarding";

export const welcomeWords = {
  greeting: (name: string) => `Welcome, ${name}`,
  fallbackName: "there",
  lead: "See where you are, and go on from there.",
  begin: "Begin with Arrival",
  cardsTitle: "What you will find here",
  goals: "And your goals, which you and your coach both see",
  cards: [
    {
      id: "journey",
      title: "A journey in four phases",
      text: "Arrival, Crossing, Descent, Return. Guides, questions and a journal that stays yours.",
      link: "See the journey",
    },
    {
      id: "tools",
      title: "Tools for the way",
      text: "Worksheets, a library and a notebook for everything else.",
      link: "Open the tools",
    },
    {
      id: "communication",
      title: "Your coach",
      text: "Write to your coach at any hour, share a file, or find a time to meet.",
      link: "Write to your coach",
    },
  ],
  video: {
    title: "A welcome from your coach",
    text: (minutes: number) => (minutes === 1 ? "1 minute" : `${minutes} minutes`),
    watch: "Watch the welcome",
    opensElsewhere: "Opens in a new window",
    letterInstead: "Read the welcome letter",
  },
} as const;

/** What the coach did since the last visit. Kinds that only clients cause are missing. */
export const newsWords = {
  title: "Since you were last here",
  since: (when: string) => `Since ${when}`,
  markSeen: "Mark as seen",
  lines: {
    message_sent: (count) =>
      count === 1 ? "A new message from your coach" : `${count} new messages from your coach`,
    session_accepted: (count) =>
      count === 1 ? "A session was confirmed" : `${count} sessions were confirmed`,
    session_times_offered: (count) =>
      count === 1
        ? "Your coach offers times for a session"
        : `Your coach offers times for ${count} sessions`,
    session_scheduled: (count) =>
      count === 1 ? "A session was scheduled" : `${count} sessions were scheduled`,
    session_rescheduled: (count) =>
      count === 1 ? "A session was moved" : `${count} sessions were moved`,
    session_cancelled: (count) =>
      count === 1 ? "A session was cancelled" : `${count} sessions were cancelled`,
    session_completed: (count) =>
      count === 1
        ? "A session was marked as completed"
        : `${count} sessions were marked as completed`,
    session_missed: (count) =>
      count === 1 ? "A session was marked as missed" : `${count} sessions were marked as missed`,
    summary_sent: (count) =>
      count === 1 ? "A session’s summary" : `Summaries of ${count} sessions`,
    package_agreed: (count) =>
      count === 1
        ? "A new package was agreed with you"
        : `${count} new packages were agreed with you`,
    action_agreed: (count) => (count === 1 ? "A new action" : `${count} new actions`),
    goal_created: (count) => (count === 1 ? "A new goal" : `${count} new goals`),
    goal_completed: (count) =>
      count === 1 ? "A goal was completed" : `${count} goals were completed`,
    goal_paused: (count) => (count === 1 ? "A goal was paused" : `${count} goals were paused`),
    goal_resumed: (count) => (count === 1 ? "A goal was resumed" : `${count} goals were resumed`),
    milestone_completed: (count) =>
      count === 1 ? "A milestone was ticked off" : `${count} milestones were ticked off`,
    file_shared: (count) =>
      count === 1 ? "A file was shared with you" : `${count} files were shared with you`,
  } satisfies Partial<Record<ActivityKind, (count: number) => string>>,
} as const;

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
