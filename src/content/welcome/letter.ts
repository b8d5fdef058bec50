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
