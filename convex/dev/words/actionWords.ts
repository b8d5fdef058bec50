export const ACTION_WORDS = [
  "Ask Dr. Lindqvist for the earlier appointment",
  "Write the letter you will not send",
  "One evening this week without the laptop",
  "Say no once, and note what happens",
  "Draw the map of your week and bring it along",
  "Talk to your sister before the holidays",
  "List the three things that drain you most",
] as const;

export const HABIT_WORDS = [
  "Ten minutes of walking before the first email",
  "Three lines in the evening: what was enough today",
  "Phone out of the bedroom",
] as const;
