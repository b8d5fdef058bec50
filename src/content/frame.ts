export const frame = {
  skipLink: "Skip to content",
  homeLink: "Home",
  privacyLink: "Privacy & Data Policy",
  loading: "Loading the page…",
  signOut: "Sign out",
  navigation: "Main",
  unread: (count: string) => `${count} unread`,
  waiting: (count: string) => `${count} waiting for an answer`,
  failure: {
    title: "Something went wrong.",
    sentence: "The page couldn’t be shown. What you saved is safe. Reloading usually helps.",
    action: "Reload",
  },
  appearance: {
    legend: "Appearance",
    choices: { light: "Light", dark: "Dark", system: "System" },
  },
} as const;
