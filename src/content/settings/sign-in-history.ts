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
