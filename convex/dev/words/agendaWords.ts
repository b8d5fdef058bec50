export const AGENDA_WORDS = {
  client: [
    "What happened after the talk with my manager",
    "I skipped the evening notes for a week. Why?",
    "The dream I wrote to you about",
    "Is the second goal still the right one?",
    "How to say no without a speech",
    "A small win I would like to tell you",
  ],
  coach: [
    "Look at the map from last time together",
    "What has been asking for attention?",
    "One practice to keep, one to let go",
    "Where do you feel this in the body?",
    "Plan for the weeks in which we do not meet",
  ],
} as const;
