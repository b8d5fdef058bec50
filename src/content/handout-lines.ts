const questions = (count: number) => (count === 1 ? "1 question" : `${String(count)} questions`);

/** Texts of a line in a list, for either side. The client's home loads them, so they are few. */
export const handoutLine = {
  questions,
  due: (day: string) => `Due ${day}`,
  wasDue: (day: string) => `Was due ${day}`,
  given: (day: string) => `Given ${day}`,
  answered: (day: string) => `Answered ${day}`,
  answer: (title: string) => `Answer “${title}”`,
  others: (count: number) => `${String(count)} more from your coach`,
} as const;

export const handoutResults = {
  caption: (title: string) => `The scales of “${title}”, each time it was answered`,
  question: "From 1 to 10",
  open: "left open",
} as const;
