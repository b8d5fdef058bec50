import type { Finding, GuideBody, Question } from "@/content/journey/guide";

const frequency = (id: string, label: string): Question => ({
  kind: "scale",
  id,
  label,
  lowest: 1,
  highest: 5,
  lowLabel: "Hardly ever",
  highLabel: "Almost always",
});

export const PRESENCE_QUESTIONS = ["meal", "listen", "hurry", "pause", "outside", "evening"];

export const presence: GuideBody = {
  steps: [
    {
      title: "One minute first",
      paragraphs: [
        "Before you judge how present you are, be present once. Sit so that your back is free. For one minute do nothing but notice three things: a sound that is far away, a sound that is near, and the place where your breath is easiest to feel.",
        "If your mind wandered off, that was not a mistake. Noticing that it had wandered was the exercise.",
      ],
      questions: [
        {
          kind: "words",
          id: "minute",
          label: "What did you notice?",
          hint: "Three sounds, one thought, an itch: anything counts.",
        },
      ],
    },
    {
      title: "Six scenes",
      paragraphs: ["Think of the past week, and answer quickly. The first answer is the true one."],
      questions: [
        frequency("meal", "I could say an hour later what my meal tasted of."),
        frequency("listen", "When somebody speaks to me, I listen instead of preparing my answer."),
        frequency("hurry", "I move from one thing to the next without hurrying."),
        frequency("pause", "I notice that I am upset before I act on it."),
        frequency("outside", "I see something outdoors that I had not noticed before."),
        frequency("evening", "In the evening I can remember the day in some detail."),
      ],
    },
    {
      title: "A place to practise",
      paragraphs: [
        "Presence is not another task. It is a way of doing one of the tasks you have. Choose something you do every day that takes less than five minutes: the kettle, the stairs, the key in the door.",
      ],
      questions: [
        {
          kind: "words",
          id: "anchor",
          label: "Which daily act will be your place to arrive?",
          hint: "For example: “When I put the key in the door, I stop for one breath.”",
        },
      ],
    },
  ],
  closing: {
    title: "How much of you was in the room",
    paragraphs: [],
  },
};

export const presenceFindings = {
  low: {
    title: "Scattered cloud",
    paragraphs: [
      "You are often somewhere ahead of yourself. That is seldom carelessness; it is usually what responsibility feels like from the inside. But a life one is always about to begin is tiring to live in.",
      "Start smaller than seems worth it. One act a day, done as if it were the only one. The rest of the day will notice.",
    ],
  },
  middle: {
    title: "Sun between clouds",
    paragraphs: [
      "You come and go, and you know the way back. The scenes you answered low are probably the ones in which something is wanted from you; most people lose themselves there first.",
      "Do not try to be present everywhere. Choose the one scene you would most like to have been there for, and be there for it.",
    ],
  },
  high: {
    title: "Clear air",
    paragraphs: [
      "You are there for a good part of your own days. It is a quiet gift and the people around you feel it, though they might not find the word.",
      "Take it with you into the next phase. Crossing is mostly the skill of staying where you are while the ground moves.",
    ],
  },
} satisfies Record<string, Finding>;
