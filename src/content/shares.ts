import type { ShareKind } from "@domain/work/shares";

export const shareWords = {
  kinds: {
    reflection: "Reflection",
    worksheet: "Worksheet",
    assessment: "Assessment",
    journal: "Journal entry",
  } satisfies Record<ShareKind, string>,

  share: "Share with my coach",
  shared: "Shared with your coach",
  sharedEarlier: "Shared with an earlier coach",
  changed: "Shared, changed since",
  of: (words: string, title: string) => `${words}: “${title}”`,

  asking: {
    title: "Share this with your coach?",
    lead: "Your coach gets a copy of this text as it is now. What you write later stays here until you share it again. You can withdraw the copy at any time; by then your coach may have read or exported it.",
    preview: "What your coach will see",
    filesStay: "Photos and recordings of this entry stay with you alone.",
    keep: "Keep it to myself",
    share: "Share",
    done: "Shared with your coach",
    failed: "That could not be shared. Please try again.",
  },
  open: {
    lead: (when: string) => `Your coach sees the copy of ${when}.`,
    leadEarlier: (when: string) =>
      `A copy of ${when}, for an earlier coach. Your coach now does not see it.`,
    loading: "Loading the copy…",
    gone: "This copy has been withdrawn.",
    changed: "You have changed this text since.",
    update: "Share the new version",
    updated: "Your coach sees the new version",
    withdraw: "Withdraw",
    withdrawText:
      "The copy and all comments on it are deleted, for both of you. What your coach has read by now stays read.",
    withdrawYes: "Withdraw and delete",
    withdrawNo: "Leave it shared",
    withdrawn: "Withdrawn. Your coach no longer sees it",
    close: "Close",
    failed: "That did not work. Please try again.",
  },
  text: { more: "Show all of it" },
  comments: {
    title: (text: string) => `Comments on “${text}”`,
    none: { client: "Your coach has not commented yet.", coach: "No comments yet." },
    you: "You",
    coach: "Your coach",
    label: "Your comment",
    placeholder: { client: "Write to your coach about it…", coach: "What do you see in it?" },
    add: "Add comment",
    remove: "Delete your comment",
    tooLong: (max: number) => `Please keep it under ${String(max)} characters.`,
    failed: "Your comment could not be saved. Please try again.",
    notRemoved: "Your comment could not be deleted. Please try again.",
  },
  list: {
    title: "Shared with your coach",
    one: "Shared text",
    lead: "Copies of what you wrote. Open one to read the comments or to withdraw it.",
    loading: "Loading what you share…",
    failed: "We could not load what you share.",
    empty: {
      title: "You share nothing yet",
      sentence:
        "Reflections, worksheets, assessments and journal entries are yours alone. Each has a button to share a copy.",
    },
    begin: "Open your reflections",
    back: "Companion Tools",
    on: (when: string) => `Shared ${when}`,
    commented: { client: "You commented", coach: "Your coach commented" },
  },
  ofClient: {
    lead: "Copies that your client chose to show you. A withdrawn copy disappears at once.",
    loading: "Loading shared texts…",
    failed: "Failed to load shared texts. Please try again.",
    empty: "Nothing is shared with you",
    gone: "The text that you were led to has been withdrawn.",
    emptySentence: "Your client decides which of their texts you see. Each one appears here.",
    more: "Show more",
  },
} as const;
