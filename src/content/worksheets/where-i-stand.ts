import type { WorksheetPage } from "@/content/worksheets/worksheet";

export const whereIStand: readonly WorksheetPage[] = [
  {
    title: "Setting down the bags",
    lead: "Before anything is changed, it may be looked at. Write the way you would speak to somebody who is not in a hurry.",
    blocks: [
      {
        kind: "lines",
        id: "brought",
        label: "What brought you here? The reason you tell others, and the one underneath.",
        lines: 5,
      },
      {
        kind: "lines",
        id: "carry",
        label: "What are you carrying at the moment? List everything, large and small.",
        hint: "Tasks, worries, promises, other people's moods. Do not sort yet.",
        lines: 7,
      },
      {
        kind: "lines",
        id: "not-mine",
        label: "Go through the list once more. What on it is not yours?",
        lines: 4,
      },
    ],
  },
  {
    title: "How it is just now",
    lead: "Not how it should be, and not how it is on good days. This week.",
    blocks: [
      {
        kind: "scales",
        id: "now",
        label: "Give each a number. The first one that comes is the right one.",
        low: "hardly at all",
        high: "fully",
        rows: [
          { id: "rested", label: "I am rested" },
          { id: "useful", label: "What I do makes sense to me" },
          { id: "close", label: "I feel close to somebody" },
          { id: "body", label: "I am at home in my body" },
          { id: "choice", label: "I have a choice in how I spend my days" },
          { id: "glad", label: "There is something I am looking forward to" },
        ],
      },
      {
        kind: "lines",
        id: "highest",
        label: "Take the highest number. What are you doing that keeps it up?",
        lines: 3,
      },
      {
        kind: "lines",
        id: "lowest",
        label: "Take the lowest. How would you notice that it stood one higher?",
        lines: 3,
      },
    ],
  },
  {
    title: "What holds",
    lead: "A bridge is not judged by its gaps. These pages are for what is already there.",
    blocks: [
      {
        kind: "table",
        id: "people",
        label: "Who holds you, and how?",
        columns: ["Person", "What they do for me, perhaps without knowing"],
        rows: 4,
      },
      {
        kind: "checks",
        id: "strengths",
        label: "What have others said of you more than once? Tick without modesty.",
        options: [
          { id: "listen", label: "I listen" },
          { id: "stay", label: "I stay when it becomes difficult" },
          { id: "begin", label: "I begin things" },
          { id: "finish", label: "I finish things" },
          { id: "humour", label: "I make people laugh" },
          { id: "see", label: "I see what is needed" },
          { id: "learn", label: "I learn fast" },
          { id: "calm", label: "I am calm when others are not" },
        ],
      },
      {
        kind: "lines",
        id: "before",
        label: "Which hard time have you already come through? What did you do then that helped?",
        lines: 5,
      },
    ],
  },
  {
    title: "A first bearing",
    lead: "You do not need a destination today. A direction is enough.",
    blocks: [
      {
        kind: "lines",
        id: "year",
        label: "It is a year from now, and it has gone well. Describe an ordinary Tuesday.",
        lines: 7,
      },
      {
        kind: "choice",
        id: "pace",
        label: "At which pace would you like to travel?",
        options: [
          { id: "slow", label: "Slowly, with long pauses" },
          { id: "steady", label: "Steadily, one thing a week" },
          { id: "brisk", label: "Briskly, I have been waiting long enough" },
        ],
      },
      {
        kind: "lines",
        id: "coach",
        label: "What should your coach know, so that they do not have to guess?",
        lines: 4,
      },
      {
        kind: "lines",
        id: "first",
        label: "One thing that you will put down this week.",
        lines: 2,
      },
    ],
  },
];
