/** About texts that only client and coach can read: what to know beforehand, and how to compare the four words. */
export const sharingWords = {
  finding: "Finding the four words…",

  reach: {
    sealed: "Only you two can read it",
    plain: "The practice’s server can read it, too",
  },

  /** Before a client shares. */
  plain: {
    coachHasNone:
      "The people who run the practice’s server could read this copy, too. Your coach has not set up private sharing yet.",
    noMore:
      "Until now, only you and your coach could read what you shared. The people who run the practice’s server could read this copy, too, because your coach has no vault at present.",
    noVault:
      "The people who run the practice’s server could read this copy, too. With a vault of yours, only your coach could.",
    setUp: "Set up your vault",
  },
  locked: "Open your vault to share this so that only your coach can read it.",
  same: "Only you and your coach can read this copy.",
  first:
    "Only you and your coach can read this copy. Your coach goes by these four words: the next time you talk, ask whether they are the same there.",
  changed:
    "Your coach’s four words have changed, as they do when a coach begins a new vault. Ask your coach, and share only if these are the same there.",
  theirs: "Your coach’s four words",
  accept: "They are the same",
  accepted: "You have checked them.",
  tooLong: "This is too long to share privately. Share a shorter part of it.",
  conflict: "Something changed just now. Please look again, and share it then.",

  /** For a copy that would be shared in another way now. */
  renew: {
    openly: "The practice’s server can read this copy. Share it again, and only your coach can.",
    newKey:
      "Your coach may not be able to open this copy any more. Share it again for their new vault.",
    act: "Share it again",
  },

  /** Where a copy is shown. */
  untitled: "Shared text",
  opening: "Opening it…",
  failed: "It could not be opened just now.",
  toOpen: "Open your vault to read it.",
  toExport: "Only you two can read it. Open your vault before you export, and its words are here.",
  lost: {
    client:
      "This copy was made with an earlier vault of yours, and no longer opens here. Your coach can still read it.",
    coach:
      "This was shared with an earlier vault of yours. Open that one in your settings, or ask your client to share it again.",
  },
  comments: "The practice’s server can read comments.",

  /** After a hand-over. */
  again: {
    title: "Shared with an earlier coach",
    text: (count: number) =>
      count === 1
        ? "Your coach does not see this text. Open it to share it again, or leave it."
        : `Your coach does not see ${String(count)} of these texts. Share them one by one, or all at once.`,
    all: "Share all of them",
    asking: "Share these with your coach?",
    lead: "Your coach gets a copy of each as it was shared before. The earlier comments stay behind.",
    keep: "Not now",
    share: "Share all",
    done: "Shared with your coach",
    partly: (count: number) =>
      count === 1
        ? "One of them could not be shared, and stays as it was."
        : `${String(count)} of them could not be shared, and stay as they were.`,
    failed: "They could not be shared. Please try again.",
  },

  own: {
    title: "Your four words",
    text: "Your clients see the same four when they share with you. Read them aloud to a client who asks.",
    making: "They are being made…",
    failed: "They could not be made. Please try again.",
    again: "Try again",
    back: "To your settings",
  },
} as const;
