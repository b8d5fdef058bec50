import type { LibraryEntry } from "./libraryEntry";

/** Articles and books of the demo library. */
export const LIBRARY_TO_READ: readonly LibraryEntry[] = [
  {
    title: "Resting before you are tired",
    description:
      "Why rest works better as a rhythm than as a repair, and how to find a rhythm that fits into a full week. The last part is for people who cannot sit still.",
    contentType: "article",
    durationMinutes: 8,
    difficulty: "beginner",
    tags: ["rest", "rhythm", "everyday life"],
  },
  {
    title: "On asking for help",
    description:
      "Asking is a skill with a beginning, a middle and an end. Four small requests to practise on, from the easiest to the one you have been avoiding.",
    contentType: "article",
    durationMinutes: 10,
    difficulty: "beginner",
    tags: ["help", "relationships", "courage"],
  },
  {
    title: "The word must, and who is speaking",
    description:
      "A way of listening to your own sentences. You will need a pen and one ordinary conversation.",
    contentType: "article",
    durationMinutes: 7,
    difficulty: "beginner",
    tags: ["language", "inner voices", "awareness"],
  },
  {
    title: "How to begin a journal when you do not write",
    description:
      "Lists, drawings, three lines, letters that are never sent: eight ways in for people who were told that they cannot write.",
    contentType: "article",
    durationMinutes: 9,
    difficulty: "beginner",
    tags: ["journal", "reflection", "beginning"],
  },
  {
    title: "Goals that are still yours in a year",
    description:
      "Some goals belong to somebody else. Five questions that show whom you are doing it for, and what to do when the answer hurts.",
    contentType: "article",
    durationMinutes: 12,
    difficulty: "intermediate",
    tags: ["goals", "values", "choice"],
  },
  {
    title: "The long middle of a change",
    description:
      "The start is exciting and the end is a relief. This is about the months between them, when the old no longer fits and the new does not exist.",
    contentType: "article",
    durationMinutes: 14,
    difficulty: "intermediate",
    tags: ["change", "patience", "crossing"],
  },
  {
    title: "What envy points at",
    description:
      "Envy is an unpleasant messenger with a useful letter. How to take the letter and let the messenger go.",
    contentType: "article",
    durationMinutes: 11,
    difficulty: "intermediate",
    tags: ["envy", "longing", "shadow"],
  },
  {
    title: "Listening without repairing",
    description:
      "Most of us listen with a screwdriver in hand. What happens in a conversation when you put it down.",
    contentType: "article",
    durationMinutes: 10,
    difficulty: "intermediate",
    tags: ["listening", "relationships", "presence"],
  },
  {
    title: "Grief for a life that was good",
    description:
      "Leaving something good also hurts. On roles, houses and versions of ourselves that deserve a proper goodbye.",
    contentType: "article",
    durationMinutes: 16,
    difficulty: "advanced",
    tags: ["grief", "letting go", "descent"],
  },
  {
    title: "The inner critic as an anxious relative",
    description:
      "A reading of the critical voice that neither fights nor obeys it, with an exercise in three chairs.",
    contentType: "article",
    durationMinutes: 18,
    difficulty: "advanced",
    tags: ["inner critic", "shadow", "self-kindness"],
    isDraft: true,
  },
  {
    title: "A small book of mornings",
    description:
      "Thirty ways to begin a day, none of them before six. Try one for a week and leave the others.",
    contentType: "ebook",
    durationMinutes: 45,
    difficulty: "beginner",
    tags: ["morning", "practice", "everyday life"],
  },
  {
    title: "First steps: a reader for the Arrival",
    description:
      "Everything for the first weeks: how to look at where you stand, how to speak with a coach, and what you may expect of yourself, which is not much.",
    contentType: "ebook",
    durationMinutes: 60,
    difficulty: "beginner",
    tags: ["arrival", "beginning", "reflection"],
  },
  {
    title: "Sentences for difficult conversations",
    description:
      "Fifty opening sentences that blame nobody and hide nothing, sorted by the person who sits across from you.",
    contentType: "ebook",
    durationMinutes: 40,
    difficulty: "beginner",
    tags: ["conversation", "boundaries", "work"],
  },
  {
    title: "Between two shores",
    description:
      "A companion for the Crossing. Stories, drawings and exercises for people who have left and not yet arrived.",
    contentType: "ebook",
    durationMinutes: 90,
    difficulty: "intermediate",
    tags: ["crossing", "change", "readiness"],
  },
  {
    title: "The friendly no",
    description:
      "Boundaries for kind people. With a chapter on what to do in the hour after you have said it.",
    contentType: "ebook",
    durationMinutes: 55,
    difficulty: "intermediate",
    tags: ["boundaries", "saying no", "guilt"],
  },
  {
    title: "Money and the inner household",
    description:
      "How we learned what money means, and how to talk about it with the people we share a fridge with.",
    contentType: "ebook",
    durationMinutes: 70,
    difficulty: "intermediate",
    tags: ["money", "family", "values"],
  },
  {
    title: "Leading with fewer answers",
    description:
      "For people who lead and would like to hear more. Twelve meetings, one experiment for each of them.",
    contentType: "ebook",
    durationMinutes: 80,
    difficulty: "intermediate",
    tags: ["leading", "work", "listening"],
  },
  {
    title: "The room below",
    description:
      "A reader for the Descent: on shadow, shame and the surprising company that one finds there. Read it slowly and not alone.",
    contentType: "ebook",
    durationMinutes: 120,
    difficulty: "advanced",
    tags: ["descent", "shadow", "deep work"],
  },
  {
    title: "Wayfinders",
    description:
      "Who and what do we steer by when the coaching is over? Portraits, questions and empty pages for your own.",
    contentType: "ebook",
    durationMinutes: 75,
    difficulty: "advanced",
    tags: ["return", "integration", "practice"],
  },
  {
    title: "Endings, a workbook",
    description:
      "How to finish a project, a job, a friendship or a year so that it can stay finished.",
    contentType: "ebook",
    durationMinutes: 65,
    difficulty: "advanced",
    tags: ["endings", "letting go", "ritual"],
    isDraft: true,
  },
];
