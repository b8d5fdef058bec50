import type { WorksheetPage } from "@/content/worksheets/worksheet";

export const bringingItHome: readonly WorksheetPage[] = [
  {
    title: "What I found",
    lead: "Read through your notes of the past months before you begin, or at least the first and the last.",
    blocks: [
      {
        kind: "lines",
        id: "then",
        label: "Who was it that set out? Describe them kindly.",
        lines: 4,
      },
      { kind: "lines", id: "now", label: "Who is coming back?", lines: 4 },
      {
        kind: "table",
        id: "found",
        label: "Three things you know today and did not know then",
        columns: ["I know now that", "I noticed it when"],
        rows: 3,
      },
    ],
  },
  {
    title: "Into ordinary days",
    lead: "What is not in the calendar by Wednesday is not in your life.",
    blocks: [
      {
        kind: "table",
        id: "rhythm",
        label: "What happens how often?",
        columns: ["What I want to keep doing", "When, after what, how small"],
        rows: 5,
      },
      {
        kind: "lines",
        id: "environment",
        label: "What has to be changed in your surroundings, so that it becomes easier?",
        lines: 4,
      },
      {
        kind: "lines",
        id: "let-go",
        label: "What will you stop doing, to make room?",
        lines: 3,
      },
    ],
  },
  {
    title: "My wayfinders",
    lead: "A person, a place, a sentence, a practice. If one is missing, leave the line empty. It will come.",
    blocks: [
      { kind: "lines", id: "person", label: "A person whose way clears mine", lines: 2 },
      { kind: "lines", id: "place", label: "A place at which my voice drops", lines: 2 },
      { kind: "lines", id: "sentence", label: "A sentence that is mine", lines: 2 },
      { kind: "lines", id: "practice", label: "A practice that tells me how I am", lines: 2 },
      {
        kind: "checks",
        id: "signs",
        label: "How do I notice that I have drifted?",
        options: [
          { id: "sleep", label: "I sleep badly" },
          { id: "short", label: "I am short with people I love" },
          { id: "yes", label: "I say yes before the sentence is finished" },
          { id: "screen", label: "I look at screens until my eyes hurt" },
          { id: "alone", label: "I stop calling back" },
          { id: "body", label: "My body tells me: jaw, neck, stomach" },
        ],
      },
    ],
  },
  {
    title: "When it slips",
    lead: "It will. Nobody comes back once.",
    blocks: [
      {
        kind: "lines",
        id: "slip",
        label: "What is the most likely way in which you will lose it again?",
        lines: 4,
      },
      {
        kind: "table",
        id: "plan",
        label: "If, then",
        columns: ["If this happens", "then I will do this first"],
        rows: 3,
      },
      {
        kind: "lines",
        id: "letter",
        label: "A letter to yourself, to be opened on that day.",
        lines: 8,
      },
    ],
  },
];
