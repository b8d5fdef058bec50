import type { ConsentTextVersion } from "@domain/consent";

/** Change a word of `text` or `details`, and give it the next version: people agreed to what they read. */
export const consentWords: {
  version: ConsentTextVersion;
  title: string;
  text: string;
  details: readonly string[];
  required: string;
  privacyLink: string;
} = {
  version: "1",
  title: "Before you write",
  text: "I agree that my reflections are kept in this browser, and that my coach can see which sections I have completed, but not what I wrote.",
  details: [
    "Your words stay on this device. They are not sent to the server, to your coach or to anybody else.",
    "Whoever uses this browser profile could read them, and clearing the browser’s data removes them. Export your journal to keep a copy.",
    "You can take your consent back at any time by unticking the box. What you have written stays where it is.",
  ],
  required: "You must provide consent before saving your reflections.",
  privacyLink: "Privacy & Data Policy",
};
