import { product } from "@/content/product";

export const appWords = {
  install: `Install ${product.name}`,
  away: {
    title: "We can’t reach your portal",
    sentence:
      "You seem to be offline, or the server is away for a moment. Your page opens as soon as it is back.",
    kept: "What you wrote on this device is still here, and is sent then.",
  },
  crowded: {
    title: "Too many windows are open",
    sentence:
      "Your portal is already open in as many windows and devices as it can be. Close one that you do not need, and this one opens.",
  },
  update: {
    title: "A new version is ready.",
    now: "Reload",
    later: "Later",
  },
} as const;

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
