import type { BookingAudience } from "@domain/schedule/booking-pages";

export const bookingPageSettings = {
  audience: "Who can see it",
  audiences: {
    off: "Nobody: it is off",
    clients: "My clients",
    anybody: "Anybody with the address",
  } satisfies Record<BookingAudience, string>,
  word: "Last part of the address",
  wordHint: "3 to 40 letters, digits and dashes. Changing it ends the old address.",
  badWord: "Use 3 to 40 small letters, digits and dashes.",
  taken: "This word is taken. Please choose another.",
  blankWord: "Choose a word for the address first.",
  address: "Address of your booking page",
  copy: "Copy the address",
  copied: "Address copied",
  greeting: "Greeting",
  greetingHint: "Optional. It is beside your free times.",
  profile: "Show the photo and the words about me from my profile",
  types: "What can be booked",
  oneType: "Leave at least one type.",
  length: "Length",
  price: "Price",
  priceHint: "Optional, as you write it: “$120 a session”.",
  minutes: (minutes: number) => `${String(minutes)} minutes`,
} as const;

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
} as const;

export const historyWords = {
  title: "Sign-ins of the last 90 days",
  lead: "Each with the first part of its network address.",
  in: "Signed in",
  tried: (count: number) => (count === 1 ? "1 failed attempt" : `${String(count)} failed attempts`),
  from: (place: string | null) => (place === null ? "from several networks" : `from ${place}`),
  loading: "Loading your sign-ins…",
  failed: "We couldn’t load your sign-ins.",
  empty: "No sign-ins yet",
  emptySentence: "Each sign-in and failed attempt is listed here.",
} as const;
