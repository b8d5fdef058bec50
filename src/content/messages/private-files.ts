import { errorNotice } from "@/content/failures";

/** About files that only the client and their coach can open. */
export const privateFileWords = {
  choose: "Private: only you and your coach can open it",
  same: "Its name and what is in it are sealed before they leave this device.",
  first:
    "Its name and what is in it are sealed before they leave this device. Your coach goes by these four words: the next time you talk, ask whether your coach sees the same ones.",
  changed:
    "Your coach’s four words have changed, as they do when a coach begins a new vault. Ask your coach, and send it only if your coach sees these.",

  /** Why a file can't be private, and what makes it possible. */
  missing: {
    noVault: {
      text: "Once you have a vault, you can send files that only you and your coach can open.",
      act: "Set up your vault",
    },
    locked: {
      text: "To send a file that only your coach can open, open your vault first.",
      act: "Open your vault",
    },
    coachHasNone: {
      text: "Files can be private once your coach has a vault, too. Ask them to set up private sharing.",
      act: null,
    },
    noMore: {
      text: "Files can’t be private at present: your coach has no vault. Ask them about it.",
      act: null,
    },
  },

  held: errorNotice("Nothing was sent. Read the note beside “Private”, or untick it."),
  /** A key was replaced. */
  conflict: "Something changed just now. Please look again, and send it then.",
  notSealed: "It could not be sealed, so nothing was sent. Is your vault open?",

  /** In lists. */
  mark: "Private",
  unlock: "Unlock",
  unlockTitle: "Open your vault",
  unlockLead: "This file is sealed for the two of you.",
  lost: {
    client:
      "It was sealed with an earlier vault of yours and no longer opens here. Your coach can still open it.",
    coach:
      "Sealed for an earlier vault of yours. Open that one in your settings, or ask your client to send it again.",
  },
  damaged: "It does not open: it was changed, or belongs elsewhere.",
  failed: "It could not be opened just now.",
  tryAgain: "Try again",
  others: "Only the client and the coach it was sent to can open it.",
  /** On a download. */
  notOpened: (name: string) =>
    errorNotice(`${name} does not open: it was changed, or belongs elsewhere.`),
  notAllowed: (name: string) =>
    errorNotice(`${name} is of a kind that can’t be shared here, so it was not opened.`),
} as const;
