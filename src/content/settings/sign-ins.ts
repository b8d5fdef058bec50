const describeMinutes = (minutes: number) =>
  minutes % 60 !== 0
    ? `${String(minutes)} minutes`
    : minutes === 60
      ? "1 hour"
      : `${String(minutes / 60)} hours`;

export const idleTimeWords = {
  minutes: describeMinutes,
  sentence: (minutes: number) =>
    `You are signed out after ${describeMinutes(minutes)} without activity, and never while a session of yours runs.`,
  label: "Sign out without activity after",
  hint: "For the whole practice, coaches and clients. Nobody is signed out while a session of theirs runs.",
  saved: (minutes: number) => `Everybody is signed out after ${describeMinutes(minutes)} now`,
  failed: "That could not be saved. Please try again.",
} as const;

export const historyWords = {
  title: "Sign-ins of the last 90 days",
  lead: "Each with the first part of its network address.",
  in: "Signed in",
  tried: (count: number) => (count === 1 ? "1 failed attempt" : `${String(count)} failed attempts`),
  from: (place: string | null) => (place === null ? "from several networks" : `from ${place}`),
  more: "Show more",
  loading: "Loading your sign-ins…",
  failed: "We couldn’t load your sign-ins.",
  empty: "No sign-ins yet",
  emptySentence: "Each sign-in and failed attempt is listed here.",
} as const;
