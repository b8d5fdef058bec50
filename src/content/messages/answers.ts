import type { MessageReaction } from "@domain/messages/message-vocabulary";

export const answering = {
  open: (words: string) => `Reply or react: ${words}`,
  reply: "Reply",
  reactions: {
    heart: "Close to my heart",
    thanks: "Thank you",
    yes: "Yes",
    smile: "A smile",
    insight: "Food for thought",
  } satisfies Record<MessageReaction, string>,
  reacted: (who: string) => `${who}:`,
  takeBack: (reaction: string) => `Take back: ${reaction}`,
  notSaved: "Your reaction could not be saved. Please try again.",
  quote: (who: string) => `Go to the message of ${who}:`,
  quoting: (who: string) => `Replying to ${who}`,
  stopQuoting: "Remove the quote",
  tooOld: {
    tone: "warning",
    title: "An older message",
    body: "It is further back than this list goes. Search for its words to read it.",
  },
} as const;
