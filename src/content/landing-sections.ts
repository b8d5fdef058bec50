/** The icon is named here and drawn by the page. */
export type FeatureIcon =
  | "goals"
  | "sessions"
  | "messages"
  | "progress"
  | "community"
  | "achievements";
type Feature = { icon: FeatureIcon; title: string; text: string };

export const landingSections = {
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
      },
      {
        icon: "sessions",
        title: "Session scheduling with calendar tools",
        text: "Find a time that suits you both and keep every session in one calendar.",
      },
      {
        icon: "messages",
        title: "Direct, secure messaging with your coach",
        text: "Say it when it is on your mind. You always see who answers, and who has read it.",
      },
      {
        icon: "progress",
        title: "Progress analytics",
        text: "Follow the numbers that matter to you over weeks, and notice what has changed.",
      },
      {
        icon: "community",
        title: "Community support",
        text: "You are not on your own between sessions: share a page you wrote, and your coach answers on it. In a circle you write with others, under a name you choose.",
      },
      {
        icon: "achievements",
        title: "Achievement tracking",
        text: "The places you have reached, each with its day. They are yours, and nobody keeps score.",
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
