/** `{name}` and other placeholders are filled in as text, never as markup. */
interface EmailText {
  subject: string;
  paragraphs: readonly string[];
  action: string;
  closing: readonly string[];
}

/**
 * Emails to an unconfirmed address do not use {name}: a stranger typed it, and the email would carry their text to
 * anyone.
 */
export const EMAIL_TEXTS = {
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
  confirmAddress: {
    subject: "Confirm your address for {product}",
    paragraphs: [
      "Welcome. Someone, we hope you, signed up to {product} with this address.",
      "Open the link below to confirm it. The link works once, for the next {hours} hours.",
      "If you open it in a different browser, you will choose your password first.",
    ],
    action: "Confirm my address",
    closing: [
      "If you did not sign up, please ignore this email: without the link there is no account, and we will not write again.",
    ],
  },
  alreadyRegistered: {
    subject: "You already have a {product} account",
    paragraphs: [
      "Someone, perhaps you, tried to sign up to {product} with this address. You already have an account here, so nothing has changed: your password is still the one you chose.",
      "You can sign in as usual.",
    ],
    action: "Go to sign in",
    closing: [
      "If you have forgotten it, choose “Forgot your password?” there and we will write to you again.",
      "If this was not you, you can ignore this email. The other person learned nothing about you.",
    ],
  },
  resetPassword: {
    subject: "Choose a new password for {product}",
    paragraphs: [
      "Hello {name},",
      "Here is the link to choose a new password. It works once, for the next {minutes} minutes. Afterwards every device is signed out.",
    ],
    action: "Choose a new password",
    closing: ["If you did not ask for this, ignore this email. Your password stays as it is."],
  },
  passwordChanged: {
    subject: "Your {product} password was changed",
    paragraphs: [
      "Hello {name},",
      "Your password has just been changed, and every device that was signed in has been signed out. Please sign in with the new one.",
    ],
    action: "Go to sign in",
    closing: [
      "If this was not you, someone can read your email: secure your mailbox first, then choose “Forgot your password?” on the sign-in page.",
    ],
  },
  passwordChangedInside: {
    subject: "You changed your {product} password",
    paragraphs: [
      "Hello {name},",
      "Your password has just been changed by somebody who was signed in as you. Your other devices have been signed out; please sign in there with the new one.",
    ],
    action: "Go to sign in",
    closing: ["If this was not you, choose “Forgot your password?” on the sign-in page at once."],
  },
  newDevice: {
    subject: "A new sign-in to your {product} account",
    paragraphs: [
      "Hello {name},",
      "Somebody, we hope you, has just signed in to your account on a device we have not seen before: {device}, from {place}.",
      "Your account page lists every sign-in and every failed attempt of the last 90 days.",
    ],
    action: "Look at your account",
    closing: [
      "If this was not you, choose “Forgot your password?” on the sign-in page: a new password signs every device out.",
    ],
  },
  coachInvite: {
    subject: "Your invitation to coach with {product}",
    paragraphs: [
      "You are invited to be a coach of this practice.",
      "The link below leads to a page where you choose your name and a password. It works once, for the next {minutes} minutes, and for this address only.",
    ],
    action: "Accept the invitation",
    closing: ["If you were not expecting this, please ignore this email. The link expires."],
  },
  requestReceived: {
    subject: "A client has sent you a request on {product}",
    paragraphs: [
      "Hello {name},",
      "One of your clients has asked about their data, or for help. You can read it in the portal.",
      "You promised an answer by {date}.",
    ],
    action: "Read the request",
    closing: ["We will remind you in time."],
  },
  requestReminder: {
    subject: "An answer on {product} is due by {date}",
    paragraphs: [
      "Hello {name},",
      "A client’s request is still open on {product}. You promised an answer by {date}.",
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
    closing: ["If anything is still open, ask again on the same page."],
  },
  secondStepOn: {
    subject: "Two-step sign-in is on for {product}",
    paragraphs: [
      "Hello {name},",
      "From now on you sign in with your password and a code from your authenticator. Your other devices have been signed out.",
      "Keep the recovery codes you were shown somewhere safe: each works once if you lose the authenticator.",
    ],
    action: "Go to sign in",
    closing: [
      "If this was not you, someone was in your account. Choose “Forgot your password?” on the sign-in page and tell a coach of the practice at once.",
    ],
  },
  secondStepOff: {
    subject: "Two-step sign-in is off for {product}",
    paragraphs: [
      "Hello {name},",
      "Two-step sign-in has just been switched off, and your other devices have been signed out. From now on your account is protected by your password alone.",
    ],
    action: "Go to sign in",
    closing: [
      "If this was not you, someone has your password and a code. Choose “Forgot your password?” on the sign-in page, then switch two-step sign-in on again.",
    ],
  },
  secondStepReset: {
    subject: "Two-step sign-in was reset for {product}",
    paragraphs: [
      "Hello {name},",
      "Two-step sign-in has been switched off for you on request, because your authenticator and your recovery codes were lost. Every device that was signed in has been signed out; your password is still the same.",
      "Sign in with it, and set up your new authenticator in the settings.",
    ],
    action: "Go to sign in",
    closing: ["If you did not ask for this, please tell a coach of the practice at once."],
  },
  secondStepResetAsked: {
    subject: "Your two-step sign-in for {product} will be reset",
    paragraphs: [
      "Hello {name},",
      "A coach of your practice has asked us to switch off your two-step sign-in, because your authenticator and your recovery codes are lost. This happens on {date}. Until then nothing changes.",
      "Your password stays as it is. Afterwards, sign in with it and set up your new authenticator in the settings.",
    ],
    action: "Go to sign in",
    closing: [
      "If you did not ask for this, sign in before then: the portal shows it at the top of every page, and you can cancel it there.",
    ],
  },
  secondStepResetCalledOff: {
    subject: "Your two-step sign-in for {product} stays",
    paragraphs: [
      "Hello {name},",
      "The reset of your two-step sign-in has been cancelled. You sign in with your password and a code, as before.",
    ],
    action: "Go to sign in",
    closing: ["If you still need it, please speak to a coach of the practice."],
  },
  recoveryCodesRenewed: {
    subject: "You have new recovery codes for {product}",
    paragraphs: [
      "Hello {name},",
      "New recovery codes have just been created for you. The old ones no longer work.",
    ],
    action: "Go to sign in",
    closing: [
      "If this was not you, someone was in your account. Choose “Forgot your password?” on the sign-in page.",
    ],
  },
  recoveryCodeUsed: {
    subject: "A recovery code was used for {product}",
    paragraphs: [
      "Hello {name},",
      "Someone, we hope you, has just used one of your recovery codes instead of a code from your authenticator. You have {codesLeft} left.",
      "You can create new ones in the settings at any time.",
    ],
    action: "Go to sign in",
    closing: [
      "If this was not you, choose “Forgot your password?” on the sign-in page, and then create new recovery codes.",
    ],
  },
  codesGuessed: {
    subject: "Someone may know your {product} password",
    paragraphs: [
      "Hello {name},",
      "Your password was entered correctly, and then several wrong codes. We have slowed down further attempts for a while. No one got in.",
    ],
    action: "Go to sign in",
    closing: [
      "If it was you, wait a little and try again. If not, someone knows your password: choose “Forgot your password?” on the sign-in page and set another one.",
    ],
  },
  dormant: {
    subject: "Your {product} account will be closed soon",
    paragraphs: [
      "Hello {name},",
      "You have not signed in to {product} for a year. Unused accounts are safer closed, so we will close yours in {days} days.",
      "To keep it open, sign in once.",
    ],
    action: "Go to sign in",
    closing: [
      "Nothing in it is lost. You can open it again later: choose “Forgot your password?” on the sign-in page and follow the email.",
    ],
  },
  recordsEnd: {
    subject: "Your {product} records will be deleted soon",
    paragraphs: [
      "Hello {name},",
      "Your coaching ended almost a year ago. We promised to keep your records for twelve months, in case you come back, and then to delete them: your messages, files, goals, sessions and your account. The last day is {date}.",
      "Until then you can sign in and export what you would like to keep.",
    ],
    action: "Go to your records",
    closing: [
      "If you do not need them, you don’t have to do anything. This is our last email about it.",
    ],
  },
  deletionAsked: {
    subject: "Your {product} account will be deleted",
    paragraphs: [
      "Hello {name},",
      "You asked us to delete your account and everything in it. We will do so on {date}. Until then nothing changes: you can sign in, export your records, and change your mind.",
    ],
    action: "Keep my account",
    closing: [
      "If you did not ask for this, someone else is signed in as you: open the link, keep the account, and choose a new password.",
      "Once deleted, it cannot be restored, and we will not write again.",
    ],
  },
  deletionHeld: {
    subject: "Your {product} account will be deleted later",
    paragraphs: [
      "Hello {name},",
      "You asked us to delete your account and everything in it. For now the practice is obliged to keep your records; we delete them once it no longer is. Until then nothing changes: you can sign in, export your records, and change your mind.",
    ],
    action: "Keep my account",
    closing: [
      "If you did not ask for this, someone else is signed in as you: open the link, keep the account, and choose a new password.",
    ],
  },
  deletionTakenBack: {
    subject: "Your {product} account stays",
    paragraphs: [
      "Hello {name},",
      "You changed your mind: your account will not be deleted, and everything in it is as it was.",
    ],
    action: "Go to {product}",
    closing: ["If you still want to go, you can ask again at any time on your data page."],
  },
  deletionsStopped: {
    subject: "Deletions on {product} wait for you",
    paragraphs: [
      "Hello {name},",
      "Old records are deleted automatically. This time something looks unusual: either the server’s clock has jumped, or many people are due on one day. So nothing was deleted.",
      "Please open your overview. It shows what happened. After you enter your password, you can continue the deletions there.",
    ],
    action: "Open the overview",
    closing: [
      "Nothing is lost while they wait. People who asked to be deleted themselves are not affected.",
    ],
  },
} satisfies Record<string, EmailText>;

export type EmailKind = keyof typeof EMAIL_TEXTS;
