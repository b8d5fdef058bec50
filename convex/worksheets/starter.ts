import type {
  WorksheetContent,
  WorksheetField,
  WorksheetFieldKind,
} from "../../domain/work/worksheets";

const asking =
  (kind: WorksheetFieldKind) =>
  (id: string, label: string, hint?: string): WorksheetField => ({ id, kind, label, hint });
const heading = asking("heading");
const line = asking("line");
const text = asking("text");
const date = asking("date");
const offering =
  (kind: WorksheetFieldKind) =>
  (id: string, label: string, options: string[]): WorksheetField => ({ id, kind, label, options });
const choice = offering("choice");
const choices = offering("choices");
const scale = (id: string, label: string, low: string, high: string): WorksheetField => ({
  id,
  kind: "scale",
  label,
  low,
  high,
});

/** The worksheets that the product ships, in the order of the list. */
export const STARTER_WORKSHEETS: readonly WorksheetContent[] = [
  {
    title: "Before we begin",
    lead: "A few questions so that our first session starts where you are. Short answers are welcome, and so are open ones.",
    fields: [
      text("reason", "Why now, and not a year ago?"),
      text(
        "different",
        "It is half a year from now and this was worth it. What is different?",
        "Something that somebody else could see, too.",
      ),
      text("tried", "What have you tried already, and what did it do?"),
      text("strengths", "What has carried you through other changes?"),
      choices("support", "Who is beside you in this?", [
        "My partner",
        "Family",
        "A friend",
        "Somebody at work",
        "A doctor or therapist",
        "Nobody yet",
      ]),
      choice("pace", "How direct may I be?", [
        "Gently, please",
        "Plainly",
        "As directly as you can",
      ]),
      text("know", "Is there anything I should know or leave alone?"),
    ],
  },
  {
    title: "Where I stand today",
    lead: "Five minutes, by feeling and not by reckoning. Answered again every few weeks, it shows what moves.",
    fields: [
      heading("areas", "How content are you with these, today?"),
      scale("energy", "Energy and sleep", "empty", "rested"),
      scale("work", "Work", "it drains me", "it fits me"),
      scale("people", "The people close to me", "far", "near"),
      scale("own", "Time of my own", "none", "enough"),
      scale("direction", "Knowing where I am going", "in the fog", "clear"),
      text("one", "Which one would lift the others, if it rose by a single point?"),
    ],
  },
  {
    title: "Looking back on our session",
    lead: "Best within two days, while it is still warm.",
    fields: [
      text("stayed", "What has stayed with you?"),
      text("surprised", "What surprised you, or stung a little?"),
      scale("useful", "How useful was the hour?", "not at all", "very"),
      scale("understood", "How well did you feel understood?", "not at all", "entirely"),
      line("other", "One thing I could do differently next time"),
      line("step", "The step you take before we meet again"),
      date("when", "By when?"),
    ],
  },
  {
    title: "A decision, from four sides",
    lead: "For a choice that keeps coming back. Take the sides one at a time, not all in one sitting.",
    fields: [
      line("question", "The decision, as a question that can be answered with yes or no"),
      text("yes", "If yes: what do I gain?"),
      text("yesCost", "If yes: what does it cost me, and whom else?"),
      text("no", "If no: what do I keep?"),
      text("noCost", "If no: what will I have missed in five years?"),
      heading("turn", "Now put the lists away", "Stand up, look out of the window, and come back."),
      choice("gut", "The first answer that comes", ["Yes", "No", "Not yet"]),
      scale("sure", "How sure are you of it?", "a guess", "certain"),
      text("missing", "What would you have to know to be surer by one point?"),
    ],
  },
  {
    title: "My week, hour by feeling",
    lead: "What gives, what takes, and one small trade for next week.",
    fields: [
      text("gave", "Three moments this week that gave you something"),
      text("took", "Three that took more than they gave"),
      scale("balance", "The week as a whole", "it took", "it gave"),
      choices("body", "Where did you notice it?", [
        "Sleep",
        "Shoulders and neck",
        "Stomach",
        "Breath",
        "Temper",
        "Nowhere in particular",
      ]),
      line("trade", "One taking hour you could hand over, shorten or drop"),
      line("instead", "What goes in its place?"),
    ],
  },
  {
    title: "What we leave with",
    lead: "For the last sessions of our work together.",
    fields: [
      text("then", "The first day and today: what has changed?"),
      text("did", "Which part of that was your own doing?"),
      text("keep", "What do you want to keep, and what helps you keep it?"),
      text("signs", "By which small signs will you notice that it slips?"),
      line("first", "Then I will first…"),
      scale("trust", "How much do you trust yourself with it?", "little", "fully"),
      text("unsaid", "Is anything left unsaid between us?"),
    ],
  },
];
