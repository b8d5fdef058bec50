import { phaseWords } from "@/content/phases";

/** The icon is named here and drawn by the page. */
export type FeatureIcon =
  "goals" | "sessions" | "messages" | "progress" | "community" | "achievements";
/** `picture` says what one sees on it (`npx tsx scripts/landing-pictures.ts`). */
type Feature = { icon: FeatureIcon; title: string; text: string; picture: string };

export const landing = {
  title: "You don’t have to find the way alone.",
  begin: "Begin Your Journey",
  signIn: "Sign In",
  mapCaption: `A drawn map of the journey: one trail from ${phaseWords.arrival.name} over a river at ${phaseWords.crossing.name}, down through ${phaseWords.descent.name}, and up again to ${phaseWords.return.name}.`,
  phases: {
    title: "Four phases, one trail",
    lead: "Change has a shape. Take it in order, at your own pace, with your coach beside you.",
  },
  features: {
    title: "What you carry with you",
    lead: "Six things, kept in one quiet place.",
    list: [
      {
        icon: "goals",
        title: "Goal setting and tracking",
        text: "Name what matters, break it into small steps, and see how far each one has come.",
        picture:
          "A goal, Sleep before eleven on weekdays: due on June 30, at 60 percent, its first step checked off.",
      },
      {
        icon: "sessions",
        title: "Session scheduling with calendar tools",
        text: "Find a time that suits you both and keep every session in one calendar.",
        picture:
          "A calendar of May 2026. The coach’s free days can be pressed, and May 14 is chosen.",
      },
      {
        icon: "messages",
        title: "Direct, secure messaging with your coach",
        text: "Say it when it is on your mind. Only you and your coach read the conversation.",
        picture:
          "The end of a conversation with the coach, and below it the field for the next message.",
      },
      {
        icon: "progress",
        title: "Progress analytics",
        text: "Follow the numbers that matter to you over weeks, and notice what has changed.",
        picture:
          "Hours of sleep as a line over eight weeks: it climbs, and meets the dashed line of its target.",
      },
      {
        icon: "community",
        title: "Community support",
        text: "You are not on your own between sessions: share a page you wrote, and your coach answers on it.",
        picture: "A reflection shared with the coach, and the coach’s answer below it.",
      },
      {
        icon: "achievements",
        title: "Achievement tracking",
        text: "The places you have reached, each with its day. They are yours, and nobody keeps score.",
        picture:
          "A list of marks with their days, each beside a small ring: the first session, the first page of the journey.",
      },
    ] satisfies Feature[],
  },
  privacy: {
    title: "What you write here is yours.",
    text: "Your coaching content is for you and your coach. Our policy says in plain words what is kept, who can open it, and for how long.",
    link: "Read the Privacy & Data Policy",
  },
  ready: {
    title: "Ready to Get Started?",
    text: "Create an account to open Arrival. Your coach will see that you have joined.",
  },
} as const;
