import type { GoodSide } from "@domain/work/metrics";

const numbers = (amount: number) => (amount === 1 ? "1 number" : `${String(amount)} numbers`);

/** What a client follows over time. Numbers come with their unit. */
export const metricWords = {
  title: "Metrics",
  own: "Your metrics",
  lead: {
    client:
      "What you want to follow in numbers, such as hours of sleep. You and your coach see it.",
    coach: "What your client follows in numbers. They see what you see.",
  },
  loading: "Loading the metrics…",
  failed: "We couldn’t load the metrics.",
  numbersFailed: "We couldn’t load these numbers.",
  none: "Nothing is followed yet.",
  add: "Add a metric",
  full: (max: number) => `Up to ${String(max)} at once. Archive one to add another.`,
  definedBy: {
    client: { client: "Defined by you", coach: "Defined by your coach" },
    coach: { client: "Defined by your client", coach: "Defined by you" },
  },
  target: (goodSide: GoodSide, number: string) =>
    goodSide === "above" ? `Target: ${number} or more` : `Target: ${number} or less`,
  met: "Target met",
  latest: (day: string) => `on ${day}`,
  noNumbers: "No number yet.",
  summary: ({ count, from, met }: { count: number; from: string; met: number | null }) => {
    const all = `${numbers(count)} since ${from}`;
    return met === null ? `${all}.` : `${all}; ${String(met)} met the target.`;
  },
  chart: {
    target: "Target",
    coach: { client: "From your coach", coach: "From you" },
  },
  table: {
    show: "Show as a table",
    hide: "Hide the table",
    day: "Day",
    number: "Number",
    target: "Target",
    met: "Met",
    missed: "Not met",
    change: "Change",
    all: (count: number) => `Show all ${String(count)}`,
    correct: (day: string) => `Correct the number of ${day}`,
    remove: (day: string) => `Delete the number of ${day}`,
  },
  record: {
    number: (name: string) => `${name}: number`,
    day: (name: string) => `${name}: day`,
    placeholder: "Number",
    save: "Save",
    saveFor: (name: string) => `Save the number: ${name}`,
    unfit: "A number, with up to two decimals.",
    taken: "Your client recorded this day. Only they can correct it.",
  },
  edit: (name: string) => `Change “${name}”`,
  archive: (name: string) => `Archive “${name}”`,
  form: {
    addTitle: "Add a metric",
    editTitle: "Change the metric",
    lead: "Something to follow in numbers, one number a day.",
    name: "What to follow",
    unit: "Unit",
    unitHint: "Such as h, km or pages. May stay empty.",
    target: "Target",
    targetHint: "May stay empty.",
    badTarget: "Please enter a number with up to two decimals.",
    goodSide: "Good is",
    goodSides: { above: "The target or more", below: "The target or less" },
    save: "Save",
  },
  archived: (count: number) => `Archived (${String(count)})`,
  reopen: (name: string) => `Follow “${name}” again`,
  reopenShort: "Follow again",
  archivedNotice: "Metric archived",
  removedNotice: "Number deleted",
} as const;
