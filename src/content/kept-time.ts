/** For a time that was chosen on a booking page, once the person has signed in. */
export const keptTimeWords = {
  title: "The time you chose",
  sentence: (when: string, what: string, coach: string) =>
    coach === "" ? `${when}, ${what}` : `${when}, ${what} with ${coach}`,
  request: "Request this time",
  book: "Book this time",
  details: "Change details",
  drop: "Not now",
  taken: "This time has been taken meanwhile. These are free:",
  noneLeft: "This time has been taken meanwhile. Please choose another.",
  notYours: "This time is with another coach than yours, so it cannot be booked here.",
} as const;
