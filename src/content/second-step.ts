import { oneTimeCodeDigits } from "@domain/accounts/second-step-limits";

export const codeWords = {
  label: "Code from your authenticator",
  hint: `The ${oneTimeCodeDigits} digits that your app shows for this account.`,
  recoveryLabel: "Recovery code",
  recoveryHint: "One of the codes you saved. Each works once.",
  useRecovery: "Use a recovery code instead",
  useAuthenticator: "Use the authenticator instead",
  missing: "Please enter the code.",
  malformed: `That is not a valid code. A code has ${oneTimeCodeDigits} digits, or it is one of your recovery codes.`,
  refused: "That code is not right, or was used before. Please enter the one shown now.",
  recoveryRefused: "That recovery code is not right, or was used before.",
} as const;

export const confirmWords = {
  title: "Is it you?",
  text: "Please confirm it. We will not ask again for five minutes.",
  password: "Your password",
  passwordMissing: "Please enter your password.",
  passwordRefused: "That password is not right. Please try again.",
  action: "Confirm",
  failed: "We could not confirm that just now. Please try again.",
} as const;

export const secondStepWords = {
  title: "One more step",
  lead: (email: string) => `Your password is right. Now the code for ${email}.`,
  back: "Back to email and password",
} as const;

export const twoStepWords = {
  loading: "Loading your two-step sign-in…",
  notLoaded: "We couldn’t load your two-step sign-in.",
  off: "Off. Your account is protected by your password alone.",
  unavailable:
    "Two-step sign-in can’t be set up here because the server has no encryption key. The person who runs the server can add one.",
  setUp: "Set up two-step sign-in",
  on: (since: string) => `On since ${since}.`,
  codesLeft: (count: number) =>
    count === 1
      ? "One recovery code is left."
      : `${count === 0 ? "No" : String(count)} recovery codes are left.`,
  codesLow: "Create new ones, so that a lost phone does not lock you out.",
  renew: "New recovery codes",
  renewTitle: "Create new recovery codes?",
  renewText: "The codes you have now will stop working.",
  renewAction: "Create new codes",
  notRenewed: "New recovery codes could not be created. Please try again.",
  switchOff: "Switch off",
  switchOffTitle: "Switch two-step sign-in off?",
  switchOffText:
    "Your account will be protected by your password alone. Your other devices are signed out, and your recovery codes stop working.",
  keep: "Keep it on",
  notSwitchedOff: "Two-step sign-in could not be switched off. Please try again.",
  switchedOff: "Two-step sign-in is off",
} as const;

export const setUpWords = {
  scanTitle: "Scan this with your authenticator",
  scanText:
    "Any authenticator app works. It shows a new code every 30 seconds. This QR code is shown only this once.",
  drawing: "A QR code that holds the key below",
  openApp: "Open my authenticator app",
  noCamera: "No camera? Type this key into the app instead.",
  copyKey: "Copy the key",
  keyCopied: "The key is copied",
  notCopied: "Your browser would not copy it. Please select it by hand.",
  codeTitle: "Enter the code it shows",
  action: "Switch on",
  cancel: "Not now",
  beginFailed: "We could not start the setup. Please try again.",
  finishFailed: "That could not be switched on. Please try again.",
  expired: "This QR code has expired. Please start again to get a new one.",
  loading: "Creating your key…",
} as const;

export const recoveryWords = {
  title: "Keep these recovery codes",
  text: "Each works once, in place of a code from your phone. Keep them somewhere safe, not on the phone itself. They are shown only this once.",
  list: "Recovery codes",
  copy: "Copy",
  copied: "The codes are copied",
  notCopied: "Your browser would not copy them. Please download or print them.",
  download: "Download",
  fileName: "passage-recovery-codes.txt",
  print: "Print",
  fileTitle: (product: string, email: string) => `${product} recovery codes for ${email}`,
  fileText: "Each works once, in place of a code from the authenticator.",
  done: "I have saved them",
  switchedOn: "Two-step sign-in is on",
  renewed: "New recovery codes created",
} as const;

export const coachStepWords = {
  label: "Every coach of this practice signs in with two steps",
  hint: "A coach without it sets up an app with codes or a passkey before anything else opens.",
  hintOff: "Set up your own codes or passkey first, or you would lock yourself out.",
  failed: "That could not be changed. Please try again.",
  asked: "Every coach now signs in with two steps",
  notAsked: "Two-step sign-in is each coach’s own choice again",
} as const;

/** A coach asks for the reset of someone who lost both phone and recovery codes. */
export const lostStepWords = {
  title: "Help with a lost phone",
  text: "If one of your clients or another coach has lost both phone and recovery codes, you can ask for their two-step sign-in to be switched off. It happens a day later. They get an email at once and can stop it.",
  open: "Reset someone’s two-step sign-in",
  list: "Pending resets",
  due: (moment: string) => `It is switched off ${moment}.`,
  dialogTitle: "Reset someone’s two-step sign-in",
  dialogText:
    "First make sure it is really them: call a number you know, or meet. An email or a message can come from anyone who has their mailbox.",
  email: "The address they sign in with",
  emailHint: "Their password stays as it is; they will need it.",
  ask: "Switch off in a day",
  asked: "Two-step sign-in ends in a day",
  askedBody: "We have emailed them. Until then, they can cancel it, and so can you.",
  nobody:
    "No client of yours and no other coach uses two-step sign-in with this address. Please check it.",
  pending: "This reset is already pending.",
  askFailed: "The reset could not be requested. Please try again.",
  anotherCoach: "Another coach",
  banner: (asker: string, moment: string) =>
    `${asker} asked us to switch off your two-step sign-in, because you lost your phone and your recovery codes. It happens ${moment}. If you didn’t ask for this, cancel it.`,
  callOff: "Cancel the reset",
  callOffOf: (email: string) => `Cancel the reset for ${email}`,
  calledOff: "Two-step sign-in stays on",
  callOffFailed: "That could not be cancelled. Please try again.",
} as const;

/** In place of the coach area until the coach has set up two-step sign-in. */
export const owedWords = {
  title: "One step before you continue",
  lead: "This practice asks its coaches to sign in with two steps: your password and a code from your phone, or a passkey. Setting it up takes two minutes.",
  passkeyTitle: "Or use a passkey",
  passkeyText: "Your fingerprint, your face or the PIN of your device takes both steps at once.",
  showTitle: "Use your passkey",
  showText:
    "You have a passkey for this account. Use it to continue. If you have lost it, another coach can ask for your two-step sign-in to be reset.",
} as const;
