import { passwordCharactersMinClient, passwordCharactersMinCoach } from "@domain/limits";

const passwordTooShort = (charactersMin: number) =>
  `Password must be at least ${charactersMin} characters`;

export const signInWords = {
  title: "Welcome",
  lead: "A quiet place for the work between sessions.",
  backHome: "Back to Home",
  pleaseSignIn: "Please sign in to open that page.",
  timeKept: "Your time is remembered here. Sign in or create an account to ask for it.",
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
    linkSent: "If you signed up in the last day, we have sent you a new verification link.",
    resetSent: "Password reset email sent! Please check your inbox.",
  },
  mailbox: "This server stores its emails locally. Open the mailbox",
  sendAgain: "Just signed up? Send the email again",
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
    email: "The email could not be sent. Please try again.",
    reset: "An error occurred sending reset email",
    update: "An error occurred updating your password",
  },
} as const;

export const resetWords = {
  title: "Choose a new password",
  lead: "You will be signed out everywhere. Then sign in with the new password.",
  action: "Update Password",
  done: "Password updated successfully! Redirecting to login...",
  fieldsMissing: "Please fill in all fields",
  invalidTitle: "Reset your password",
  invalid: "This reset link is invalid or has expired.",
  refused: "Invalid or expired reset link. Please request a new password reset.",
  request: "Request New Reset Link",
  back: "Back to Login",
} as const;

export const changeWords = {
  action: "Change password",
  done: "Your password is changed",
  doneBody: "Your other devices are signed out.",
} as const;
