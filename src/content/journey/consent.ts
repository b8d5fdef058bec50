import type { consentTextVersion } from "@domain/privacy/consent";

/** Change a word of `text` or `details`, and give it the next version: people agreed to what they read. */
export const consentWords = {
  version: "3" satisfies typeof consentTextVersion,
  title: "Before you write",
  text: "I agree that my reflections are kept in this browser, and that my coach can see which sections I have completed, but not what I wrote, unless I share it.",
  details: [
    "Your words stay on this device. They are not sent to the server, to your coach or to anybody else, except what you choose to share with your coach.",
    "Whoever uses this browser profile could read them, and clearing the browser’s data removes them. Export your journal to keep a copy.",
    "You can take your consent back at any time by unticking the box. What you have written stays where it is, and nothing can be added until you agree again.",
  ],
  required: "You must provide consent before saving your reflections.",
  privacyLink: "Privacy & Data Policy",
  states: {
    given: (day: string) => `You agreed on ${day}.`,
    withdrawn: (day: string) =>
      `You took your consent back on ${day}. Nothing is saved until you agree again. What you have written is still in this browser, and can still be exported.`,
    outdated: (day: string) =>
      `These words have changed since you agreed on ${day}. Please read them, and agree again if you still do.`,
  },
  removal: {
    text: "Your words are still in this browser. You can read and export them, or delete them.",
    action: "Delete what I wrote",
    done: "Your journal is gone from this browser",
    undo: "Undo",
  },
  history: {
    title: "What you have decided so far",
    given: (version: string) => `Agreed, wording ${version}`,
    withdrawn: "Taken back",
  },
} as const;
