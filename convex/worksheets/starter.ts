import type { WorksheetContent } from "../../domain/work/worksheets";

/** The worksheets that the product ships, in the order of the list. */
export const STARTER_WORKSHEETS: readonly WorksheetContent[] = [
  {
    title: "Before we begin",
    lead: "A few questions so that our first session starts where you are. Short answers are welcome, and so are open ones.",
    fields: [
      {
        id: "reason",
        kind: "text",
        label: "Why now, and not a year ago?",
      },
      {
        id: "different",
        kind: "text",
        label: "It is half a year from now and this was worth it. What is different?",
        hint: "Something that somebody else could see, too.",
      },
      {
        id: "tried",
        kind: "text",
        label: "What have you tried already, and what did it do?",
      },
      {
        id: "strengths",
        kind: "text",
        label: "What has carried you through other changes?",
      },
      {
        id: "support",
        kind: "choices",
        label: "Who is beside you in this?",
        options: [
          "My partner",
          "Family",
          "A friend",
          "Somebody at work",
          "A doctor or therapist",
          "Nobody yet",
        ],
      },
      {
        id: "pace",
        kind: "choice",
        label: "How direct may I be?",
        options: ["Gently, please", "Plainly", "As directly as you can"],
      },
      { id: "know", kind: "text", label: "Is there anything I should know or leave alone?" },
    ],
  },
  {
    title: "Where I stand today",
    lead: "Five minutes, by feeling and not by reckoning. Answered again every few weeks, it shows what moves.",
    fields: [
      { id: "areas", kind: "heading", label: "How content are you with these, today?" },
      { id: "energy", kind: "scale", label: "Energy and sleep", low: "empty", high: "rested" },
      { id: "work", kind: "scale", label: "Work", low: "it drains me", high: "it fits me" },
      { id: "people", kind: "scale", label: "The people close to me", low: "far", high: "near" },
      { id: "own", kind: "scale", label: "Time of my own", low: "none", high: "enough" },
      {
        id: "direction",
        kind: "scale",
        label: "Knowing where I am going",
        low: "in the fog",
        high: "clear",
      },
      {
        id: "one",
        kind: "text",
        label: "Which one would lift the others, if it rose by a single point?",
      },
    ],
  },
  {
    title: "Looking back on our session",
    lead: "Best within two days, while it is still warm.",
    fields: [
      { id: "stayed", kind: "text", label: "What has stayed with you?" },
      { id: "surprised", kind: "text", label: "What surprised you, or stung a little?" },
      {
        id: "useful",
        kind: "scale",
        label: "How useful was the hour?",
        low: "not at all",
        high: "very",
      },
      {
        id: "understood",
        kind: "scale",
        label: "How well did you feel understood?",
        low: "not at all",
        high: "entirely",
      },
      { id: "other", kind: "line", label: "One thing I could do differently next time" },
      { id: "step", kind: "line", label: "The step you take before we meet again" },
      { id: "when", kind: "date", label: "By when?" },
    ],
  },
  {
    title: "A decision, from four sides",
    lead: "For a choice that keeps coming back. Take the sides one at a time, not all in one sitting.",
    fields: [
      {
        id: "question",
        kind: "line",
        label: "The decision, as a question that can be answered with yes or no",
      },
      { id: "yes", kind: "text", label: "If yes: what do I gain?" },
      { id: "yesCost", kind: "text", label: "If yes: what does it cost me, and whom else?" },
      { id: "no", kind: "text", label: "If no: what do I keep?" },
      { id: "noCost", kind: "text", label: "If no: what will I have missed in five years?" },
      {
        id: "turn",
        kind: "heading",
        label: "Now put the lists away",
        hint: "Stand up, look out of the window, and come back.",
      },
      {
        id: "gut",
        kind: "choice",
        label: "The first answer that comes",
        options: ["Yes", "No", "Not yet"],
      },
      {
        id: "sure",
        kind: "scale",
        label: "How sure are you of it?",
        low: "a guess",
        high: "certain",
      },
      {
        id: "missing",
        kind: "text",
        label: "What would you have to know to be surer by one point?",
      },
    ],
  },
  {
    title: "My week, hour by feeling",
    lead: "What gives, what takes, and one small trade for next week.",
    fields: [
      { id: "gave", kind: "text", label: "Three moments this week that gave you something" },
      { id: "took", kind: "text", label: "Three that took more than they gave" },
      {
        id: "balance",
        kind: "scale",
        label: "The week as a whole",
        low: "it took",
        high: "it gave",
      },
      {
        id: "body",
        kind: "choices",
        label: "Where did you notice it?",
        options: [
          "Sleep",
          "Shoulders and neck",
          "Stomach",
          "Breath",
          "Temper",
          "Nowhere in particular",
        ],
      },
      { id: "trade", kind: "line", label: "One taking hour you could hand over, shorten or drop" },
      { id: "instead", kind: "line", label: "What goes in its place?" },
    ],
  },
  {
    title: "What we leave with",
    lead: "For the last sessions of our work together.",
    fields: [
      { id: "then", kind: "text", label: "The first day and today: what has changed?" },
      { id: "did", kind: "text", label: "Which part of that was your own doing?" },
      { id: "keep", kind: "text", label: "What do you want to keep, and what helps you keep it?" },
      { id: "signs", kind: "text", label: "By which small signs will you notice that it slips?" },
      { id: "first", kind: "line", label: "Then I will first…" },
      {
        id: "trust",
        kind: "scale",
        label: "How much do you trust yourself with it?",
        low: "little",
        high: "fully",
      },
      { id: "unsaid", kind: "text", label: "Is anything left unsaid between us?" },
    ],
  },
];
