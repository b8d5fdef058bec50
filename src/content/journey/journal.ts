export const journalWords = {
  label: "Your reflection",
  placeholder: "Begin anywhere. Nobody is waiting for you to be wise.",
  characters: (count: string, max: string) => `${count} of ${max} characters`,
  oneCharacter: (max: string) => `1 of ${max} characters`,
  tooLong: "This entry is too long. Please move part of it to another section.",
  save: "Save Reflection",
  usePrompt: "Write about this",
  promptsTitle: "Questions to write from",
  savedOn: (when: string) => `Saved ${when}`,
  draftKept: "Draft kept on this device, not saved yet",
  nothingYet: "Nothing written yet",
  changedElsewhere:
    "You wrote in this section in another window too. Both texts are joined here, and nothing was lost.",
  elsewhere:
    "You have written here on another device. That text is in the other device’s browser; what you write here stays in this one.",
  notKeptByBrowser:
    "This browser does not let us keep anything on the device, so your words last only until you close this page. Export them before you go.",
  exportMenu: {
    title: "Keep a copy of your journal",
    text: "All of your entries on this device, from every section, in one file.",
    asText: "Text (.txt)",
    asMarkdown: "Markdown (.md)",
    asPdf: "PDF",
    asJson: "Data (.json)",
    nothing: "There is nothing to export yet. Save a reflection first.",
    withFiles:
      "All of your entries, from every section, with their photos and recordings: in one ZIP, or as a PDF with the photos in it.",
    packing: (done: number, all: number) =>
      `Reading your photos and recordings, ${String(done)} of ${String(all)}`,
    printing: "Making your PDF",
    progress: "Export progress",
    missing: (names: string) =>
      `It names these files, and does not have them, because they could not be read here: ${names}`,
    failed: "The export could not be made. Please try again.",
  },
  exportedFiles: {
    title: "Photos and recordings",
    notHere: (name: string) => `${name} (not here: this device could not read it)`,
    notInPdf: (name: string) => `${name} (a recording, which the other exports have)`,
  },
  exportedTitle: "My journal",
  foot: (page: number) => `My journal · ${String(page)}`,
} as const;
