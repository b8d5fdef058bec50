import type { EmailText } from "./emailTexts";

/** Words to somebody whom a coach would like to work with. */
export const CLIENT_INVITE_TEXTS = {
  clientInvite: {
    subject: "{coach} invites you to {product}",
    paragraphs: [
      "Hello {name},",
      "{coach} invites you to {product}, the place where you work together between and during sessions.",
      "The link below leads to a page where you choose a password. It works once, for the next {days} days, and for this address only.",
    ],
    action: "Accept the invitation",
    closing: [
      "If you were not expecting this, please ignore this email: without the link there is no account.",
    ],
  },
  clientInviteKnown: {
    subject: "{coach} invites you to {product}",
    paragraphs: [
      "Hello {name},",
      "{coach} invites you to {product}. You already have an account with this address, so you can sign in as usual.",
    ],
    action: "Go to sign in",
    closing: ["If you were not expecting this, please ignore this email. Nothing has changed."],
  },
} as const satisfies Record<string, EmailText>;
