import type { WorksheetPage } from "@/content/worksheets/worksheet";

export const aKindWeeklyReview: readonly WorksheetPage[] = [
  {
    title: "What was",
    lead: "Leaf through the week, from Monday on, as through somebody else's photographs.",
    blocks: [
      {
        kind: "table",
        id: "days",
        label: "A picture from each day",
        columns: ["Day", "One picture"],
        rows: 7,
      },
      {
        kind: "lines",
        id: "good",
        label: "What was good, and what was your part in it?",
        lines: 4,
      },
      {
        kind: "lines",
        id: "heavy",
        label: "What was heavy? You need not solve it here.",
        lines: 4,
      },
    ],
  },
  {
    title: "What is",
    lead: "Where has the week put you down?",
    blocks: [
      {
        kind: "scales",
        id: "state",
        label: "Just now",
        low: "empty",
        high: "full",
        rows: [
          { id: "strength", label: "Strength" },
          { id: "calm", label: "Calm" },
          { id: "closeness", label: "Closeness" },
          { id: "meaning", label: "Meaning" },
        ],
      },
      {
        kind: "lines",
        id: "intended",
        label: "What had you intended? What became of it? Write without adjectives.",
        lines: 4,
      },
      {
        kind: "lines",
        id: "learned",
        label: "What do you know today that you did not know last Friday?",
        lines: 3,
      },
      {
        kind: "lines",
        id: "thanks",
        label: "Whom would you like to thank? For what exactly?",
        lines: 2,
      },
    ],
  },
  {
    title: "What may wait, and what may come",
    lead: "A list of what you will not do is the kindest list of all.",
    blocks: [
      {
        kind: "lines",
        id: "wait",
        label: "This may wait, without a bad conscience:",
        lines: 4,
      },
      {
        kind: "table",
        id: "three",
        label: "At most three intentions for the coming week",
        columns: ["I will", "When, and after what"],
        rows: 3,
      },
      {
        kind: "choice",
        id: "rest",
        label: "When will you rest, before you are tired?",
        options: [
          { id: "morning", label: "In the mornings" },
          { id: "noon", label: "Around noon" },
          { id: "evening", label: "In the evenings" },
          { id: "day", label: "One whole day" },
        ],
      },
      {
        kind: "lines",
        id: "motto",
        label: "A motto for the week, in five words or fewer.",
        lines: 1,
      },
    ],
  },
];
