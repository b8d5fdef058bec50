import { retentionGraceDays } from "@domain/limits";

export const recordsWords = {
  action: "Records",
  actionOf: (name: string) => `Records of ${name}`,
  title: (name: string) => `Records of ${name}`,
  loading: "Checking how long records are kept…",
  failed: "We couldn’t check how long the records are kept. Please try again.",
  coached: "Records are kept while you coach them, and for 12 months after.",
  until: (day: string) => `Records are kept until ${day}. Then they are deleted for good.`,
  leaves: (day: string) =>
    `They have asked for their account to be deleted. This will happen on ${day}, unless they change their mind.`,
  held: (day: string) => `On legal hold since ${day}: nothing is deleted until you lift it.`,
  leavesHeld:
    "They have asked for their account to be deleted. This waits until you lift the legal hold.",
  holdTitle: "Legal hold",
  holdText:
    "When the law obliges you to keep the records, for example because of a dispute, a hold stops every deletion: the one after 12 months, and the one your client may ask for. Your client sees that their records are on hold, but not why.",
  reason: "Reason",
  reasonHint: "For yourself and the log. Your client does not see it.",
  reasonTooLong: (max: number) => `Please keep it under ${String(max)} characters.`,
  hold: "Put on hold",
  lift: "Lift the hold",
  liftText: `Nothing is deleted in the ${String(retentionGraceDays)} days after a hold is lifted.`,
  close: "Close",
  changeFailed: "That did not work. Please try again.",
} as const;
