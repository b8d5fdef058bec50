/** Photos, sounds and films that are opened in the browser, wherever they are shown. */
export const sealedFileWords = {
  open: (name: string) => `Open ${name}`,
  opening: "Opening it…",
  save: "Save a copy",
  unreadable: "This file is damaged or is not the one that was added, so it is not shown.",
  failed: "It could not be loaded. Please try again.",
  onlySmall: "The photo in full size could not be loaded. This is the small one.",
  held: "The next part could not be loaded. It goes on when the connection is back.",
  unplayable: "This browser does not play it. Save a copy, and open it in another program.",
} as const;
