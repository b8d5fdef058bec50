/** How many rows of a batch failed, for the server's log: their words and people stay out of it. */
export function logFailed(
  kind: "reminders_failed" | "reminders_not_armed" | "waits_failed" | "later_messages_failed",
  count: number,
): void {
  if (count === 0) return;
  console.warn(JSON.stringify({ kind, count })); // oxlint-disable-line no-console -- nobody else notices
}
