import type { PhaseId } from "@domain/work/phases";

export const journeyWords = {
  title: "Your Journey",
  lead: "Four phases, twelve sections, and no hurry. Nothing here is locked.",
  mapCaption:
    "A map of the journey: a dotted trail leads from the shore of Arrival across the river of Crossing, down into the hollow of Descent and up to the heights of Return.",
  youAreHere: "You are here",
  position: (phase: string) => `You are in ${phase}.`,
  nextUp: (section: string, task: string) => `Next, ${section}: ${task}`,
  finished: "You have walked the whole trail.",
  notStarted: "Your trail begins at Arrival.",
  overall: "Overall progress",
  phaseProgress: (phase: string) => `${phase} progress`,
  percent: (value: number) => `${value}%`,
  sectionsDone: (done: number, total: number) => `${done} of ${total} sections`,
  resume: (section: string) => `Resume: ${section}`,
  begin: "Begin with Arrival",
  afterLast: "Share your feedback",
  enter: (phase: string) => `Enter ${phase}`,
  complete: "Complete",
  notLoaded: "We could not load your progress. What you wrote on this device is safe.",
  loading: "Loading your progress…",
  phasesTitle: "The four phases",
  backTo: (phase: string) => `Back to ${phase}`,
  backToJourney: "Back to the journey",
  continueTo: (phase: string) => `Continue to ${phase}`,
  phaseComplete: {
    title: "Phase Complete",
    text: (phase: string, next: string) =>
      `You have completed every section of ${phase}. Take a moment before you go on to ${next}; there is no prize for arriving early.`,
    lastText:
      "You have completed every section of Return, and with it the journey. Stay as long as you like. When you are ready, tell us what it was like.",
    nextTitle: "Next step",
    openText: (left: number) =>
      `Complete all sections to unlock the next phase. ${left === 1 ? "One section is" : `${left} sections are`} still open here. Nothing is locked, though: you can go on at any time.`,
    lastOpenText: (left: number) =>
      `${left === 1 ? "One section is" : `${left} sections are`} still open here. Complete all sections to finish the journey; you can give feedback at any time.`,
    feedback: "Share your feedback",
  },
  sectionsTitle: "In this phase",
  sectionDone: "Completed",
  sectionOpen: "Not yet",
} as const;

export const newToTheJourney = {
  title: "New to the Journey?",
  text: "Each phase has a few things to read, to answer and to write. Some take five minutes and some an evening. What you write is for you alone; your coach sees only that you were there.",
  points: [
    "Start with Arrival, and with the Inner Landscape Assessment. It takes about ten minutes.",
    "Write for yourself. Spelling, wisdom and gratitude are all optional.",
    "Bring what was hard to your next session. That is what sessions are for.",
  ],
} as const;

export const selfStudy = {
  title: "Self-study resources",
  lead: "To read and to try between the phases.",
  links: {
    library: {
      label: "Resource Library",
      text: "Articles, short books and guided practices to follow line by line.",
    },
    worksheets: { label: "Worksheets", text: "Pages to fill in here, or to print." },
    reflections: {
      label: "Reflection Tools",
      text: "A place for thoughts that belong to no phase.",
    },
    goals: { label: "Your goals", text: "What you are walking towards, and the steps on the way." },
  },
} as const;

export const phaseInvitations: Record<PhaseId, string> = {
  arrival: "An assessment of your inner landscape, a first look at presence, and four questions.",
  crossing: "Two guides through the middle of a change, and a page for what it asks of you.",
  descent: "Three lists to sort what you carry, and six questions for going deeper.",
  return: "Guides, practices and reflections for bringing it home.",
};

export const readerWords = {
  opening: "Opening the guide…",
  step: (step: number, total: number) => `Step ${step} of ${total}`,
  begin: {
    Assessment: "Begin Assessment",
    Pathway: "Begin Pathway",
    "Wayfinding guide": "Begin guide",
  },
  goOn: "Continue where you stopped",
  review: "Look at your answers",
  open: "Open",
  locked: "What you answer is locked in your vault.",
  back: "Back",
  next: "Next",
  finish: "Finish and save",
  nothingAnswered: "Answer at least one question before you finish; there is nothing to save yet.",
  kept: "Saved in your journal.",
  keptOn: (when: string) => `Finished ${when}`,
  change: "Change your answers",
  yourAnswers: "Your answers",
  unanswered: "Not answered",
  close: (phase: string) => `Back to ${phase}`,
  outOf: (value: number, highest: number) => `${value} of ${highest}`,
  was: (value: number) => `was ${value}`,
  comparedWith: (day: string) =>
    `The solid line is where you are now, the dashed line where you were on ${day}.`,
  growingMap: "Your map so far",
  unansweredRegions: (names: string) => `Left flat on the map, because unanswered: ${names}.`,
} as const;
