export const sampleId = "seed";

/** The first reflection is a sample that can be edited and deleted like any other. */
export const reflectionWords = {
  title: "Reflection Tools",
  lead: "A sentence is enough. Give it a title and perhaps a tag or two, so that you find it again.",
  elsewhere:
    "If you have written here on another device, those texts are in the other device’s browser; what you write here stays in this one.",
  kept: "Your reflections are saved in this browser. Nobody else can see them, and your coach only those you share. Clearing this browser's data deletes them, so download a copy now and then.",
  keptInVault:
    "Your reflections are in your vault, on every device of yours. Nobody else can see them, and your coach only those you share.",
  notKept:
    "This browser can’t save what you write here, so it is lost when you close the page. Please download a copy before you leave.",
  journal: "Journal",
  month: "Month",
  topics: "Topics",
  nothingThen: "Nothing was written then.",
  showAll: (count: number) => `Show all ${count}`,
  search: "Search reflections...",
  nothingFound: "No reflections found matching your search.",
  clearSearch: "Clear the search",
  nothingYet: {
    title: "No reflections yet",
    sentence: "Begin with one of the questions above, or with anything on your mind.",
  },
  count: (shown: number, all: number) =>
    shown === all ? `${all} ${all === 1 ? "reflection" : "reflections"}` : `${shown} of ${all}`,
  add: "Add Reflection",
  save: "Save Reflection",
  saveChanges: "Save changes",
  cancel: "Cancel",
  edit: (title: string) => `Edit "${title}"`,
  remove: (title: string) => `Delete "${title}"`,
  removed: (title: string) => `"${title}" has been deleted`,
  tooMany: "There is no room for more reflections here. Please delete some first.",
  fields: {
    title: "Title",
    content: "Your reflection",
    tags: "Tags",
    tagsHint: "Separated by commas, such as: work, evenings",
  },
  beginWith: "Begin with a question, if you like:",
  day: "Write about today",
  questions: [
    "What took more strength today than it looked?",
    "What did I do this week that was like me?",
    "What am I putting off, and what does it want from me?",
  ],
  week: {
    begin: "Look back on the week",
    title: (day: string) => `My week, ${day}`,
    tag: "week",
    questions: [
      "What went well, and what was my part in it?",
      "What was hard, and what helped?",
      "What do I mean to do in the week ahead?",
    ],
    meant: (day: string) => `On ${day} you meant to do this`,
  },
  export: "Download a copy",
  exportName: "reflections.txt",
  filterByTag: (tag: string) => `Show reflections tagged ${tag}`,
  seed: {
    title: "Where I am beginning",
    content:
      "I do not have to know where this leads. For now it is enough to notice what is here: what I am carrying, what carries me, and one thing today that was good.",
    tags: ["beginning", "awareness"],
  },
} as const;
