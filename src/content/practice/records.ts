import { retentionGraceDays } from "@domain/limits";

/** How long a client's records stay, for their coach. */
export const recordsWords = {
  action: "Records",
  actionOf: (name: string) => `Records of ${name}`,
  title: (name: string) => `Records of ${name}`,
  loading: "Looking how long the records are kept",
  failed: "How long the records are kept could not be found out. Please try again.",
  coached: "Records are kept while you coach them, and for 12 months after.",
  until: (day: string) =>
    `Records are kept until ${day}. Then they are deleted, and nobody can bring them back.`,
  leaves: (day: string) =>
    `They have asked for their account to be deleted. This will happen on ${day}, unless they change their mind.`,
  held: (day: string) => `On legal hold since ${day}: nothing is deleted until you lift it.`,
  leavesHeld:
    "They have asked for their account to be deleted. The legal hold makes that wait until you lift it.",
  holdTitle: "Legal hold",
  holdText:
    "When the law obliges you to keep the records, for example because of a dispute, a hold stops every deletion: the one after 12 months, and the one your client may ask for. Your client is told that their records have to be kept for now, not why.",
  reason: "Reason",
  reasonHint: "For yourself and the log. Your client does not see it.",
  reasonTooLong: (max: number) => `Please keep it under ${String(max)} characters.`,
  hold: "Put on hold",
  lift: "Lift the hold",
  liftText: `Nothing is deleted in the ${String(retentionGraceDays)} days after a hold is lifted.`,
  close: "Close",
  changeFailed: "That did not work. Please try again.",
} as const;

/** On the coach's first page, when the hourly run waits for whoever runs the server. */
export const stoppedWords = {
  title: "Deletions have stopped",
  many: "Many more people than usual are due to be deleted at once. That may be a mistake, so nobody was.",
  clock:
    "The server’s clock has jumped, or it was off for days. So that nobody is deleted too early, nobody was.",
  sentence: (day: string) =>
    `They have waited since ${day}. Whoever runs the server decides: npm run admin -- retention`,
} as const;
