/** Texts of a line in a list. The client's home loads them, so they are few. */
export const actionLine = {
  own: "Your actions",
  all: "All actions",
  more: (count: number) => `${String(count)} more`,
  due: (day: string) => `Due ${day}`,
  wasDue: (day: string) => `Was due ${day}`,
  doneOn: (day: string) => `Done ${day}`,
  done: (days: number, since: string) =>
    days === 1 ? `Done on ${since}` : `Done on ${String(days)} days since ${since}`,
} as const;
