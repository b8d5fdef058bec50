import type { ActivityKind } from "@domain/privacy/activity-kinds";

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
    letterText: "Your coach’s welcome is written down. It takes about three minutes.",
  },
} as const;

export const welcomeLetter = {
  title: "A letter to begin with",
  salutation: (name: string) => `Dear ${name},`,
  salutationWithoutName: "Hello,",
  paragraphs: [
    "You are here, so something has already begun. Perhaps it was a decision; more often it is a kind of restlessness, a question that keeps coming back at the wrong time of day. Whatever it was, you listened to it long enough to come this far. I should like to start by respecting that.",
    "I do not have a better life ready for you. What I have is time, attention, a number of good questions, and a path that others have walked. It goes through four countries. In Arrival you see where you are. In the Crossing you leave the familiar bank and learn to be steady while things move. In the Descent you go below the surface, let go of what no longer fits, and meet what remains. And in the Return you bring it home, which is the part the stories tend to leave out.",
    "You need not be brave every day. You may go slowly, skip a page, come back to it in March. You may disagree with me. If a question does not fit, leave it at the roadside; if one follows you home, let it in. What you write in your journal is yours and stays with you. I see only that you were there.",
    "Some of this will be easier than you expect, and some of it will ask more than either of us knows now. When it does, write to me. You do not have to be clear first. It is often in the middle of an unfinished sentence that the real work starts.",
    "I am looking forward to walking a stretch of it with you.",
  ],
  closing: "Warmly,",
  signature: "Your coach",
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
