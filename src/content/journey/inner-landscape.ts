import { type Region, regionNames, REGIONS } from "@/content/journey/regions";
import type { Finding, GuideBody, GuideStep } from "@/content/journey/guide";

const statements: Record<Region, { statement: string; prelude: string; ask: string }> = {
  body: {
    prelude:
      "Start with the ground you stand on. The body keeps its own diary, and it is usually more honest than ours.",
    statement: "I sleep, eat and move in a way that leaves me with strength for the day.",
    ask: "Where in your body do you notice this season of your life?",
  },
  mind: {
    prelude:
      "Attention is the room in which everything else happens. Some weeks it has walls; some weeks every door stands open.",
    statement: "I can follow a thought to its end without being pulled away from it.",
    ask: "What does your mind return to when nobody is asking anything of it?",
  },
  heart: {
    prelude:
      "Feelings are weather reports. You need not like them to be glad of having them in time.",
    statement: "I know what I feel while I am feeling it, and there is somebody I can tell.",
    ask: "Which feeling has visited most often lately?",
  },
  people: {
    prelude: "Think of faces rather than of categories. Who is actually there?",
    statement: "There are people who would notice within a day or two if I were not well.",
    ask: "Who would you like to have nearer than they are?",
  },
  work: {
    prelude:
      "Work means what takes the best hours of your day, whether or not anybody pays you for it.",
    statement: "What I give my best hours to is worth doing, to me.",
    ask: "What part of it would you keep if you could keep only one?",
  },
  home: {
    prelude: "Home is less a building than a permission: a place where nothing has to be proved.",
    statement: "There is a place where my shoulders come down when I close the door.",
    ask: "What makes it so, or what is missing?",
  },
  play: {
    prelude:
      "Play is what you do for no result at all. It is the first thing tired people give away and the last they take back.",
    statement: "In the past week I did something for no other reason than delight.",
    ask: "What did you love doing at nine years old?",
  },
  meaning: {
    prelude: "Last, the sky above all of it: what the whole is about, if it is about anything.",
    statement: "When things are hard, I know what they are for.",
    ask: "What would you not want to have lived without?",
  },
};

function stepFor(region: Region): GuideStep {
  const { prelude, statement, ask } = statements[region];
  return {
    title: regionNames[region],
    paragraphs: [prelude],
    questions: [
      {
        kind: "scale",
        id: region,
        label: statement,
        lowest: 1,
        highest: 5,
        lowLabel: "Bare ground",
        highLabel: "In full leaf",
      },
      { kind: "words", id: `${region}-words`, label: ask, hint: "A line is enough." },
    ],
  };
}

export const innerLandscape: GuideBody = {
  steps: [
    {
      title: "Before you begin",
      paragraphs: [
        "Nobody is grading this. It is a map, and a map is only useful if it shows the swamp where the swamp is.",
        "Answer for the last two weeks or so, not for your life as a whole and not for the person you mean to become. If a question does not fit, leave it: what you do not answer stays flat on the map.",
        "You can stop at any point. Your answers are kept for you alone, and you will find the place again.",
      ],
      questions: [],
    },
    ...REGIONS.map(stepFor),
  ],
  closing: {
    title: "Your inner landscape",
    paragraphs: [
      "Every hill is a region you answered for, as high as you said it stands. There is no correct shape. Some good lives are all plateau and some are one mountain and a great deal of marsh.",
    ],
  },
};

/** By the mean of all answers. */
export const landscapes = {
  low: {
    title: "Winter country",
    paragraphs: [
      "Much of your ground is lying bare just now. That is hard to look at, and you have looked; most people walk past this view for years. Bare ground is not dead ground. It is ground that has stopped pretending.",
      "Nothing here asks for a great effort. It asks for one warm thing, kept up. Talk about this map with your coach soon, and if the days feel too heavy to carry until then, tell someone today.",
    ],
  },
  middle: {
    title: "Country in changing weather",
    paragraphs: [
      "Some of your ground holds and some of it gives. This is what most maps look like in a year that matters: not broken, not settled, in motion.",
      "The useful question is not how to raise everything at once. It is which piece of high ground you can stand on while you tend the low one.",
    ],
  },
  high: {
    title: "Country in leaf",
    paragraphs: [
      "You have a great deal of high ground. Let yourself know that before you look for what is missing; gratitude is also a form of accuracy.",
      "People often begin a journey from strength, not from need. The risk up here is only that the view is pleasant. Ask what you can see from this height that you are being called to walk towards.",
    ],
  },
} satisfies Record<string, Finding>;

export const highGround: Record<Region, string> = {
  body: "Your high ground is the body. Strength is a loan from yesterday’s care, and you have been paying it in. When the rest of the map is unsure, walk first and think afterwards.",
  mind: "Your high ground is the mind. You can stay with one thing until it answers, which is rarer now than cleverness. Give it a question that deserves it.",
  heart:
    "Your high ground is the heart. You know what the weather is inside and you let others know. Much of what is ahead needs exactly this, because nobody crosses water they refuse to look at.",
  people:
    "Your high ground is people. You are held by more hands than you count on most days. Let some of them know where you are going; it is their journey a little, too.",
  work: "Your high ground is work. Your best hours go where your conviction is. Keep an eye on the borders: good land tempts one to farm all of it.",
  home: "Your high ground is home. You have a place to come back to, so you can afford to leave. Every long walk is measured from such a door.",
  play: "Your high ground is play. You still do things for nothing, which is where nearly everything new comes from. Take it along; the serious parts will need it.",
  meaning:
    "Your high ground is meaning. You know what it is for. People have crossed far worse country than yours with no other equipment.",
};

export const lowGround: Record<Region, string> = {
  body: "Your low ground is the body. It has been carrying the difference. Before any larger change, choose one plain kindness it would notice within a week: an hour of sleep, a walk at noon, a glass of water before the coffee.",
  mind: "Your low ground is the mind. It is being asked to be everywhere. Try giving it one quarter of an hour a day in which it is allowed to be in one place only, and see what it does with that.",
  heart:
    "Your low ground is the heart. Something there may be waiting its turn. You need not open every door; put a hand on one, and name what you feel in a single word, once a day.",
  people:
    "Your low ground is people. Loneliness is a hunger, not a verdict. Write one message this week to somebody you miss, with no reason and no apology in it.",
  work: "Your low ground is work. Hours given without conviction cost twice. Before deciding anything, note for a week which half hours felt alive; they are usually not where one expects.",
  home: "Your low ground is home. It is hard to set down what you carry when there is nowhere to set it. Begin with one corner, one chair, one hour that is yours, and defend it cheerfully.",
  play: "Your low ground is play. Delight has been put off until afterwards, and afterwards keeps moving. Put one useless, lovely thing in the diary, and treat it as an appointment.",
  meaning:
    "Your low ground is meaning. The sky is overcast, which is not the same as empty. You are not asked to find the answer, only to keep the question company; that is a good part of this journey.",
};

export const evenGround =
  "Your regions stand nearly level. Nothing is shouting, so you are free to choose where to begin. Choose the one you would be sorry to have neglected.";
