export const reminderWords = {
  text: "Two-step sign-in protects what your clients confide in you, even if your password leaks.",
  action: "Set it up",
  dismiss: "Not now",
} as const;
