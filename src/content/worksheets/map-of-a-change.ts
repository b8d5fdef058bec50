import type { WorksheetPage } from "@/content/worksheets/worksheet";

export const mapOfAChange: readonly WorksheetPage[] = [
  {
    title: "Which change is it?",
    lead: "Name it so plainly that a child would understand.",
    blocks: [
      { kind: "lines", id: "name", label: "In one sentence: I am changing …", lines: 2 },
      {
        kind: "choice",
        id: "whose",
        label: "Whose idea was it?",
        options: [
          { id: "mine", label: "Mine" },
          { id: "shared", label: "Ours" },
          { id: "theirs", label: "Somebody else's" },
          { id: "nobody", label: "No one's: it happened" },
        ],
      },
      {
        kind: "lines",
        id: "why",
        label: "Why now, and not a year ago?",
        lines: 4,
      },
      {
        kind: "scales",
        id: "ready",
        label: "How ready are you?",
        low: "not yet",
        high: "since yesterday",
        rows: [
          { id: "want", label: "I want it" },
          { id: "can", label: "I believe that I can do it" },
          { id: "time", label: "This is a good time" },
        ],
      },
    ],
  },
  {
    title: "What ends",
    lead: "Each change begins with an ending. What is not said goodbye to is taken along in secret.",
    blocks: [
      {
        kind: "table",
        id: "ends",
        label: "What ends, and what it gave you",
        columns: ["This ends", "It gave me"],
        rows: 5,
      },
      {
        kind: "lines",
        id: "miss",
        label: "What are you going to miss, although it is right to leave it?",
        lines: 4,
      },
      {
        kind: "lines",
        id: "goodbye",
        label: "How could you say goodbye to it? A walk, a letter, a meal.",
        lines: 3,
      },
    ],
  },
  {
    title: "What remains",
    lead: "In the middle of a river you do well not to change your hat.",
    blocks: [
      {
        kind: "checks",
        id: "same",
        label: "What will stay the same until this is over?",
        options: [
          { id: "home", label: "Where I live" },
          { id: "people", label: "Whom I see every week" },
          { id: "work", label: "What I do for a living" },
          { id: "body", label: "When I eat and sleep" },
          { id: "place", label: "A place I go to" },
          { id: "practice", label: "Something I do with my hands or feet" },
        ],
      },
      {
        kind: "lines",
        id: "abilities",
        label: "Which abilities come along, because you had them long before?",
        lines: 5,
      },
      {
        kind: "lines",
        id: "rule",
        label: "A rule for stormy days, made in calm water: I decide nothing before …",
        lines: 2,
      },
    ],
  },
  {
    title: "What frightens me",
    lead: "A fear that has been written down has edges.",
    blocks: [
      {
        kind: "table",
        id: "fears",
        label: "What could happen, and what you would do on the next morning",
        columns: ["I am afraid that", "Then, on the next morning, I would"],
        rows: 4,
      },
      {
        kind: "lines",
        id: "stay-cost",
        label: "And what will happen if everything stays as it is? In a year? In five?",
        lines: 4,
      },
    ],
  },
  {
    title: "The next stepping stone",
    lead: "Not the far shore. The next stone on which you can stand with both feet.",
    blocks: [
      {
        kind: "lines",
        id: "stone",
        label: "What is it? How will you know that you are standing on it?",
        lines: 4,
      },
      {
        kind: "lines",
        id: "halved",
        label: "Halve it. And again, until you have to smile.",
        lines: 2,
      },
      {
        kind: "table",
        id: "when",
        label: "When, where, and what if something gets in between",
        columns: ["When and where", "If something gets in between, I will"],
        rows: 2,
      },
    ],
  },
];
