/** One letter's words. `{name}` and the like are filled in; whatever is filled in is never markup. */
export interface LetterText {
  subject: string;
  paragraphs: readonly string[];
  /** What the link says. */
  action: string;
  closing: readonly string[];
}

export const LETTER_KINDS = [
  "confirmAddress",
  "alreadyRegistered",
  "resetPassword",
  "passwordChanged",
  "coachInvite",
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/**
 * Every letter the sign-in writes. Letters to an address that nobody has confirmed greet nobody by name: the name is
 * whatever a stranger typed, and the letter would carry their words to anybody.
 */
export const LETTER_TEXTS: Record<LetterKind, LetterText> = {
  confirmAddress: {
    subject: "Confirm your address for {product}",
    paragraphs: [
      "Welcome. Somebody, we hope you, signed up to {product} with this address.",
      "Open the link below to confirm the address and step inside. It works once, for the next {hours} hours.",
    ],
    action: "Confirm my address",
    closing: [
      "If you did not sign up, please leave the link alone: without it there is no account, and you will not hear from us again.",
    ],
  },
  alreadyRegistered: {
    subject: "You already have a {product} account",
    paragraphs: [
      "Somebody, perhaps you, tried to sign up to {product} with this address. You already have an account here, so nothing has changed: your password is still the one you chose.",
      "You can sign in as always.",
    ],
    action: "Go to sign in",
    closing: [
      "If the password has slipped your mind, choose “Forgot your password?” there and we will write to you again.",
      "If this was not you, there is nothing to do. Whoever it was learned nothing about you.",
    ],
  },
  resetPassword: {
    subject: "Choose a new password for {product}",
    paragraphs: [
      "Hello {name},",
      "Here is the link to choose a new password. It works once, for the next {minutes} minutes. When you have chosen, every device that was signed in is signed out.",
    ],
    action: "Choose a new password",
    closing: [
      "If you did not ask for this, you can leave the letter alone. Your password stays as it is.",
    ],
  },
  passwordChanged: {
    subject: "Your {product} password was changed",
    paragraphs: [
      "Hello {name},",
      "Your password has just been changed, and every device that was signed in has been signed out. Please sign in with the new one.",
    ],
    action: "Go to sign in",
    closing: [
      "If this was not you, somebody can read your mail: secure your mailbox first, then choose “Forgot your password?” on the sign-in page.",
    ],
  },
  coachInvite: {
    subject: "Your invitation to coach with {product}",
    paragraphs: [
      "You are invited to be a coach of this practice.",
      "The link below leads to a page where you choose your name and a password. It works once, for the next {minutes} minutes, and for this address only.",
    ],
    action: "Accept the invitation",
    closing: ["If you were not expecting this, please leave the link alone. It ends by itself."],
  },
};
