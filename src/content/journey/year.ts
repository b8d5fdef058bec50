const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

export const yearWords = {
  link: "Your year, to look back on and print",
  title: (year: number) => `Your year ${String(year)}`,
  lead: "What you did and what you wrote, in numbers and days. Nobody else sees this page.",
  choose: "Year",
  print: "Print",
  picture: "Share as a picture",
  pictureName: (year: number) => `my-year-${String(year)}.png`,
  noPicture: "The picture could not be made in this browser.",
  back: "Your journey",
  loading: "Looking back…",
  notLoaded: "Your year could not be loaded.",
  locked: "Your vault is locked. What you wrote is counted once it is open.",
  empty: (year: number) => `Nothing is noted for ${String(year)}`,
  emptyText:
    "A quiet year is a year too. What you do with your coach and what you write here will be on this page.",
  figures: {
    sessions: "Sessions held",
    hours: "Hours together",
    words: "Words written",
    days: "Days with a line of yours",
    goals: "Goals reached",
    worksheets: "Worksheets answered",
    pages: "Pages of the journey",
  },
  entries: (first: string, last: string) =>
    first === last
      ? `You wrote on ${first}.`
      : `Your first line of the year is from ${first}, your last from ${last}.`,
  months: "Month by month",
  month: "Month",
  monthly: { sessions: "Sessions", days: "Days with a line" },
  busiest: (month: string, sessions: number, days: number) => {
    const held = sessions === 0 ? [] : [counted(sessions, "session", "sessions")];
    const written = days === 0 ? [] : [`${counted(days, "day", "days")} with a line`];
    return `Most happened in ${month}: ${[...held, ...written].join(" and ")}.`;
  },
  goals: "Goals you reached",
  marks: "Marks on the way",
  foot: "Words and days are counted in this browser, from the journal and the reflections that are in it or in your open vault. What was deleted is not counted.",
} as const;
