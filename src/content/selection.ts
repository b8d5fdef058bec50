export const selectionWords = {
  select: "Select",
  selected: (count: number) => (count === 1 ? "1 selected" : `${String(count)} selected`),
  selectAll: "Select all",
  selectNone: "Select none",
  selectOne: (name: string) => `Select ${name}`,
  done: "Done",
} as const;
