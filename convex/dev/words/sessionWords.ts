import type { PhaseId } from "../../../domain/work/phases";

interface PhaseTalk {
  titles: readonly string[];
  covered: readonly string[];
  noticed: readonly string[];
  nextSteps: readonly string[];
}

export const FIRST_SESSION_TITLE = "First conversation";

/** Any `covered`, `noticed` and `nextSteps` of one phase fit together. */
export const SESSION_TALK: Record<PhaseId, PhaseTalk> = {
  arrival: {
    titles: [
      "Where you stand",
      "Taking stock",
      "The map of your days",
      "What brings you",
      "Values and voices",
      "Making room",
    ],
    covered: [
      "We drew the map of an ordinary week and looked at where the light falls.",
      "We spoke about what brought you here, and about the question behind it.",
      "We listened to the different voices that have a say in your decisions.",
      "We looked at what fills your days and at what feeds you in them.",
    ],
    noticed: [
      "You know more about what you need than you give yourself credit for.",
      "The word must came up often, and each time you sat up a little straighter.",
      "You became calm when you spoke about mornings.",
      "You described everyone's needs very precisely, and your own came last.",
    ],
    nextSteps: [
      "Three minutes of quiet before the first message of the day. Nothing else.",
      "Write down, each evening, one moment in which you were present.",
      "Notice when you say must, and ask who is speaking.",
      "Do the Inner Landscape page, with pictures if words are slow.",
    ],
  },
  crossing: {
    titles: [
      "Between two shores",
      "Moving the needle",
      "Ready or not",
      "The cost of staying",
      "One small change",
      "Old habits, new week",
    ],
    covered: [
      "We looked at the change as a cycle, and at where in it you are today.",
      "We put the cost of staying beside the cost of going.",
      "We spoke about the old habit and what it has done for you over the years.",
      "We chose the smallest step that would still be one.",
    ],
    noticed: [
      "You are further along than you feel: two things that used to be hard are ordinary now.",
      "The fear is real, and it is about being seen, not about failing.",
      "You laughed when you named the step, which is usually a good sign.",
      "Being in between is uncomfortable, and you are staying in it with open eyes.",
    ],
    nextSteps: [
      "Take the small step once. Do not repeat it until you have noticed how it was.",
      "Tell one person what you are changing and what you would like from them.",
      "Keep a note of the moments at which the old way calls.",
      "Read the transition guide and mark one sentence that is about you.",
    ],
  },
  descent: {
    titles: [
      "What wants to end",
      "Shed, embrace, grow",
      "Meeting the shadow",
      "Going slowly",
      "Under the surface",
      "The question beneath",
    ],
    covered: [
      "We stayed with what is ending, without hurrying it towards a lesson.",
      "We looked at the part of you that you usually leave outside the door.",
      "We sorted what you would like to shed, to embrace and to grow.",
      "We followed one strong feeling down to where it comes from.",
    ],
    noticed: [
      "There was grief in the room, and you did not apologise for it.",
      "The part that you call lazy turned out to be the one that protects you.",
      "You asked for a pause when you needed one.",
      "What you judge most sharply in others is something that you miss.",
    ],
    nextSteps: [
      "Write a letter to what you are leaving. It need not be sent.",
      "An hour in the week in which you do not hold anyone up.",
      "When the judge speaks, write down the sentence and let it stand.",
      "Rest. I mean this as the exercise.",
    ],
  },
  return: {
    titles: [
      "Bringing it home",
      "Wayfinders",
      "Practices that stay",
      "What you will keep",
      "Integration",
      "Looking ahead",
    ],
    covered: [
      "We gathered what has changed and where it shows in ordinary life.",
      "We named the people and things that you will steer by.",
      "We went through your practices and kept the ones you do without being asked.",
      "We imagined a bad day next year and what you would do on it.",
    ],
    noticed: [
      "You told the whole story without once making yourself smaller.",
      "The practices have become yours: you have changed all of them.",
      "You no longer wait for permission.",
      "There is a lightness in how you speak about the hard part.",
    ],
    nextSteps: [
      "Choose three practices and let the rest go with thanks.",
      "Write to one of your wayfinders and tell them that they are one.",
      "Set a day in three months on which you read your first page again.",
      "Mark the end of this phase with something you can taste or touch.",
    ],
  },
};

export const SESSION_DESCRIPTIONS: readonly string[] = [
  "Let us pick up where we left off.",
  "I would like to bring a question from work.",
  "A quiet hour, no agenda.",
  "To go through the page I filled in this week.",
  "I have something to celebrate and something to ask.",
  "To look at my goals together and choose one.",
];

export const CANCEL_REASONS: readonly string[] = [
  "Not well, I need the day in bed.",
  "A family matter came up.",
  "Travelling, and the connection will not hold.",
  "Work has put something on top of it.",
  "I need a week to let the last one settle.",
];

export const PRIVATE_NOTES = {
  seen: [
    "Arrived out of breath, calmer after ten minutes.",
    "Joked a lot in the first half. The turn came when I did not laugh along.",
    "More colour in the voice than last time.",
    "Circled round the same story. I let it circle.",
    "Long silences, and good ones.",
  ],
  guessed: [
    "My guess: the goal on paper is not the goal.",
    "I suspect that the pressure comes from home and not from work.",
    "There is a loss here that has not been named yet. Not mine to name.",
    "I noticed that I wanted to rescue. Keep an eye on that.",
    "Ready for more than we are doing. Do not slow this down.",
  ],
  next: [
    "Ask about the sister.",
    "Next time: begin with the body, not with the week.",
    "Come back to the word enough.",
    "Leave room at the end, we ran over.",
    "Bring the map from the first session.",
  ],
} as const;
