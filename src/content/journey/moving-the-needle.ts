import type { GuideBody } from "@/content/journey/guide";

export const movingTheNeedle: GuideBody = {
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
