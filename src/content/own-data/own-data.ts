import { deletionUndoDays } from "@domain/limits";
import { productName } from "@domain/practice/product-name";

export const ownDataPage = {
  title: "Your data",
  lead: "Everything you can ask of us about your data. Most of it takes one button.",
  indexTitle: "On this page",
} as const;

export const ownDataSections = {
  export: {
    title: "Export your data",
    lead: "Everything we hold about you, in one ZIP: a page to read, tables for a spreadsheet, the same as JSON, and your files. Your browser makes it right away.",
  },
  correct: {
    title: "Correct it",
    lead: "You can change most of it yourself, on the page where you wrote it.",
  },
  restrict: {
    title: "Restrict it",
    lead: "You can ask that we keep your data but stop using some of it, for example while a question about it is open.",
  },
  delete: {
    title: "Delete it",
    lead: `This deletes everything: your account, coaching content and files. You have ${String(deletionUndoDays)} days to change your mind.`,
  },
  consent: {
    title: "Your consent",
    lead: "What you have agreed to, and since when. You can take it back here.",
  },
  seen: {
    title: "Who saw your data",
    lead: "Each time your coach opened your page or exported your data, and each time you exported it.",
  },
  visible: {
    title: "Who can see what",
    lead: "Within the portal only you and your designated coach can open your coaching content. What you post in a circle is for those in it. Everything you write shows who can see it.",
  },
  requests: {
    title: "Ask us",
    lead: "For anything the buttons can’t do, write to us. You can see when each answer is due.",
  },
} as const;
export type OwnDataSection = keyof typeof ownDataSections;

export const correcting = {
  places: {
    profile: "Your name, photo and profile",
    goals: "Your goals",
    journal: "Your journal",
    reflections: "Your reflections",
    sessions: "Your sessions",
    messages: "What you wrote and shared",
  },
  ask: "Ask for a correction of something else",
} as const;

export const restricting = { ask: "Ask for a restriction" } as const;

export const seeing = {
  rows: [
    {
      who: "own",
      what: "Journal, reflections, worksheets and assessments. They stay in your browser, or in your vault if you have one, unless you share one.",
    },
    {
      who: "shared",
      what: "Messages, files, actions, goals, sessions with their shared notes, agenda and summary, feedback, and how far you are on the journey.",
    },
    {
      who: "shared",
      what: "Copies of your own texts that you chose to share, until you withdraw them, and comments on them.",
    },
    { who: "shared", what: "Your profile, and your requests on this page." },
    { who: "coachs", what: "Notes your coach makes for themselves." },
  ],
  operators:
    "Our hosting operators can technically access stored data; access is limited and used only to run the service.",
} as const;

export const exporting = {
  start: "Export everything",
  again: "Export again",
  preparing: "Preparing your export…",
  rows: (part: string) => `Loading: ${part}`,
  files: (done: number, all: number) => `Fetching your files, ${String(done)} of ${String(all)}`,
  packing: "Creating the ZIP…",
  done: "Your export is in your downloads.",
  missing: (names: string) => `These files could not be fetched, so they are not in it: ${names}`,
  failed: "The export could not be made. Please try again.",
  progress: "Export progress",
  cancelled: "The export was not made.",
} as const;

export const importing = {
  start: "Import an export",
  hint: "Into an empty vault: the journal, reflections, answers, worksheets, photos and recordings of a complete export. Drafts stay where they were written.",
  reading: "Reading the export…",
  files: (done: number, all: number) =>
    `Sealing photos and recordings, ${String(done)} of ${String(all)}`,
  progress: "Import progress",
  done: "Everything is in your vault.",
  missing: (names: string) =>
    `These files are not in the export or are damaged there, so they are not in your vault: ${names}`,
  failed: "The export could not be imported. Please try again.",
  problems: {
    not_read: "Your vault is still being read. Please try again in a moment.",
    not_empty:
      "There is something in your vault already. An export can be imported only into an empty one, so that nothing is mixed up.",
    not_one:
      "This is not a complete export with anything for a vault in it. Choose the ZIP as it was downloaded.",
    damaged: "This ZIP is damaged or incomplete. Nothing of it was imported.",
    too_large: "This file is larger than an export can be. Nothing of it was imported.",
    no_room: "This device has no room for its photos and recordings. Nothing was imported.",
  },
} as const;

export const archiveWords = {
  title: (name: string) =>
    `Everything ${name === "" ? "you have" : `of ${name}`} in ${productName}`,
  made: (when: string) =>
    `Made on ${when}. The folder “data” holds the same as JSON, and as tables for a spreadsheet. In the tables, a text that a spreadsheet could run as a formula begins with an apostrophe.`,
  contents: "Contents",
  nothing: "Nothing.",
  files: "Your files",
  inBrowser: "Stored in this browser, or in your vault",
  count: (rows: number) => (rows === 1 ? "1 entry" : `${String(rows)} entries`),
} as const;

export const deleting = {
  start: "Delete everything",
  dialogTitle: "Delete everything?",
  dialogText: `In ${String(deletionUndoDays)} days your account, your coaching content and your files are deleted for good, here and, within 35 days, in our backups. Until then you can cancel with one click.`,
  exportFirst: "You may want to export it first.",
  browserNote:
    "What is stored only in this browser, such as a journal that is not in a vault, is deleted when you clear the browser’s data.",
  keep: "Keep my data",
  confirm: "Delete everything",
  asked: "Your data will be deleted",
  askedBody: (when: string) => `On ${when}. You can cancel until then.`,
  askedHeld:
    "The practice is obliged to keep your records for now. They are deleted once it no longer is.",
  undone: "Nothing will be deleted",
  wish: (when: string) => `All your data will be deleted on ${when}.`,
  wishHeld: "You have asked for all your data to be deleted.",
  bannerHeld: "Your data will be deleted once the practice no longer has to keep it.",
  held: "For now the practice is obliged to keep your records. They are deleted once it no longer is.",
  keptUntil: (when: string) => `Your coaching has ended. Its records are kept until ${when}.`,
  undo: "Cancel the deletion",
  banner: (when: string) => `Your data will be deleted on ${when}.`,
  loading: "Checking whether a deletion is due…",
  notLoaded: "We could not check whether a deletion is due.",
  failed: "That did not work. Please try again.",
} as const;

/** Shown in place of the vault's contents while it is locked. */
export const exportedVault = {
  notice: "Your vault is locked. What is in it, and what you shared from it, will be missing.",
  missing:
    "What is in your vault is missing here, because it was not open when this was made. Open it, wait until your words are there, and export again.",
  share:
    "Only you and your coach can read it. Open your vault before you export, and its words are here.",
} as const;
