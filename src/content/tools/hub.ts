import { paths } from "@/lib/pages/paths";

export const toolsHub = {
  title: "Companion Tools",
  lead: "What you can do between two sessions, alone and at your own pace. Nothing here is homework.",
  cards: [
    {
      id: "journey",
      to: paths.journey(),
      title: "Guided Journey",
      text: "Four phases, their questions and their guides. Continue where you stopped.",
      link: "Open your journey",
    },
    {
      id: "library",
      to: paths.library(),
      title: "Resource Library",
      text: "To read, and to follow line by line. Your place is saved, so you can stop anywhere.",
      link: "Open the library",
    },
    {
      id: "reflections",
      to: paths.reflections(),
      title: "Reflection Tools",
      text: "Short notes to yourself, with tags, so that you find them again.",
      link: "Write a reflection",
    },
    {
      id: "worksheets",
      to: paths.worksheets(),
      title: "Worksheet Library",
      text: "Six worksheets to fill in here, or to download and fill in with a pen.",
      link: "Choose a worksheet",
    },
  ],
  company: {
    title: "When you would like some company",
    text: "Your coach takes part in all of these.",
    links: [
      { to: paths.sessions(), label: "Book a session" },
      { to: paths.communication(), label: "Write to your coach" },
      { to: paths.goals(), label: "Look at your goals" },
      { to: paths.shares(), label: "See what you share" },
      { to: paths.circles(), label: "Open your circles" },
    ],
  },
} as const;
