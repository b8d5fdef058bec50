import type { LibraryEntry } from "./libraryEntry";

/** Videos and recordings of the demo library. */
export const LIBRARY_TO_HEAR: readonly LibraryEntry[] = [
  {
    title: "What we carry, what we put down",
    description:
      "A table, a rucksack and a bag of stones. A demonstration that takes a quarter of an hour and is hard to forget.",
    contentType: "video",
    durationMinutes: 15,
    difficulty: "beginner",
    tags: ["letting go", "awareness", "exercise"],
  },
  {
    title: "Three minutes of presence",
    description:
      "The shortest practice of the journey, shown once slowly and once in the middle of a noisy kitchen.",
    contentType: "video",
    durationMinutes: 6,
    difficulty: "beginner",
    tags: ["presence", "practice", "breath"],
  },
  {
    title: "Drawing your inner landscape",
    description:
      "You need paper and no talent. Mountains, harbours, fog: how to draw a map of where you are.",
    contentType: "video",
    durationMinutes: 18,
    difficulty: "beginner",
    tags: ["arrival", "drawing", "reflection"],
  },
  {
    title: "How change goes round",
    description:
      "The cycle of change drawn on a kitchen wall, with all the places at which people believe that they have failed.",
    contentType: "video",
    durationMinutes: 12,
    difficulty: "beginner",
    tags: ["change", "crossing", "readiness"],
  },
  {
    title: "Moving the needle by one",
    description:
      "How to find a step so small that you cannot refuse it, and why it works better than a brave one.",
    contentType: "video",
    durationMinutes: 14,
    difficulty: "intermediate",
    tags: ["small steps", "habits", "crossing"],
  },
  {
    title: "The empty chair",
    description:
      "An exercise for conversations that can no longer take place, or not yet. With a slow lead-in and a way out.",
    contentType: "video",
    durationMinutes: 22,
    difficulty: "intermediate",
    tags: ["exercise", "conversation", "grief"],
  },
  {
    title: "Shed, embrace, grow",
    description:
      "An introduction to the three cards of the Descent, with three people who show theirs.",
    contentType: "video",
    durationMinutes: 20,
    difficulty: "intermediate",
    tags: ["descent", "shadow", "growth"],
  },
  {
    title: "A weekly review that is kind",
    description:
      "Twenty minutes on Friday: what was, what is, what may wait. Without points and without a streak.",
    contentType: "video",
    durationMinutes: 16,
    difficulty: "intermediate",
    tags: ["review", "rhythm", "goals"],
  },
  {
    title: "Working with a strong feeling",
    description:
      "Where it sits, what it wants, what happens when it is allowed to stay. For those who have practised a little.",
    contentType: "video",
    durationMinutes: 28,
    difficulty: "advanced",
    tags: ["feelings", "body", "deep work"],
  },
  {
    title: "A conversation between two of your voices",
    description:
      "A full exercise, from setting out the chairs to the last question. Plan a quiet hour.",
    contentType: "video",
    durationMinutes: 35,
    difficulty: "advanced",
    tags: ["inner voices", "shadow", "exercise"],
    isDraft: true,
  },
  {
    title: "A short practice for beginnings",
    description: "Ten minutes, eyes closed. For a new day, a new task or a new page.",
    contentType: "audio",
    durationMinutes: 10,
    difficulty: "beginner",
    tags: ["beginning", "breath", "practice"],
  },
  {
    title: "Arriving home",
    description:
      "For the step from work into the evening. Listen on the stairs, or in the car with the engine off.",
    contentType: "audio",
    durationMinutes: 8,
    difficulty: "beginner",
    tags: ["evening", "rest", "transition"],
  },
  {
    title: "Walking without a goal",
    description:
      "A companion for a walk of half an hour that says very little and then nothing at all.",
    contentType: "audio",
    durationMinutes: 30,
    difficulty: "beginner",
    tags: ["walking", "nature", "presence"],
  },
  {
    title: "Falling asleep after a full day",
    description:
      "A slow inventory of the day, from the feet upwards. It is all right not to reach the end.",
    contentType: "audio",
    durationMinutes: 20,
    difficulty: "beginner",
    tags: ["sleep", "rest", "body"],
  },
  {
    title: "The smallest brave thing",
    description: "A guided search for one step, and a talk with the fear that stands before it.",
    contentType: "audio",
    durationMinutes: 17,
    difficulty: "intermediate",
    tags: ["courage", "fear", "small steps"],
  },
  {
    title: "Letter to a younger self",
    description: "Guided writing with long pauses. Have paper at hand, and perhaps a blanket.",
    contentType: "audio",
    durationMinutes: 26,
    difficulty: "intermediate",
    tags: ["writing", "self-kindness", "memory"],
  },
  {
    title: "Before a difficult conversation",
    description:
      "Twelve minutes to settle, to remember what you want, and to wish the other person well.",
    contentType: "audio",
    durationMinutes: 12,
    difficulty: "intermediate",
    tags: ["conversation", "courage", "preparation"],
  },
  {
    title: "Sitting with not knowing",
    description: "For the time in which a decision is not ripe. A meditation without an answer.",
    contentType: "audio",
    durationMinutes: 24,
    difficulty: "advanced",
    tags: ["patience", "decision", "crossing"],
  },
  {
    title: "Meeting the one you leave outside",
    description:
      "A guided encounter with a part of you that you rather avoid. Do it with your coach's knowledge.",
    contentType: "audio",
    durationMinutes: 32,
    difficulty: "advanced",
    tags: ["shadow", "descent", "deep work"],
  },
  {
    title: "A ritual for the end of a road",
    description:
      "Fire, water, salt or paper: four simple endings, spoken slowly so that you can do one of them while you listen.",
    contentType: "audio",
    durationMinutes: 19,
    difficulty: "advanced",
    tags: ["endings", "ritual", "return"],
    isDraft: true,
  },
];
