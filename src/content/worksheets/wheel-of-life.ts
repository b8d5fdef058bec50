import { WHEEL_AREAS } from "@domain/work/wheel-of-life";

import type { Named, WorksheetPage } from "@/content/worksheets/worksheet";

const areas: readonly Named[] = WHEEL_AREAS;

export const wheelOfLife: readonly WorksheetPage[] = [
  {
    title: "How it is",
    lead: "How content are you with each area, as it is at present? Nought is not at all, ten is: it may stay like this.",
    blocks: [
      {
        kind: "scales",
        id: "is",
        label: "Contentment today",
        low: "not at all",
        high: "may stay like this",
        rows: areas,
      },
      {
        kind: "lines",
        id: "surprise",
        label: "Which number surprises you?",
        lines: 3,
      },
    ],
  },
  {
    title: "How much it matters",
    lead: "Now the same eight again, with another question. Not everything has to be a ten at every time of life.",
    blocks: [
      {
        kind: "scales",
        id: "matters",
        label: "Importance, in this season of your life",
        low: "can wait",
        high: "matters most",
        rows: areas,
      },
      {
        kind: "lines",
        id: "gap",
        label: "Where is the distance between the two numbers greatest?",
        lines: 3,
      },
      {
        kind: "lines",
        id: "fine",
        label: "Where have you been trying to improve something that is good enough?",
        lines: 3,
      },
    ],
  },
  {
    title: "One spoke",
    lead: "A wheel is not repaired on all spokes at once. Choose one area, for three months.",
    blocks: [
      { kind: "choice", id: "chosen", label: "I choose", options: areas },
      {
        kind: "lines",
        id: "one-higher",
        label: "What would be different if it stood one higher? As a camera would see it.",
        lines: 4,
      },
      {
        kind: "table",
        id: "steps",
        label: "Three small steps, and when",
        columns: ["I will", "After what, on which day"],
        rows: 3,
      },
      {
        kind: "lines",
        id: "support",
        label: "Who may know of it? Who could ask you in a fortnight?",
        lines: 2,
      },
    ],
  },
];
