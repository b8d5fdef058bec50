/** Words around every page: its way in, its foot, and what stands there when a page breaks. */
export const frame = {
  skipLink: "Skip to content",
  homeLink: "Home",
  privacyLink: "Privacy & Data Policy",
  loading: "Opening the page",
  unreachable: "We could not find out who you are. Please try again.",
  connection: {
    offline: "You are offline. Nothing is lost; we catch up when you are back.",
    reconnecting: "Reconnecting. Nothing is lost.",
  },
  signOut: "Sign out",
  navigation: "Main",
  unread: (count: string) => `${count} unread`,
  failure: {
    title: "This page lost its way.",
    sentence:
      "Something on our side went wrong; it was nothing you did. Reloading usually helps, and what you saved is safe.",
    action: "Reload",
  },
  appearance: {
    legend: "Appearance",
    choices: { light: "Light", dark: "Dark", system: "System" },
  },
} as const;
