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
