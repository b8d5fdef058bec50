export const shortcutWords = {
  lead: "Press the keys one after the other, anywhere but in a text field.",
  help: "Show this list",
  goTo: (label: string) => `Go to ${label}`,
  then: "then",
  and: "+",
  commands: "Search and commands, from any field",
  search: "Search, from any field",
  on: "Use these shortcuts",
} as const;

/** Pressed together. ⌘ on a Mac. */
export const commandKeys = ["Ctrl", "K"] as const;
