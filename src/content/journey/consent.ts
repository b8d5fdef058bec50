import type { consentTextVersion } from "@domain/privacy/consent";

/** A changed word in `text` or `details` needs the next version, because people agreed to what they read. */
export const consentWords = {
  version: "4" satisfies typeof consentTextVersion,
  title: "Before you write",
  text: "I agree that my reflections are kept for me alone, in this browser or in my vault, and that my coach can see which sections I have completed, but not what I wrote, unless I share it.",
  details: [
    "Without a vault your words stay on this device. With one they also go to the server, locked on this device so that only you can open them. Nobody else gets any of them, except what you choose to share with your coach.",
    "Anyone who uses this browser profile could read them, unless your vault is locked here. Without a vault, clearing the browser’s data removes them: export your journal to keep a copy.",
    "You can take your consent back at any time by unticking the box. What you have written stays where it is, and nothing can be added until you agree again.",
  ],
  required: "You must provide consent before saving your reflections.",
  privacyLink: "Privacy & Data Policy",
  states: {
    given: (day: string) => `You agreed on ${day}.`,
    withdrawn: (day: string) =>
      `You took your consent back on ${day}. Nothing is saved until you agree again. What you have written is still there, and can still be exported.`,
    outdated: (day: string) =>
      `These words have changed since you agreed on ${day}. Please read them, and agree again if you still do.`,
  },
  removal: {
    text: "Your words are still there. You can read and export them, or delete them.",
    action: "Delete what I wrote",
    done: "Your journal is deleted",
  },
  history: {
    title: "What you have decided so far",
    given: (version: string) => `Agreed, wording ${version}`,
    withdrawn: "Taken back",
  },
} as const;
