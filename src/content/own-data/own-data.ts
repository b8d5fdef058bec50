/** The words of the page where a client holds their own data in their hands. */
import { deletionUndoDays } from "@domain/limits";
import { productName } from "@domain/product-name";

export const ownDataPage = {
  title: "Your data",
  lead: "Everything you can ask of us about your data, most of it done by the button itself.",
  indexTitle: "On this page",
} as const;

export const ownDataSections = {
  export: {
    title: "Take it along",
    lead: "Everything we hold about you, in one ZIP: a page to read, tables for a spreadsheet, the same as JSON, and your files. It is made here in your browser, at once.",
  },
  correct: {
    title: "Correct it",
    lead: "Most of what stands here you can change yourself, where you wrote it.",
  },
  restrict: {
    title: "Restrict it",
    lead: "You can ask that we keep your data but stop using some of it, for example while a question about it is open.",
  },
  delete: {
    title: "Delete it",
    lead: `Everything of yours goes: account, coaching content and files. You have ${String(deletionUndoDays)} days to take it back.`,
  },
  consent: {
    title: "Your consent",
    lead: "What you have agreed to, and since when. You can take it back here.",
  },
  seen: {
    title: "Who saw your data",
    lead: "Each time your coach opened your page or took your data along, and each time you did.",
  },
  visible: {
    title: "Who can see what",
    lead: "Within the portal only you and your designated coach can open your coaching content. Beside whatever you write stands who will see it.",
  },
  requests: {
    title: "Ask us",
    lead: "What no button does, people do. Each request has its own clock, and you see it run.",
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
      what: "Journal, reflections, worksheets and assessments. They stay in your browser.",
    },
    {
      who: "shared",
      what: "Messages, files, goals, sessions with their shared notes and agenda, feedback, and how far you are on the journey.",
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
  preparing: "Counting what there is",
  rows: (part: string) => `Reading: ${part}`,
  files: (done: number, all: number) => `Fetching your files, ${String(done)} of ${String(all)}`,
  packing: "Packing it all",
  done: "Your export is in your downloads.",
  missing: (names: string) => `These files could not be fetched, so they are not in it: ${names}`,
  failed: "The export could not be made. Please try again.",
  progress: "How far the export is",
  cancelled: "The export was not made.",
} as const;

/** The pages inside the ZIP. */
export const archiveWords = {
  title: (name: string) =>
    `Everything ${name === "" ? "you have" : `of ${name}`} in ${productName}`,
  made: (when: string) =>
    `Made on ${when}. The folder “data” holds the same as JSON, and as tables for a spreadsheet. A text in a table that begins with a sign a spreadsheet could run stands behind an apostrophe.`,
  contents: "Contents",
  nothing: "Nothing.",
  files: "Your files",
  inBrowser: "Kept in this browser only",
  count: (rows: number) => (rows === 1 ? "1 entry" : `${String(rows)} entries`),
  parts: {
    users: "Your account",
    userRoles: "Your role",
    profiles: "Your profile",
    profilePhotos: "Your photo",
    authSessions: "Devices you are signed in on",
    coachings: "Your coachings",
    sessions: "Sessions",
    agendaItems: "What sessions were to be about",
    goals: "Goals",
    goalMilestones: "Milestones",
    goalProgressPoints: "How your goals moved",
    messages: "Messages",
    files: "Files",
    sectionProgress: "The journey",
    feedback: "Feedback",
    onboarding: "The welcome",
    visits: "Your last visit",
    consents: "Your consents",
    activity: "What happened",
    libraryProgress: "The library",
    libraryAssignments: "What was given to you to read",
    privacyRequests: "Your requests",
    auditLog: "Who saw your data",
    erasures: "Your wish to be deleted",
    retentions: "How long this is kept",
    legalHolds: "What is kept beyond its time, and why",
  } as Record<string, string>,
} as const;

export const deleting = {
  start: "Delete everything",
  dialogTitle: "Delete everything of yours?",
  dialogText: `In ${String(deletionUndoDays)} days your account, your coaching content and your files are deleted for good, here and, within 35 days, in our backups. Until then you can take it back with one press.`,
  exportFirst: "You may want to export it first.",
  browserNote:
    "What is kept in this browser only, such as your journal, goes when you clear the browser’s data.",
  keep: "Keep my data",
  confirm: "Delete everything",
  asked: "Your data will be deleted",
  askedBody: (when: string) => `On ${when}. You can take it back until then.`,
  askedHeld:
    "The practice is obliged to keep your records for now. They are deleted once it no longer is.",
  undone: "Nothing will be deleted",
  wish: (when: string) => `Everything of yours will be deleted on ${when}.`,
  wishHeld: "You have asked for everything of yours to be deleted.",
  bannerHeld: "Your data will be deleted once the practice no longer has to keep it.",
  held: "For now the practice is obliged to keep your records. They are deleted once it no longer is.",
  keptUntil: (when: string) => `Your coaching has ended. Its records are kept until ${when}.`,
  undo: "Take it back",
  banner: (when: string) => `Your data will be deleted on ${when}.`,
  loading: "Looking up whether anything is due for deletion",
  notLoaded: "We could not look up whether anything is due for deletion.",
  failed: "That did not work. Please try again.",
} as const;
