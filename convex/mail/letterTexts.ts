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
  "requestReceived",
  "requestReminder",
  "requestAnswered",
  "secondStepOn",
  "secondStepOff",
  "secondStepReset",
  "secondStepResetAsked",
  "secondStepResetCalledOff",
  "recoveryCodesRenewed",
  "recoveryCodeUsed",
  "codesGuessed",
  "dormant",
  "recordsEnd",
  "deletionAsked",
  "deletionHeld",
  "deletionTakenBack",
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
  requestReceived: {
    subject: "A client has asked something of you on {product}",
    paragraphs: [
      "Hello {name},",
      "One of your clients has asked about their data, or for help. What they wrote is in the portal, where only you can read it.",
      "You have promised an answer by {date}.",
    ],
    action: "Read the request",
    closing: ["You will be reminded in time."],
  },
  requestReminder: {
    subject: "An answer on {product} is due by {date}",
    paragraphs: [
      "Hello {name},",
      "A request of one of your clients still waits for you on {product}. You have promised an answer by {date}.",
    ],
    action: "Answer the request",
    closing: ["A short answer in time is better than a long one too late."],
  },
  requestAnswered: {
    subject: "Your request on {product} has been answered",
    paragraphs: [
      "Hello {name},",
      "Your coach has answered what you asked about your data, or for help. You can read the answer in the portal.",
    ],
    action: "Read the answer",
    closing: ["If it does not settle the matter, simply ask again from the same page."],
  },
  secondStepOn: {
    subject: "Two-step sign-in is on for {product}",
    paragraphs: [
      "Hello {name},",
      "From now on you sign in with your password and a code from your authenticator. Your other devices have been signed out.",
      "Keep the recovery codes you were shown somewhere safe: they open the door when the authenticator is lost.",
    ],
    action: "Go to sign in",
    closing: [
      "If this was not you, somebody was in your account. Choose “Forgot your password?” on the sign-in page and tell your coach, or whoever runs the server, at once.",
    ],
  },
  secondStepOff: {
    subject: "Two-step sign-in is off for {product}",
    paragraphs: [
      "Hello {name},",
      "Two-step sign-in has just been switched off, and your other devices have been signed out. From now on your password alone opens your account.",
    ],
    action: "Go to sign in",
    closing: [
      "If this was not you, somebody has your password and a code. Choose “Forgot your password?” on the sign-in page, then switch two-step sign-in on again.",
    ],
  },
  secondStepReset: {
    subject: "Two-step sign-in was reset for {product}",
    paragraphs: [
      "Hello {name},",
      "Two-step sign-in has been switched off for you, as is done on request when an authenticator and its recovery codes are lost. Every device that was signed in has been signed out; your password is still the same.",
      "Sign in with it, and set up your new authenticator in the settings.",
    ],
    action: "Go to sign in",
    closing: ["If you did not ask for this, please ask your practice at once why it was done."],
  },
  secondStepResetAsked: {
    subject: "Your two-step sign-in for {product} is to be reset",
    paragraphs: [
      "Hello {name},",
      "A coach of your practice has asked that your two-step sign-in be switched off, because your authenticator and your recovery codes are lost. It will be done on {date}. Until then nothing changes.",
      "Your password stays as it is. When it is done you sign in with it alone, and set up your new authenticator in the settings.",
    ],
    action: "Go to sign in",
    closing: [
      "If you did not ask for this, sign in before then: the portal shows it at the top of every page, and you can call it off there.",
    ],
  },
  secondStepResetCalledOff: {
    subject: "Your two-step sign-in for {product} stays",
    paragraphs: [
      "Hello {name},",
      "The reset of your two-step sign-in has been called off. You sign in with your password and a code, as before.",
    ],
    action: "Go to sign in",
    closing: ["If you still need it, please speak to your coach."],
  },
  recoveryCodesRenewed: {
    subject: "You have new recovery codes for {product}",
    paragraphs: [
      "Hello {name},",
      "New recovery codes have just been made for you. The ones from before open nothing any more.",
    ],
    action: "Go to sign in",
    closing: [
      "If this was not you, somebody was in your account. Choose “Forgot your password?” on the sign-in page.",
    ],
  },
  recoveryCodeUsed: {
    subject: "A recovery code was used for {product}",
    paragraphs: [
      "Hello {name},",
      "Somebody, we hope you, has just used one of your recovery codes instead of a code from your authenticator. You have {codesLeft} left.",
      "You can have new ones made in the settings whenever you like.",
    ],
    action: "Go to sign in",
    closing: [
      "If this was not you, choose “Forgot your password?” on the sign-in page, and then have new recovery codes made.",
    ],
  },
  codesGuessed: {
    subject: "Somebody may know your {product} password",
    paragraphs: [
      "Hello {name},",
      "Your password was entered correctly, and then several wrong codes. Codes are now taken more slowly for a while. Nobody came in.",
    ],
    action: "Go to sign in",
    closing: [
      "If it was you, simply wait a little. If not, somebody knows your password: choose “Forgot your password?” on the sign-in page and set another one.",
    ],
  },
  dormant: {
    subject: "Your {product} account is about to fall asleep",
    paragraphs: [
      "Hello {name},",
      "You have not signed in to {product} for a year. Accounts that nobody uses are safer closed, so yours will fall asleep in {days} days.",
      "If you would like to keep it awake, simply sign in once.",
    ],
    action: "Go to sign in",
    closing: [
      "If you let it sleep, nothing in it changes by that. You can wake it later: choose “Forgot your password?” on the sign-in page and follow the letter we send you then.",
    ],
  },
  recordsEnd: {
    subject: "Your {product} records will be deleted soon",
    paragraphs: [
      "Hello {name},",
      "Your coaching ended almost a year ago. We promised to keep your records for twelve months, in case you come back, and then to delete them: your messages, files, goals, sessions and your account. The last day is {date}.",
      "Until then you can sign in and take with you whatever you would like to keep.",
    ],
    action: "Go to your records",
    closing: [
      "If you would like them to go, there is nothing to do. This is the last letter we will send you about it.",
    ],
  },
  deletionAsked: {
    subject: "Your {product} account will be deleted",
    paragraphs: [
      "Hello {name},",
      "You asked us to delete your account and everything in it. We will do so on {date}. Until then nothing changes: you can sign in, take your records with you, and change your mind.",
    ],
    action: "Keep my account",
    closing: [
      "If you did not ask for this, somebody else is signed in as you: open the link, keep the account, and choose a new password.",
      "Once it is deleted, nobody can bring it back, and you will not hear from us again.",
    ],
  },
  deletionHeld: {
    subject: "Your {product} account will be deleted later",
    paragraphs: [
      "Hello {name},",
      "You asked us to delete your account and everything in it. For now the practice is obliged to keep your records; we delete them once it no longer is. Until then nothing changes: you can sign in, take your records with you, and change your mind.",
    ],
    action: "Keep my account",
    closing: [
      "If you did not ask for this, somebody else is signed in as you: open the link, keep the account, and choose a new password.",
    ],
  },
  deletionTakenBack: {
    subject: "Your {product} account stays",
    paragraphs: [
      "Hello {name},",
      "You changed your mind: your account will not be deleted, and everything in it is as it was.",
    ],
    action: "Go to {product}",
    closing: [
      "If you still want to go, you can ask again whenever you like, on the page about your privacy.",
    ],
  },
};
