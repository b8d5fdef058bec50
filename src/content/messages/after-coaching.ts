export const messagesAfterCoaching = {
  pageLead: "What you wrote to each other, and what you shared.",
  lead: "Everything you wrote to each other",
  complete:
    "Your coaching has ended, so this conversation is closed. You can still read and search it.",
  none: "You did not write to each other.",
} as const;
