/** Texts about what client and coach agreed that the client does. */
export const actionWords = {
  title: "Actions",
  loading: "Loading the actions…",
  failed: "We couldn’t load the actions.",
  none: "Nothing agreed yet.",
  noneOpen: "Nothing is open.",
  before: "Still open from before",
  done: (count: number) => `Done (${String(count)})`,
  states: { open: "Open:", done: "Done:", habit: "Every day:" },
  days: (text: string) => `The last days of “${text}”`,
  form: {
    label: "A new action",
    placeholder: { client: "What will you do?", coach: "What will they do?" },
    due: "Due, if there is a date",
    habit: "Every day",
    submit: "Add",
  },
  edit: { label: "The action", due: "Due", save: "Save", cancel: "Cancel" },
  menu: {
    open: (text: string) => `Change “${text}”`,
    change: "Change",
    finish: "Finish",
    remove: "Remove",
  },
  removed: "Action removed",
  finished: "Habit finished",
} as const;
