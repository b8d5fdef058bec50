import type { RequiredName } from "@domain/record-fields";
import type { GOAL_FIELDS, GoalFieldName } from "@domain/work/goal-fields";
import type { GoalCategory, GoalPriority, GoalStatus } from "@domain/work/goal-vocabulary";

export const goalWords = {
  statuses: {
    active: "Active",
    completed: "Completed",
    paused: "Paused",
    cancelled: "Cancelled",
  } satisfies Record<GoalStatus, string>,
  priorities: { high: "High", medium: "Medium", low: "Low" } satisfies Record<GoalPriority, string>,
  categories: {
    career: "Career",
    health: "Health",
    personal: "Personal",
    financial: "Financial",
  } satisfies Record<GoalCategory, string>,
  priorityBadge: (priority: string) => `${priority} priority`,

  noDeadline: "No deadline",
  target: (date: string) => `Target: ${date}`,
  overdueBy: (days: number) => (days === 1 ? "a day overdue" : `${days} days overdue`),
  dueIn: (days: number) => {
    if (days === 0) return "today";
    return days === 1 ? "tomorrow" : `in ${days} days`;
  },
  progress: (title: string) => `Progress of ${title}`,
  moreMilestones: (count: number) =>
    count === 1 ? "+1 more milestone" : `+${count} more milestones`,
  noMilestones: "No milestones yet",
  open: (title: string) => `Open ${title}`,
} as const;

export const goalsPage = {
  title: "Goals",
  lead: "What you are working towards, step by step. Your coach sees this page too.",
  create: "New goal",
  loading: "Loading your goals…",
  groups: {
    active: { title: "Active", empty: "No active goals right now." },
    paused: { title: "Paused" },
    completed: { title: "Completed" },
    cancelled: { title: "Cancelled" },
  } satisfies Record<GoalStatus, { title: string; empty?: string }>,
  count: (goals: number) => (goals === 1 ? "1 goal" : `${String(goals)} goals`),
  empty: {
    title: "No goals yet",
    sentence:
      "A goal can be small. Name one thing you would like to be different, and the first step that would show it.",
  },
} as const;

export const goalSheet = {
  description: "Everything about this goal. Changes are seen by both of you at once.",
  gone: "This goal was deleted, or you don’t have access to it.",
  close: "Close",
  edit: "Edit",
  actions: {
    complete: "Complete",
    pause: "Pause",
    resume: "Resume",
    cancel: "Cancel goal",
  },
  milestones: {
    title: "Milestones",
    add: "Add a milestone",
    addLabel: "A next step",
    addAction: "Add",
    name: "Milestone",
    rename: (title: string) => `Rename ${title}`,
    day: (title: string) => `Day for ${title}`,
    menu: (title: string) => `More for ${title}`,
    setDay: "Set a day",
    changeDay: "Change the day",
    up: "Move up",
    down: "Move down",
    remove: "Remove",
    done: (done: number, total: number) => `${done} of ${total} done`,
    full: "A goal can have thirty milestones. Perhaps this is two goals.",
  },
  progress: {
    title: "Progress",
    follows: "Follows the milestones",
    byHand: "Set by hand",
    label: "Your own estimate",
    labelCoach: "Your estimate",
    note: "A note beside it (optional)",
    notePlaceholder: "What moved, or what held it up?",
    save: "Save progress",
    setByHand: "Set by hand",
    followMilestones: "Follow the milestones",
  },
} as const;

export const goalHistory = {
  title: "How it went",
  loading: "Loading the history…",
  failed: "We couldn’t load the history.",
  showTable: "Show as a table",
  hideTable: "Hide the table",
  caption: "Progress over time",
  columns: { when: "When", progress: "Progress", by: "By", note: "Note" },
  by: {
    forClient: { client: "You", coach: "Your coach" },
    forCoach: { client: "Client", coach: "You" },
  },
  notMoved: "It has not moved yet.",
  summary: (facts: { from: number; to: number; moves: number; days: number }) => {
    const moves = facts.moves === 1 ? "one move" : `${facts.moves} moves`;
    const days = facts.days === 1 ? "a day" : `${facts.days} days`;
    return facts.days === 0
      ? `From ${facts.from}% to ${facts.to}% in ${moves}, all on one day.`
      : `From ${facts.from}% to ${facts.to}% in ${moves} over ${days}.`;
  },
} as const;

export const goalForm = {
  createTitle: "New goal",
  createText: "Say it in your own words. Everything can be changed later.",
  createTextCoach: "Your client sees it at once and can edit it too.",
  editTitle: "Edit goal",
  editText: "Only the fields you change are saved.",
  client: "Client",
  chooseClient: "Choose a client",
  fields: {
    title: "Goal",
    description: "Why it matters (optional)",
    category: "Area",
    priority: "Priority",
    targetDate: "Target date (optional)",
  } satisfies Record<GoalFieldName, string>,
  choices: {
    category: goalWords.categories,
    priority: goalWords.priorities,
  } satisfies Partial<Record<GoalFieldName, Record<string, string>>>,
  titleHint: "What would be different?",
  milestones: "First milestones (optional)",
  milestonesHint: "One on each line.",
  create: "Set goal",
  save: "Save changes",
  missing: { title: "Please name the goal." } satisfies Record<
    RequiredName<typeof GOAL_FIELDS>,
    string
  >,
  clientMissing: "Please choose whose goal it is.",
  tooLong: (max: number) => `Please keep it under ${max} characters.`,
  dayMissing: "Please choose a day that exists.",
  milestonesTooMany: (max: number) => `A goal can have ${max} milestones at most.`,
  changedMeanwhile: (theirs: string) => `Just changed to “${theirs}”. Your version is still here.`,
  emptied: "nothing",
  statusMeanwhile: (status: string) => `This goal has just been set to: ${status}.`,
  takeTheirs: "Use their version",
  keptDraft: "Your unsaved draft is back.",
  discardDraft: "Discard draft",
} as const;

export const goalBoard = {
  title: "Goals",
  lead: "All goals of your clients, live.",
  create: "New goal",
  cards: { total: "Total Goals", active: "Active", completed: "Completed", overdue: "Overdue" },
  loading: "Loading the goals…",
  failed: "Failed to load goals. Please try again.",
  tabs: { all: "All Goals", high: "High Priority", recent: "Recently Updated" },
  tabsLabel: "Which goals",
  search: "Search by client or title...",
  searchLabel: "Search goals",
  category: "Category",
  allCategories: "All categories",
  status: "Status",
  allStatuses: "All statuses",
  order: "Sort by",
  orders: {
    updated: "Recently Updated",
    progress: "Progress",
    priority: "Priority",
    deadline: "Deadline",
  },
  looks: { label: "How goals are shown", list: "List", cards: "Cards" },
  columns: {
    goal: "Goal",
    client: "Client",
    status: "Status",
    priority: "Priority",
    category: "Area",
    due: "Target",
    progress: "Progress",
  },
  shown: (count: number) => (count === 1 ? "1 goal" : `${count} goals`),
  reading: "Loading more…",
  empty: {
    none: {
      title: "No goals yet",
      sentence: "Set the first one together with a client, or let them begin.",
    },
    filtered: {
      title: "No goals found",
      sentence: "No goal matches these filters.",
      action: "Clear the filters",
    },
    high: {
      title: "No high-priority goals",
      sentence: "No active goal has high priority.",
    },
    recent: {
      title: "No active goals",
      sentence: "Goals you and your clients work on appear here.",
    },
  },
} as const;

export const goalNotices = {
  created: "Goal set",
  edited: "Goal saved",
  completed: (title: string) => `“${title}” completed`,
  paused: (title: string) => `“${title}” paused`,
  resumed: (title: string) => `“${title}” resumed`,
  cancelled: (title: string) => `“${title}” cancelled`,
  milestoneRemoved: (title: string) => `“${title}” removed`,
  progressSaved: "Progress saved",
} as const;
