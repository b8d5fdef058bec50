export const FEEDBACK_ANSWERS = [
  {
    mostValuable:
      "Being asked simple questions and being given the time to find out that they are not simple. And the Descent, which I would have skipped if I had been allowed to.",
    unclear:
      "In Crossing I did not know for a while whether I was doing it right. I suppose nobody does.",
    improvement: "A page to print with all of my own answers in one place.",
    overallRating: 5,
    nextSteps: "Twelve people, four gas burners, one evening a week.",
  },
  {
    mostValuable: "Тишина между вопросами. И то, что никто не торопил.",
    unclear: "",
    improvement: "More of the recordings, please. I listened to them on the bus.",
    overallRating: 4,
    nextSteps: "I keep the notebook and the mornings. Everything else may come as it likes.",
  },
  {
    mostValuable:
      "That the coach remembered. I could go on in the middle of a sentence that I had begun a month before.",
    unclear: "The names of the phases, at first. By now I would not know what else to call them.",
    improvement: "Reminders in the evening and not in the morning.",
    nextSteps: "",
  },
  {
    mostValuable: "The wayfinders. I have written to all five of them, and four wrote back.",
    unclear: "Which parts my coach can see. It is explained, but I asked three times.",
    improvement: "Nothing comes to mind that would not spoil it.",
    overallRating: 5,
    nextSteps: "To keep one free day in the week that is free of plans as well.",
  },
] as const;
