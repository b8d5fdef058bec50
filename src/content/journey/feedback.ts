/** The keys are those of the record stored in the browser. */
export const feedbackWords = {
  title: "Journey Feedback",
  lead: "You have come to the end, or as far as you wanted to go. Tell us what it was like; your coach reads every word.",
  visible: "What you send here goes to your coach, under your name.",
  questions: {
    mostValuable: {
      label: "What was most valuable to you on this journey?",
      hint: "The only question that needs an answer.",
    },
    unclear: { label: "Was anything unclear or confusing?", hint: "" },
    improvement: { label: "What could be better?", hint: "" },
    nextSteps: { label: "What are your next steps?", hint: "" },
  },
  rating: {
    label: "How would you rate the journey as a whole?",
    lowest: "Poor",
    highest: "Excellent",
  },
  loading: "Loading your earlier feedback…",
  submit: "Submit Feedback",
  notSent: "We could not send your feedback. Everything you wrote is still here; please try again.",
  thanks: {
    title: "Thank you for your feedback",
    lead: "Your coach has it now. The best thing a traveller can do for the next one is to say what the road was like.",
    nextTitle: "Where to from here",
    links: {
      sessions: { label: "Book a session", text: "Talk about what comes after this." },
      communication: { label: "Write to your coach", text: "A line is enough." },
      journey: { label: "Back to the journey", text: "Every page stays open to you." },
    },
    yours: "What you said",
    sentOn: (when: string) => `Sent ${when}`,
    again: "Give feedback again",
  },
} as const;
