/** A leap year and one day, because a clock change moves the ends of a year by hours. */
export const yearDaysMax = 367;
export const sessionsOfYearMax = 400;
export const goalsOfYearMax = 100;

type Dated = { date: string };

/** The newest first, from the year of the earliest date on. */
export function yearsSince(dates: readonly string[], today: string): number[] {
  const last = yearOf(today);
  const first = dates.reduce((earliest, date) => Math.min(earliest, yearOf(date)), last);
  return Array.from({ length: last - first + 1 }, (_, back) => last - back);
}

const yearOf = (date: string) => Number(date.slice(0, 4));

export const ofYear = <Row extends Dated>(rows: readonly Row[], year: number): Row[] =>
  rows.filter(({ date }) => yearOf(date) === year);

export function countByMonth(dates: readonly string[]): number[] {
  const counts = Array.from({ length: 12 }, () => 0);
  for (const date of dates) {
    const month = Number(date.slice(5, 7)) - 1;
    counts[month] = (counts[month] ?? 0) + 1;
  }
  return counts;
}

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** In any script, with spaces between its words or without. */
export function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike === true) words += 1;
  return words;
}
