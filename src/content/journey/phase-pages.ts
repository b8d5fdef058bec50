import type { PhaseId } from "@domain/work/phases";

type PhasePageWords = { lead: string; opening: readonly string[] };

export const phasePages: Record<PhaseId, PhasePageWords> = {
  arrival: {
    lead: "Before going anywhere, come to where you are.",
    opening: [
      "Most of us set out too soon. We carry plans for the next place into a house we have never looked at properly. Arrival is the unhurried part: you put your bags down, you walk through the rooms, and you find out who it is that wants to travel.",
      "There are three things here. Take them in any order, on different evenings if you like.",
    ],
  },
  crossing: {
    lead: "You have left one bank, and the other is not yet near.",
    opening: [
      "The middle of a change is the least comfortable part of it and the least described. The old rules have stopped working and the new ones have not introduced themselves. People often take this for failure. It is only water.",
      "Two guides will help you find where you are and what would move you one point further. After them there is a page for what the crossing is asking of you.",
    ],
  },
  descent: {
    lead: "Some things are only found by going down.",
    opening: [
      "There comes a point at which arranging the surface no longer helps. What is underneath has been patient. It is not out to harm you; mostly it is something you once put away because there was no time, or because somebody did not want to see it.",
      "Go slowly here. Keep a light on, eat properly, and come up whenever you want to. If something is too heavy to lift alone, bring it to a session and lift it together.",
    ],
  },
  return: {
    lead: "Now carry it home, and live there.",
    opening: [
      "Every old story about a journey knows that the last part is the hardest to tell: the traveller comes back, and the kitchen is the same. What was found has to fit between the shopping and the post, or it was only a holiday.",
      "This phase has guides for finding your way, practices for ordinary weeks, and four questions to close the circle.",
    ],
  },
};

export const reflectionPrompts = {
  "arrival-reflections": [
    "What brought you here now, and not a year ago?",
    "What are you carrying that you could set down at the door, at least for tonight?",
    "If nothing had to be solved, what would you say your life is like at the moment?",
    "What would you like to be able to say when this journey is over?",
  ],
  "change-readiness": [
    "What is ending, and has anybody said goodbye to it?",
    "What are you afraid would happen if the change succeeded?",
    "What has held you up in uncertain times before, and is it within reach?",
    "What would “ready enough” look like, since “ready” may not come?",
  ],
  "shadow-work": [
    "Which quality in others annoys you beyond reason, and where does it live in you?",
    "What did you learn to hide in order to be loved, and how old were you?",
    "What would the people who know you best be surprised to learn that you long for?",
  ],
  "deep-reflection": [
    "What grief have you been too busy for?",
    "What do you know to be true, and live as though it were not?",
    "When everything that can be taken from you is set aside, what is still here?",
  ],
  integration: [
    "What do you know now that you did not know when you arrived?",
    "What has changed that other people can see, and what has changed that only you can?",
    "Which part of the old life fits you better than you thought it would?",
    "What will you do with what you have found, and for whom?",
  ],
} as const;

export const partTitles = {
  crossingGuides: {
    title: "Two transition guides",
    lead: "Each opens as a page of its own. Your answers are saved as you go, so you can stop at any point.",
  },
  arrivalAssessments: {
    title: "Two ways of looking",
    lead: "One looks at the whole country, the other at how much of you is there to see it.",
  },
  wayfinding: {
    title: "Three wayfinding guides",
    lead: "For the stretch where nobody has marked the path. Finish one, and the section counts; all three are better.",
  },
  arrivalJournal: {
    title: "Arrival reflections",
    lead: "Four questions. Answer one of them well rather than four of them quickly.",
  },
  crossingJournal: {
    title: "Change readiness",
    lead: "Four questions for the middle of the river.",
  },
  shadowJournal: {
    title: "Shadow work",
    lead: "The shadow is not the worst of you. It is only the part that was not wanted at the time.",
  },
  deepJournal: {
    title: "Deep reflection",
    lead: "Three questions that do better with an evening than with an answer.",
  },
  integrationJournal: {
    title: "Integration reflections",
    lead: "Four questions to close the circle, or to notice that it is a spiral.",
  },
} as const;
