import type { EmailText } from "./emailTexts";

export const PASSKEY_EMAIL_TEXTS: Record<"passkeyAdded" | "passkeyRemoved", EmailText> = {
  passkeyAdded: {
    subject: "A passkey was added to your {product} account",
    paragraphs: [
      "Hello {name},",
      "A passkey has just been added to your account. It signs you in without a password and without a code.",
    ],
    action: "Look at your account",
    closing: [
      "If this was not you, remove it in your account, and choose “Forgot your password?” on the sign-in page.",
    ],
  },
  passkeyRemoved: {
    subject: "A passkey was removed from your {product} account",
    paragraphs: [
      "Hello {name},",
      "One of the passkeys of your account has just been removed. It no longer signs you in.",
    ],
    action: "Look at your account",
    closing: ["If this was not you, choose “Forgot your password?” on the sign-in page."],
  },
};
