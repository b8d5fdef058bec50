/** How long a client has waited for an answer, in the reader's calendar days. */
export const waitingWords = (days: number) =>
  days <= 0 ? "Waits today" : days === 1 ? "Waits 1 day" : `Waits ${String(days)} days`;
