export const SAVED_REPLIES = [
  {
    title: "A little more time",
    content:
      "Thank you for writing this down. I want to answer it properly and will do so by tomorrow evening.",
  },
  {
    title: "Before we meet",
    content:
      "I look forward to our next session. Two minutes of preparation, if you have them: what would you like to be different an hour after we have spoken?",
  },
  {
    title: "Noticing",
    content:
      "What did you notice in the moment before you decided? Not why, only what: in your body, in the room, in your thoughts.",
  },
] as const;
