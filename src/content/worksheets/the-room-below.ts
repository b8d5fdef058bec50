import type { WorksheetPage } from "@/content/worksheets/worksheet";

export const theRoomBelow: readonly WorksheetPage[] = [
  {
    title: "Before you go down",
    lead: "Nobody goes into a cellar without a lamp. Make sure of three things first.",
    blocks: [
      {
        kind: "checks",
        id: "lamp",
        label: "Today I have",
        options: [
          { id: "time", label: "An hour, and half an hour of nothing after it" },
          { id: "person", label: "Somebody I can call" },
          { id: "body", label: "Eaten and slept, more or less" },
        ],
      },
      {
        kind: "words",
        text: "If one of them is missing, come back another day. What is down there has waited for a long time. It can wait until Thursday.",
      },
      {
        kind: "lines",
        id: "word",
        label: "A word that brings you back up. Write it large.",
        lines: 2,
      },
      {
        kind: "lines",
        id: "intent",
        label: "What would you like to understand?",
        lines: 4,
      },
    ],
  },
  {
    title: "What I would rather not show",
    lead: "What annoys us beyond measure in others has often moved out of our own house.",
    blocks: [
      {
        kind: "table",
        id: "mirror",
        label: "Three people who get under your skin",
        columns: ["What they do that I cannot bear", "What would happen if I did a little of it"],
        rows: 3,
      },
      {
        kind: "lines",
        id: "forbidden",
        label: "What were you not allowed to be, as a child? Loud, slow, proud, needy, angry?",
        lines: 4,
      },
      {
        kind: "lines",
        id: "where-now",
        label: "Where does it come out nowadays, by the back door?",
        lines: 4,
      },
    ],
  },
  {
    title: "Shed",
    lead: "A coat that once kept you alive may now be too tight. It deserves thanks before it goes.",
    blocks: [
      {
        kind: "table",
        id: "shed",
        label: "What I want to put down",
        columns: ["A habit, a role, a sentence about myself", "What it once protected me from"],
        rows: 4,
      },
      {
        kind: "scales",
        id: "grip",
        label: "How tightly do you still hold on?",
        low: "with one finger",
        high: "with both hands",
        rows: [
          { id: "first", label: "To the first" },
          { id: "second", label: "To the second" },
          { id: "third", label: "To the third" },
          { id: "fourth", label: "To the fourth" },
        ],
      },
      { kind: "lines", id: "thanks", label: "Write a thank-you to one of them.", lines: 4 },
    ],
  },
  {
    title: "Embrace",
    lead: "There is somebody down there whom you left behind. You need not agree with them. Only sit down.",
    blocks: [
      {
        kind: "lines",
        id: "who",
        label: "Who is it? How old? What are they doing when you come in?",
        lines: 5,
      },
      { kind: "lines", id: "say", label: "What do they say? Let them finish.", lines: 5 },
      {
        kind: "lines",
        id: "need",
        label: "What would they have needed, and from whom? What of it can you give today?",
        lines: 4,
      },
    ],
  },
  {
    title: "Grow",
    lead: "You do not come back up with a treasure. You come back up with a seed.",
    blocks: [
      {
        kind: "lines",
        id: "found",
        label: "What have you found that belongs to you, and that you want to take along?",
        lines: 4,
      },
      {
        kind: "table",
        id: "sow",
        label: "Where could it be sown? Small and exact.",
        columns: ["In which situation", "What I will do differently by a hand's breadth"],
        rows: 3,
      },
      {
        kind: "choice",
        id: "share",
        label: "With whom will you speak about this sheet?",
        options: [
          { id: "coach", label: "With my coach" },
          { id: "friend", label: "With somebody close" },
          { id: "nobody", label: "With nobody for now" },
        ],
      },
      {
        kind: "lines",
        id: "after",
        label: "What will you do now, in the half hour of nothing?",
        lines: 2,
      },
    ],
  },
];
