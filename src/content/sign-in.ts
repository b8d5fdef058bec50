import { passwordCharactersMinClient, passwordCharactersMinCoach } from "@domain/limits";

const passwordTooShort = (charactersMin: number) =>
  `Password must be at least ${charactersMin} characters`;

/** Every word of the front door, those of the specification letter for letter. */
export const signInWords = {
  title: "Come in",
  lead: "A quiet place for the work between sessions.",
  backHome: "Back to Home",
  pleaseSignIn: "Please sign in to open that page.",
  tabs: { signIn: "Sign In", signUp: "Sign Up" },
  labels: {
    email: "Email",
    password: "Password",
    newPassword: "New password",
    confirmPassword: "Confirm password",
    firstName: "First name",
    lastName: "Last name",
  },
  showPassword: "Show password",
  hidePassword: "Hide password",
  strength: "Password strength",
  forgot: "Forgot your password?",
  actions: { signIn: "Sign In", signUp: "Create Account" },
  notices: {
    confirmAddress:
      "Please check your email for a verification link to complete your registration.",
    resetSent: "Password reset email sent! Please check your inbox.",
  },
  mailbox: "This server keeps its letters itself. Open the mailbox",
  errors: {
    credentialsMissing: "Email and password are required",
    namesMissing: "First and last name are required",
    mismatch: "Passwords do not match",
    tooShort: passwordTooShort(passwordCharactersMinClient),
    tooShortForCoach: passwordTooShort(passwordCharactersMinCoach),
    guessable: "This password is easy to guess. Please choose one that is less common.",
    emailMissing: "Please enter your email address",
    emailMalformed: "This does not look like an email address. Please check it.",
    signIn: "An error occurred during sign in",
    signUp: "An error occurred during sign up",
    reset: "An error occurred sending reset email",
    update: "An error occurred updating your password",
  },
} as const;

export const resetWords = {
  title: "Choose a new password",
  lead: "You will be signed out everywhere, and then sign in with it.",
  action: "Update Password",
  done: "Password updated successfully! Redirecting to login...",
  fieldsMissing: "Please fill in all fields",
  invalidTitle: "Reset your password",
  invalid: "This reset link is invalid or has expired.",
  refused: "Invalid or expired reset link. Please request a new password reset.",
  request: "Request New Reset Link",
  back: "Back to Login",
} as const;

export const verifyWords = {
  title: "Verifying your email",
  waiting: "One moment, please.",
  invalidTitle: "This link does not open any more",
  invalid:
    "The verification link is invalid or has expired. If you have verified already, simply sign in; otherwise sign up again and we send you a new one.",
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
  passwordHint: `At least ${passwordCharactersMinCoach} characters: a coach sees more, so a longer one.`,
  action: "Create Account",
  failure: "Your account could not be made. Please try again.",
  invalidTitle: "This invitation does not open any more",
  invalid:
    "It was used, has expired, or a newer one was made. Whoever runs the server can make you another.",
  openFailed: "We could not open your invitation just now. Please try again.",
  home: "Back to Home",
} as const;
