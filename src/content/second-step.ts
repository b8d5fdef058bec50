import { oneTimeCodeDigits } from "@domain/limits";

/** The code after the password, wherever it is asked for. */
export const codeWords = {
  label: "Code from your authenticator",
  hint: `The ${oneTimeCodeDigits} digits that your app shows for this account.`,
  recoveryLabel: "Recovery code",
  recoveryHint: "One of the codes you kept. Each opens the door once.",
  useRecovery: "Use a recovery code instead",
  useAuthenticator: "Use the authenticator instead",
  missing: "Please enter the code.",
  malformed: `That is no code. It has ${oneTimeCodeDigits} digits, or it is one of your recovery codes.`,
  refused: "That code is not right, or was used before. Please enter the one shown now.",
  recoveryRefused: "That recovery code is not right, or was used before.",
} as const;

export const confirmWords = {
  title: "Is it you?",
  text: "For this we would like to be sure. It holds for the next five minutes.",
  password: "Your password",
  passwordMissing: "Please enter your password.",
  passwordRefused: "That password is not right. Please try again.",
  action: "Confirm",
  cancel: "Cancel",
  failed: "We could not confirm that just now. Please try again.",
} as const;

/** The second step at the door. */
export const secondStepWords = {
  title: "One more step",
  lead: (email: string) => `Your password is right. Now the code for ${email}.`,
  back: "Back to email and password",
} as const;

/** Two-step sign-in in the settings. */
export const twoStepWords = {
  loading: "Your two-step sign-in is on its way.",
  notLoaded: "We could not bring your two-step sign-in.",
  off: "It is off. Your password alone opens your account.",
  unavailable:
    "This server has no key to keep such secrets with, so it cannot be set up here. Whoever runs the server can give it one.",
  setUp: "Set up two-step sign-in",
  on: (since: string) => `It is on since ${since}.`,
  codesLeft: (count: number) =>
    count === 1
      ? "One recovery code is left."
      : `${count === 0 ? "No" : String(count)} recovery codes are left.`,
  codesLow: "Have new ones made, so that a lost phone does not lock you out.",
  renew: "New recovery codes",
  renewTitle: "Make new recovery codes?",
  renewText: "The ones you have now open nothing any more.",
  renewAction: "Make new codes",
  switchOff: "Switch off",
  switchOffTitle: "Switch two-step sign-in off?",
  switchOffText:
    "Your password alone then opens your account. Your other devices are signed out, and your recovery codes end.",
  keep: "Keep it on",
  cancel: "Cancel",
  failed: "That could not be done. Please try again.",
  switchedOff: "Two-step sign-in is off",
} as const;

export const setUpWords = {
  scanTitle: "Scan this with your authenticator",
  scanText:
    "Any authenticator app will do: on your phone it turns this drawing into a new code every half minute. The drawing was made here and is shown only now.",
  drawing: "A QR code that holds the key below",
  noCamera: "No camera? Type this key into the app instead.",
  copyKey: "Copy the key",
  keyCopied: "The key is copied",
  notCopied: "Your browser would not copy it. Please select it by hand.",
  codeTitle: "Enter the code it shows",
  action: "Switch on",
  cancel: "Not now",
  beginFailed: "We could not begin just now. Please try again.",
  finishFailed: "That could not be switched on. Please try again.",
  expired: "This drawing is too old. Please begin again: there is a new one.",
  loading: "Your key is being made.",
} as const;

export const recoveryWords = {
  title: "Keep these recovery codes",
  text: "Each opens the door once when your phone is lost. Keep them where you keep things that matter, not on the phone itself. They are shown only now.",
  list: "Recovery codes",
  copy: "Copy",
  copied: "The codes are copied",
  notCopied: "Your browser would not copy them. Please download or print them.",
  download: "Download",
  fileName: "passage-recovery-codes.txt",
  print: "Print",
  fileTitle: (product: string, email: string) => `${product} recovery codes for ${email}`,
  fileText: "Each opens the door once, in place of a code from the authenticator.",
  done: "I have kept them",
  switchedOn: "Two-step sign-in is on",
  renewed: "Your new recovery codes are in force",
} as const;

/** What the practice asks of its coaches. */
export const coachStepWords = {
  label: "Every coach of this practice signs in with two steps",
  hint: "A coach without it is asked to set it up before anything else opens.",
  hintOff: "Set up your own first: otherwise you would shut yourself out.",
  failed: "That could not be changed. Please try again.",
  asked: "Every coach now signs in with two steps",
  notAsked: "Two-step sign-in is each coach’s own choice again",
} as const;

/** Somebody has lost phone and recovery codes, and a coach who knows them helps. */
export const lostStepWords = {
  title: "Somebody has lost theirs",
  text: "When a client of yours, or another coach, has neither phone nor recovery codes left, you can have their two-step sign-in switched off. It happens a day later; they hear of it at once and can say no.",
  open: "Reset somebody’s two-step sign-in",
  list: "Resets on their way",
  due: (moment: string) => `It is switched off ${moment}.`,
  dialogTitle: "Reset somebody’s two-step sign-in",
  dialogText:
    "First make sure that it is really them: speak to them, by a number or in a room you know. A letter or a message can come from whoever has their mailbox.",
  email: "The address they sign in with",
  emailHint: "Their password stays as it is; they will need it.",
  ask: "Switch off in a day",
  leave: "Cancel",
  asked: "Two-step sign-in ends in a day",
  askedBody: "They have been written to, and can call it off until then. So can you.",
  nobody:
    "None of your clients and no other coach signs in with two steps under this address. Please look at it once more.",
  standing: "That has been asked for already, and is on its way.",
  askFailed: "That could not be asked for. Please try again.",
  anotherCoach: "Another coach",
  banner: (asker: string, moment: string) =>
    `${asker} has asked that your two-step sign-in be switched off, because you lost your phone and your recovery codes. It happens ${moment}. If that is not so, call it off.`,
  callOff: "Call it off",
  callOffOf: (email: string) => `Call off the reset for ${email}`,
  calledOff: "Two-step sign-in stays on",
  callOffFailed: "That could not be called off. Please try again.",
} as const;

/** The page that a coach who owes a second step sees in place of their area. */
export const owedWords = {
  title: "One thing before you go on",
  lead: "This practice asks its coaches to sign in with two steps: your password, and a code from your phone. Setting it up takes two minutes.",
} as const;

/** A line on the coach's overview while two-step sign-in is off. */
export const reminderWords = {
  text: "You see what your clients confide in you. Two-step sign-in keeps it between you, even when a password is lost.",
  action: "Set it up",
  dismiss: "Not now",
} as const;
