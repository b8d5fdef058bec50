import type { Finding, GuideBody, Question } from "@/content/journey/guide";

export const STAGES = ["not-yet", "thinking", "preparing", "acting", "keeping"] as const;
export type Stage = (typeof STAGES)[number];

const agree = (id: Stage, label: string): Question => ({
  kind: "scale",
  id,
  label,
  lowest: 1,
  highest: 5,
  lowLabel: "Not me",
  highLabel: "Very much me",
});

const ruler = (id: string, label: string, highLabel: string): Question => ({
  kind: "scale",
  id,
  label,
  lowest: 0,
  highest: 10,
  lowLabel: "Not at all",
  highLabel,
});

export const stageOfChange: GuideBody = {
  steps: [
    {
      title: "Name the change",
      paragraphs: [
        "People rarely change everything, and never everything at once. For the next quarter of an hour, choose one change: something you have begun, something you are thinking of, or something that has been done to you and that you are still answering.",
        "Write it the way you would say it to a friend in a kitchen. “I want to stop working at weekends” is better than “work–life balance”.",
      ],
      questions: [
        { kind: "words", id: "change", label: "The change I have in mind is…" },
        {
          kind: "words",
          id: "since",
          label: "How long has it been with you, and how did it first make itself known?",
        },
      ],
    },
    {
      title: "Five stages, walked in a spiral",
      paragraphs: [
        "In the late 1970s the psychologists James Prochaska and Carlo DiClemente watched how people give up smoking by themselves. They found that those who succeeded did not simply decide. They passed through stages, and what helped in one was useless, or worse, in another.",
        "Not yet: the change is other people’s idea, or too sore to look at. Thinking: you see both sides, and live between them. Preparing: you have turned, and are packing. Acting: the change is visible, and costs something every day. Keeping: it has become yours, and needs guarding only on certain evenings.",
        "Hardly anybody walks this once and straight. Most of us go round several times, and a slip is not a fall back to the beginning: one returns to the path higher up than one left it. The stage you are in today is a place on the way, not a mark in a report.",
      ],
      questions: [],
    },
    {
      title: "Where do you stand?",
      paragraphs: [
        "Keep your one change in mind. For each sentence, say how much it sounds like you today, not on your best day.",
      ],
      questions: [
        agree("not-yet", "Others see a need for this change more clearly than I do."),
        agree("thinking", "I go back and forth: part of me wants it, part of me does not."),
        agree("preparing", "I have decided, and I am working out how and when."),
        agree("acting", "I am doing it, and I have to think about it nearly every day."),
        agree("keeping", "It has become part of me; I mostly have to take care not to drift."),
      ],
    },
    {
      title: "Both sides of the ledger",
      paragraphs: [
        "What you have not changed has been doing something for you. It kept a peace, saved an effort, protected somebody. If that side never gets a hearing, it votes at night.",
        "Be fair to both. You are not arguing a case here; you are finding out what a real change would have to replace.",
      ],
      questions: [
        { kind: "words", id: "gain-staying", label: "What is good about things as they are?" },
        { kind: "words", id: "cost-staying", label: "What does it cost you to leave them so?" },
        { kind: "words", id: "cost-changing", label: "What might the change cost you?" },
        { kind: "words", id: "gain-changing", label: "What would be good about having changed?" },
      ],
    },
    {
      title: "Two rulers",
      paragraphs: [
        "Wanting and believing are different muscles. Somebody may care with all their heart and have no trust left that they can; somebody else could do it tomorrow and does not much mind. It helps to know which one is short.",
      ],
      questions: [
        ruler("importance", "How important is this change to you?", "More than most"),
        {
          kind: "words",
          id: "importance-why",
          label: "Why this number, and not one that is two lower?",
          hint: "The question sounds odd. It asks for your reasons instead of your doubts.",
        },
        ruler("confidence", "How sure are you that you could do it?", "Quite sure"),
        {
          kind: "words",
          id: "confidence-up",
          label: "What would have to be true for that number to be one higher?",
        },
      ],
    },
    {
      title: "You have done this before",
      paragraphs: [
        "You have changed already, more than once: you learned to be somebody’s friend, you left a place, you stopped something. Take one of those times and look at it as you would look at an old map. The path you took then is usually the one your feet will look for again.",
      ],
      questions: [
        { kind: "words", id: "before", label: "A change I have made before, and what carried me:" },
        { kind: "words", id: "next", label: "The next small thing that would be honest:" },
      ],
    },
  ],
  closing: {
    title: "Where you stand today",
    paragraphs: [
      "This is a reading of what you said, and you know more than it does. If another stage sounds truer, believe yourself.",
    ],
  },
};

export const stageFindings: Record<Stage, Finding> = {
  "not-yet": {
    title: "Not yet",
    paragraphs: [
      "This change is not quite yours so far. Perhaps it was brought to you by somebody else; perhaps you know very well, and it is too sore to touch. Both are respectable.",
      "What helps here is not a plan. It is information without pressure, and someone who listens without wanting anything. Ask what you would need to know before this became a question worth your time, and let yourself off the rest.",
    ],
  },
  thinking: {
    title: "Thinking",
    paragraphs: [
      "You are of two minds, and both of them are yours. It can feel like weakness; it is closer to honesty. Most people stay here far longer than they tell anyone.",
      "What helps here is to give each side its full voice, as you did in the ledger, and then to ask what sort of person you would like to have been. Do not let anyone hurry you into a plan: a plan made here is usually broken, and then counted against you.",
    ],
  },
  preparing: {
    title: "Preparing",
    paragraphs: [
      "You have turned. The question is no longer whether. You may feel lighter, and also a little frightened of being taken at your word.",
      "What helps here is to become small and exact: a day, an hour, a first step that could not fail. Tell one person. Clear one obstacle out of the way before you need to be strong. “Moving the Needle”, the next guide, was written for precisely this.",
    ],
  },
  acting: {
    title: "Acting",
    paragraphs: [
      "You are doing it. It is visible, and it costs you something nearly every day, and the applause usually comes at the wrong time. This is the stage in which people most need company and least ask for it.",
      "What helps here is to make the right thing easy and the old thing slightly inconvenient, to count days gently, and to decide now what you will say to yourself on the first bad evening. Write that sentence down. Bring it to your next session.",
    ],
  },
  keeping: {
    title: "Keeping",
    paragraphs: [
      "It has become yours. The danger is no longer effort but forgetting: the wedding, the winter, the week when everything happens at once.",
      "What helps here is to know your three weather signs, to have a plan for after a slip rather than against one, and to let the change serve something larger than itself. You may also be the person somebody at the first stage needs to meet.",
    ],
  },
};

/** Shown when importance and confidence differ a lot. */
export const rulerFindings = {
  wantsMore:
    "Your importance stands well above your confidence. You do not need more reasons; you need a smaller step, or somebody beside you for the first one.",
  canMore:
    "Your confidence stands well above your importance. You could do this, so the question is what it would be for. If there is no answer, it may be the wrong change; ask what the right one is.",
} as const;
