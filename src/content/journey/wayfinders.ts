import type { GuideBody } from "@/content/journey/guide";

export const landmarks: GuideBody = {
  steps: [
    {
      title: "Look back from the ridge",
      paragraphs: [
        "Values are easy to list and hard to own. The ones that are really yours have usually cost you something. So do not begin with words; begin with moments.",
      ],
      questions: [
        {
          kind: "words",
          id: "proud",
          label: "A moment on this journey when you were quietly proud of how you acted:",
        },
        {
          kind: "words",
          id: "angry",
          label: "A moment when you were angry because something that matters was being hurt:",
        },
      ],
    },
    {
      title: "Three words",
      paragraphs: [
        "What was at stake in those moments? Courage, fairness, rest, craft, loyalty, beauty, truth, mischief: look for the exact word, and do not take the fine one if the plain one fits.",
        "Three is the right number. One cannot navigate by a dozen stars.",
      ],
      questions: [
        { kind: "words", id: "first", label: "The first word, and what it asks of you" },
        { kind: "words", id: "second", label: "The second" },
        { kind: "words", id: "third", label: "The third" },
      ],
    },
    {
      title: "Take a bearing",
      paragraphs: [
        "A landmark is for use. Think of a decision that is in front of you, large or small, and hold it against your three words one by one.",
      ],
      questions: [
        { kind: "words", id: "decision", label: "A decision in front of me:" },
        { kind: "words", id: "bearing", label: "Where my landmarks point:" },
      ],
    },
  ],
  closing: {
    title: "Your landmarks are set",
    paragraphs: [
      "Put the three words where you will come across them by accident: inside a cupboard door, on the first page of a diary. They work best when you are not looking for them.",
    ],
  },
};

export const companions: GuideBody = {
  steps: [
    {
      title: "Who is there",
      paragraphs: [
        "People help in different ways, and we tire them by asking one for all of it. Think of four roles: the witness, who sees you as you are; the guide, who has been there; the challenger, who does not let you off; and the harbour, where you need not be anybody.",
      ],
      questions: [
        { kind: "words", id: "witness", label: "Your witness" },
        { kind: "words", id: "guide", label: "Your guide" },
        { kind: "words", id: "challenger", label: "Your challenger" },
        { kind: "words", id: "harbour", label: "Your harbour" },
      ],
    },
    {
      title: "The empty chair",
      paragraphs: [
        "One of the four was probably harder to fill. That is worth knowing. It need not be a close friend: a book, a choir, a neighbour who gardens at the same hour may hold the place for a while.",
      ],
      questions: [
        { kind: "words", id: "missing", label: "Which one is missing, and who might it be?" },
        { kind: "words", id: "ask", label: "What would you ask of them, in one sentence?" },
      ],
    },
    {
      title: "What you bring them",
      paragraphs: [
        "You come back different, and the people around you did not make the journey. Some will be glad and some will be unsettled, sometimes the same person on the same day. Be patient, and let them know what has changed before they have to guess.",
      ],
      questions: [
        { kind: "words", id: "tell", label: "Somebody I want to tell, and what I would say:" },
        { kind: "words", id: "for-whom", label: "For whom could I be one of the four?" },
      ],
    },
  ],
  closing: {
    title: "Your company is gathered",
    paragraphs: [
      "Write to one of them this week. It need not be about any of this. Companions are kept by being in touch before there is a reason.",
    ],
  },
};

export const weatherPlan: GuideBody = {
  steps: [
    {
      title: "The first signs",
      paragraphs: [
        "Nobody loses the way all at once. There is a week of small signs first: a cupboard, a tone of voice, a bedtime, the walk that is skipped. They are different for everyone, and quite reliable.",
      ],
      questions: [
        { kind: "words", id: "signs", label: "Three signs that I am drifting:" },
        { kind: "words", id: "others-see", label: "What somebody close to me would see first:" },
      ],
    },
    {
      title: "Shelter",
      paragraphs: [
        "Bad weather is not the time to be ambitious. Decide now, in good light, what the smallest version of your day is: what you keep up even then, and what may be dropped without guilt.",
      ],
      questions: [
        { kind: "words", id: "keep", label: "On a bad day I still…" },
        { kind: "words", id: "drop", label: "And I may let go of…" },
      ],
    },
    {
      title: "A letter for later",
      paragraphs: [
        "Write a few lines to the person who will open this when it has gone wrong. Do not advise them. Tell them what you know about them that they will have forgotten.",
      ],
      questions: [
        { kind: "words", id: "letter", label: "Dear me," },
        { kind: "words", id: "call", label: "And before anything else, call…" },
      ],
    },
  ],
  closing: {
    title: "You are ready for weather",
    paragraphs: [
      "You may not need this for a long time. It will be here, in your own words, on the day you do.",
    ],
  },
};
