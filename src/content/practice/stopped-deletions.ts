/** On the overview, and in a line on every other page, while the deletion of old records waits for a coach to confirm it. */
export const stoppedWords = {
  title: "Deletions need your confirmation",
  line: "Deletions of old records have stopped and need your confirmation.",
  see: "See why on the overview",
  many: (due: number) =>
    `The records of ${String(due)} people are due for deletion on the same day. That is unusual and may be a mistake, so nothing was deleted.`,
  clock: (at: string) =>
    `The server’s clock showed ${at} after a jump, or after the server was off for days. To be safe, nothing was deleted.`,
  sentence: (day: string) =>
    `Waiting since ${day}. People who asked to be deleted themselves are not affected.`,
  act: "Continue deletions",
  ask: "Continue deletions?",
  askText: (due: number) =>
    `${due === 1 ? "One person’s records" : `The records of ${String(due)} people`} will be deleted now, because their coaching ended twelve months ago. This can’t be undone.`,
  checkMany: "Is it right that so many coachings ended at about the same time?",
  checkClock:
    "Is the date above right? If not, the person who runs the server has to set its clock.",
  leave: "Keep waiting",
  done: "Deletions continue",
  failed: "That did not work. Please try again.",
} as const;
