export const LIST_IDS = ["shed", "embrace", "grow"] as const;
export type ListId = (typeof LIST_IDS)[number];

type ListWords = { name: string; question: string; text: string; example: string; add: string };

export const listWords: Record<ListId, ListWords> = {
  shed: {
    name: "Shed",
    question: "What no longer fits?",
    text: "Promises nobody holds you to any more, a voice that was never yours, a usefulness you have outgrown. Thank it, and put it down.",
    example: "Such as: always answering",
    add: "Add to Shed",
  },
  embrace: {
    name: "Embrace",
    question: "What is true, and may stay?",
    text: "What you have stopped arguing with: a temperament, a scar, a limit, a love. Not everything is to be improved. Some of it is to be lived with well.",
    example: "Such as: an hour alone",
    add: "Add to Embrace",
  },
  grow: {
    name: "Grow",
    question: "What wants tending?",
    text: "Something small and alive that would do well with a little light. You need not know yet what it will be.",
    example: "Such as: drawing, badly",
    add: "Add to Grow",
  },
};

export const sheddingWords = {
  title: "Shed, Embrace, Grow",
  lead: "Three lists. Write freely, then move things between them until it feels true; some move more than once.",
  itemLabel: (list: string) => `A line for ${list}`,
  empty: "Nothing here yet.",
  to: (list: string) => `To ${list}`,
  moveTo: (item: string, list: string) => `Move “${item}” to ${list}`,
  remove: (item: string) => `Remove “${item}”`,
  removed: "Line removed",
  full: "This list is full. Remove a line to add another.",
} as const;
