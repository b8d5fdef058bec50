import { passwordCharactersMinCoach } from "@domain/limits";

export const verifyWords = {
  title: "Verifying your email",
  waiting: "One moment, please.",
  invalidTitle: "This link no longer works",
  invalid:
    "The verification link is invalid or has expired. If you have already verified your email, sign in. Otherwise sign up again and we will send you a new link.",
  chooseTitle: "Choose your password",
  choose:
    "Your email is confirmed. Choose a password for your account; one typed in another browser does not count.",
  chooseAction: "Set password and continue",
  failedTitle: "We could not verify your email just now",
  failed: "Nothing is lost. Please try again.",
  retry: "Try again",
  signIn: "Go to Sign In",
  signUp: "Sign Up again",
} as const;

export const inviteWords = {
  title: "Welcome, coach",
  opening: "Opening your invitation",
  lead: (email: string) =>
    `This invitation is for ${email}. Tell us your name and choose a password.`,
  passwordHint: `At least ${passwordCharactersMinCoach} characters, because a coach sees confidential records.`,
  action: "Create Account",
  failure: "Your account could not be created. Please try again.",
  invalidTitle: "This invitation no longer works",
  invalid:
    "It was already used, has expired, or was replaced by a newer one. Please ask for another.",
  knownTitle: "You already have an account",
  known: (email: string) =>
    `You have an account with ${email}, so there is nothing to accept: sign in.`,
  signIn: "Go to Sign In",
  openFailed: "We could not open your invitation just now. Please try again.",
  home: "Back to Home",
} as const;
