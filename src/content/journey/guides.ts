import type { Guide, GuideBody, GuideId } from "@/content/journey/guide";
import { guideCards, guideIdsOf } from "@/content/journey/guide-cards";
import { innerLandscape } from "@/content/journey/inner-landscape";
import { presence } from "@/content/journey/presence";
import { stageOfChange } from "@/content/journey/stage-of-change";

const movingTheNeedle: GuideBody = {
  steps: [
    {
      title: "Where the needle stands",
      paragraphs: [
        "Large changes are made of small ones that somebody took seriously. This pathway does not ask you to arrive. It asks for a single point on a scale of ten.",
        "Take the change you named in the first guide, or another that matters to you now. Ten is how it would be if it were well: not perfect, well. Nought is the worst it has been.",
      ],
      questions: [
        { kind: "words", id: "matter", label: "What are we measuring?" },
        {
          kind: "scale",
          id: "now",
          label: "Where does the needle stand today?",
          lowest: 0,
          highest: 10,
          lowLabel: "The worst it has been",
          highLabel: "Well",
        },
      ],
    },
    {
      title: "Why not lower",
      paragraphs: [
        "The number you gave is probably not nought. Something is holding it where it is: a habit, a person, a stubbornness of yours, a piece of luck you have been looking after without thanks.",
        "This is the part people skip. Please do not. What already works is the only material you have to build with.",
      ],
      questions: [
        { kind: "words", id: "holding", label: "What keeps the needle from standing lower?" },
        { kind: "words", id: "own-doing", label: "Which part of that is your own doing?" },
      ],
    },
    {
      title: "When it moved",
      paragraphs: [
        "Look back over the past months for an exception: a day, or only an afternoon, when it stood a point higher. There nearly always is one, and we nearly always explain it away.",
        "Describe it as a film would show it. Where were you? What did you do first? Who was there, and what would they say was different about you?",
      ],
      questions: [
        { kind: "words", id: "exception", label: "A time when the needle stood higher:" },
        {
          kind: "words",
          id: "difference",
          label: "What made the difference, as far as you can tell?",
        },
      ],
    },
    {
      title: "One point further",
      paragraphs: [
        "Now imagine that you wake one morning and the needle has moved by one point in the night. Only one. Nobody has told you.",
        "How do you notice? What do you do in the first hour that you would not have done yesterday? Write small things. If it could be photographed, it is small enough.",
      ],
      questions: [
        { kind: "words", id: "first-sign", label: "The first thing I would notice:" },
        { kind: "words", id: "others-notice", label: "What somebody close to me would notice:" },
      ],
    },
    {
      title: "What pushes, what holds",
      paragraphs: [
        "A needle stands still because forces on both sides are equal. The psychologist Kurt Lewin saw that pushing harder mostly makes the other side push back. It is often easier to take a weight off than to add one.",
      ],
      questions: [
        { kind: "words", id: "pushes", label: "What pushes towards the change?" },
        { kind: "words", id: "holds", label: "What holds it back?" },
        {
          kind: "words",
          id: "lighten",
          label: "Which of the weights could you make lighter by half?",
          hint: "Not the heaviest. The one that is easiest to lift.",
        },
      ],
    },
    {
      title: "The smallest true step",
      paragraphs: [
        "Choose one thing to do within seven days. It should be small enough that you could do it on a bad day, and true enough that you would be glad to have done it even if nothing came of it.",
        "People who decide when and where they will act are far more likely to do it than people who merely mean to. So give it a place and an hour. “When I have put the children to bed on Tuesday, I sit down at the kitchen table and open the letter.”",
      ],
      questions: [
        { kind: "words", id: "step", label: "My step:" },
        {
          kind: "words",
          id: "when",
          label: "When… I will…",
          hint: "The hour, the place, the act.",
        },
        {
          kind: "words",
          id: "if-then",
          label: "If this gets in the way… then I will…",
          hint: "Expect the likeliest obstacle, and be kind to yourself when you meet it.",
        },
        {
          kind: "scale",
          id: "likely",
          label: "How likely is it that you will do it?",
          lowest: 0,
          highest: 10,
          lowLabel: "It will not happen",
          highLabel: "As good as done",
        },
      ],
    },
    {
      title: "Who knows, and what then",
      paragraphs: [
        "If your last number was below seven, make the step smaller and go back once. There is no shame in a step of two minutes; there is a great deal of disappointment in one of two hours.",
        "And a thing that one other person knows about has begun to exist. Choose a witness, not a judge.",
      ],
      questions: [
        { kind: "words", id: "witness", label: "Who will know?" },
        { kind: "words", id: "review", label: "On which day will you look at the needle again?" },
        {
          kind: "words",
          id: "kindness",
          label: "What will you say to yourself if it did not work?",
        },
      ],
    },
  ],
  closing: {
    title: "One point further",
    paragraphs: [
      "That is enough for a week. You have a step, an hour, a place and a witness, and you know what to say to yourself if it rains.",
      "Come back on the day you chose and move the needle to where it truly stands. If it went back, that too is a measurement.",
    ],
  },
};

const landmarks: GuideBody = {
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

const companions: GuideBody = {
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

const weatherPlan: GuideBody = {
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

const bodies: Record<GuideId, GuideBody> = {
  "inner-landscape": innerLandscape,
  presence,
  "stage-of-change": stageOfChange,
  "moving-the-needle": movingTheNeedle,
  landmarks,
  companions,
  "weather-plan": weatherPlan,
};

export function guideOf(id: GuideId): Guide {
  return { id, ...guideCards[id], ...bodies[id] };
}

export function guidesOf(section: Guide["section"]): Guide[] {
  return guideIdsOf(section).map(guideOf);
}
