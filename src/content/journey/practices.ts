export const PRACTICE_IDS = [
  "threshold",
  "walk",
  "week-review",
  "true-word",
  "fallow-day",
  "letter",
] as const;
export type PracticeId = (typeof PRACTICE_IDS)[number];

type PracticeWords = { name: string; rhythm: string; why: string; how: readonly string[] };

export const practices: Record<PracticeId, PracticeWords> = {
  threshold: {
    name: "One breath at the door",
    rhythm: "Every day · half a minute",
    why: "Days run together because nothing divides them. A threshold, kept on purpose, gives each part of the day its own beginning.",
    how: [
      "Choose one door you pass every day.",
      "Stop with your hand on it. Breathe out longer than you breathe in.",
      "Ask: who do I want to be on the other side? Then go through.",
    ],
  },
  walk: {
    name: "A walk without a purpose",
    rhythm: "Twice a week · twenty minutes",
    why: "Most good thoughts are shy and come from the side. Walking without an errand is the oldest way of letting them.",
    how: [
      "Leave the telephone, or at least its voice, at home.",
      "Turn wherever you would not usually turn.",
      "Bring back one thing you noticed, and write it down in a line.",
    ],
  },
  "week-review": {
    name: "Sunday’s three questions",
    rhythm: "Every week · fifteen minutes",
    why: "A week that is looked at once teaches more than a month that is not.",
    how: [
      "What gave me life this week, and what took it?",
      "Where did I act by my landmarks, and where by habit?",
      "What one thing would make next week honest?",
    ],
  },
  "true-word": {
    name: "One true word",
    rhythm: "Every week · as long as it takes",
    why: "Old paths grow back in silence. Saying one true thing aloud, to one person, keeps the new one open.",
    how: [
      "Choose somebody who can bear to hear it.",
      "Say the thing you would otherwise have smoothed over, in one sentence, without blame.",
      "Then listen for as long as you spoke, and a little longer.",
    ],
  },
  "fallow-day": {
    name: "A fallow day",
    rhythm: "Every month · one day",
    why: "Fields that are never left alone stop bearing. So do people, though they take longer to admit it.",
    how: [
      "Put it in the diary as you would a train.",
      "No plans, no mending, no catching up.",
      "When you feel useless, you are halfway there. Stay.",
    ],
  },
  letter: {
    name: "A letter to the next season",
    rhythm: "Four times a year · an hour",
    why: "You are the only one who was there for all of it. Leave a note for the one who comes next.",
    how: [
      "Read the last letter first.",
      "Write what you have learned, what you are hoping for, and what you would rather not forget.",
      "Seal it, date it, and put it where the next season’s coat hangs.",
    ],
  },
};

export const practiceWords = {
  title: "Six ongoing practices",
  lead: "Do not take all six. Choose one or two that you could keep in a bad week, and say when and where.",
  how: "How it goes",
  keep: (name: string) => `I will keep “${name}”`,
  whenLabel: "When and where",
  whenHint: "For example: on Sundays after supper, in the blue chair",
} as const;
