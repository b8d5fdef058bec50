import { paths } from "@/lib/paths";

/** The hub: four ways in, then the two where somebody answers. */
export const toolsHub = {
  title: "Companion Tools",
  lead: "What you can do between two sessions, alone and at your own pace. Nothing here is homework.",
  cards: [
    {
      id: "journey",
      to: paths.journey(),
      title: "Guided Journey",
      text: "Four phases, their questions and their guides. Go on where you stopped.",
      link: "Open your journey",
    },
    {
      id: "library",
      to: paths.library(),
      title: "Resource Library",
      text: "To read, and to follow line by line. Your place is kept, so you can stop anywhere.",
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
    title: "When you would rather not be alone with it",
    text: "Your coach is on the other side of all three.",
    links: [
      { to: paths.sessions(), label: "Book a session" },
      { to: paths.communication(), label: "Write to your coach" },
      { to: paths.goals(), label: "Look at your goals" },
    ],
  },
} as const;
