import type { GoalCategory } from "../../../domain/work/goal-vocabulary";

export interface GoalTemplate {
  title: string;
  description: string;
  milestones: readonly string[];
}

export const GOAL_TEMPLATES: Record<GoalCategory, readonly GoalTemplate[]> = {
  career: [
    {
      title: "Find out which work I want to do next",
      description: "Not the next title, but the kind of day I would like to have.",
      milestones: [
        "Write down ten days that I enjoyed",
        "Talk to three people whose work I am curious about",
        "Name what all of it has in common",
        "Try it out for one week",
        "Decide what to look for",
      ],
    },
    {
      title: "Have the conversation about my workload",
      description: "With my manager, before I am too tired to be fair.",
      milestones: [
        "Write the first sentence",
        "Practise it aloud",
        "Ask for half an hour",
        "Have the conversation",
      ],
    },
    {
      title: "Hand over the project well",
      description: "So that I can leave it without looking back every day.",
      milestones: [
        "List everything that only I know",
        "Choose who takes over",
        "Write the handover notes",
        "Two weeks side by side",
        "Say goodbye to the team",
        "Stop reading the channel",
        "Ask after a month how it went",
      ],
    },
    {
      title: "Lead meetings in which others speak",
      description: "I talk too much when I am nervous. I would like to hear them.",
      milestones: [
        "Ask one open question in each meeting",
        "Wait for ten seconds after it",
        "Let someone else lead one",
      ],
    },
    {
      title: "Apply for the training",
      description: "The one I have been reading about for three years.",
      milestones: [
        "Order the programme",
        "Talk to a former student",
        "Write the letter",
        "Ask for a reference",
        "Send it off",
      ],
    },
    {
      title: "Work four days a week from autumn on",
      description: "With a fifth day that belongs to nobody.",
      milestones: [
        "Work out what it costs",
        "Speak with my partner",
        "Write the proposal",
        "Agree on it with work",
      ],
    },
  ],
  health: [
    {
      title: "Walk every morning",
      description: "Ten minutes count. Without headphones.",
      milestones: [
        "Put the shoes by the door",
        "Three mornings in one week",
        "Five mornings in one week",
        "A whole month, with gaps allowed",
      ],
    },
    {
      title: "Sleep before eleven on weekdays",
      description: "I know what I am like when I have slept.",
      milestones: [
        "Phone stays in the kitchen",
        "Lights down at ten",
        "A week of it",
        "Three weeks of it",
        "Drop it once and pick it up again",
      ],
    },
    {
      title: "Go to the check-up",
      description: "I have been putting it off for two years.",
      milestones: ["Make the call", "Go", "Ask everything on my list"],
    },
    {
      title: "Eat lunch sitting down",
      description: "At a table, with both hands, for twenty minutes.",
      milestones: [
        "Block the time in the calendar",
        "Twice in one week",
        "Find somebody to eat with",
        "Every day of an ordinary week",
      ],
    },
    {
      title: "Swim in the lake until October",
      description: "For the cold, and for the quiet afterwards.",
      milestones: [
        "Buy the wool hat",
        "First swim",
        "Once a week through June",
        "Once a week through July",
        "Once a week through August",
        "Once a week through September",
        "Last swim, with cake",
      ],
    },
    {
      title: "A week without alcohol, then look again",
      description: "To find out what the glass in the evening is for.",
      milestones: [
        "Tell one person",
        "Have something else in the fridge",
        "Seven evenings",
        "Write down what I noticed",
      ],
    },
  ],
  personal: [
    {
      title: "Call my brother",
      description: "We have not spoken properly since the move.",
      milestones: [
        "Write down what I am not going to say",
        "Send a message first",
        "Call",
        "Visit him",
      ],
    },
    {
      title: "Learn to say no without three apologies",
      description: "One clear sentence, friendly, and then nothing more.",
      milestones: [
        "Collect my usual excuses",
        "One small no",
        "A no to somebody I like",
        "A no at work",
        "A no that costs something",
        "Stay in the room afterwards",
      ],
    },
    {
      title: "Write three pages a week",
      description: "For nobody. By hand.",
      milestones: ["Choose the notebook", "First week", "A month", "Read the first page again"],
    },
    {
      title: "Make the spare room mine",
      description: "A door, a table, a lamp. It has been a cupboard for long enough.",
      milestones: [
        "Empty it",
        "Give away the boxes",
        "Paint the wall",
        "Put in the table",
        "Spend one evening in it",
      ],
    },
    {
      title: "Ask for help before it burns",
      description: "At the first smoke, not when the curtains have caught fire.",
      milestones: [
        "List the people I could ask",
        "Ask one of them for something small",
        "Ask for something that matters",
      ],
    },
    {
      title: "Play the piano again",
      description: "Badly, and with pleasure.",
      milestones: [
        "Have it tuned",
        "Ten minutes, three times a week",
        "One piece from beginning to end",
        "Play it to someone",
      ],
    },
  ],
  financial: [
    {
      title: "Look at all the numbers in daylight",
      description: "At the kitchen table, with tea, and not at three in the morning.",
      milestones: [
        "Open every envelope",
        "Write down what comes in",
        "Write down what goes out",
        "Cancel what nobody uses",
        "Look again after a month",
      ],
    },
    {
      title: "Put three months aside",
      description: "So that a decision about work can be a decision.",
      milestones: ["Open the account", "First month", "Second month", "Third month"],
    },
    {
      title: "Talk about money with my partner once a month",
      description: "With cake. The cake is part of it.",
      milestones: [
        "Agree on a day",
        "First talk",
        "Second talk",
        "Share one number I am ashamed of",
      ],
    },
    {
      title: "Raise my prices",
      description: "I have not touched them in four years.",
      milestones: [
        "Find out what others charge",
        "Set the new price",
        "Write the letter to my customers",
        "Send it",
        "Keep to it when the first one asks",
      ],
    },
    {
      title: "Pay back the loan to my parents",
      description: "For the money, and for how we sit at the table.",
      milestones: [
        "Agree on the sum",
        "Set up the standing order",
        "A quarter of it",
        "Half of it",
        "Three quarters of it",
        "The last payment",
        "Take them out to dinner",
      ],
    },
    {
      title: "Know what enough is",
      description: "A number, and a feeling that goes with it.",
      milestones: [
        "Write the life I would like in ordinary weeks",
        "Work out what it costs",
        "Compare it with what I earn",
      ],
    },
  ],
};
