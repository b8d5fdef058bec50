import { WHEEL_OF_LIFE } from "@domain/work/wheel-of-life";

/** Sheets that coach and client fill in at the same time. */
export const jointSheetWords = {
  title: "Together",
  lead: "Fill a worksheet or draw a wheel of life. Both of you write in it and read it, and it stays with this session.",
  loading: "Loading what you fill together…",
  failed: "We couldn’t load what you fill together.",
  notLoaded: "We couldn’t load this sheet.",
  choose: "What you fill together",
  wheel: WHEEL_OF_LIFE.title,
  start: "Open for both",
  notStarted: "It could not be opened. Please try again.",
  full: "A session has twelve of these at most. Please remove an empty one first.",
  opened: (name: string, title: string) => `${name} opened “${title}” for you both`,
  show: "Show",
  print: "Print",
  remove: "Remove",
  removeHint: "Nothing is written in it.",
  notRemoved: "It could not be removed. Somebody may have written in it.",
  isHere: (name: string) => `${name} is in this answer.`,
  tooLong: (max: number) => `Please keep it under ${String(max)} characters.`,
  open: "left open",
  empty: "Nothing was written in it.",
  wheelOf: (spokes: string) => `Wheel of life. ${spokes}`,
} as const;
