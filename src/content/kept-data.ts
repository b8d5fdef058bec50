import {
  deletionUndoDays,
  retentionGraceDays,
  retentionMonths,
  signInMsClient,
  signInMsCoach,
} from "@domain/limits";
import type { KeptTable, KeptTopic, KeptUntil } from "@domain/privacy/kept-data";
import { dayMs, hourMs, minuteMs } from "@domain/time/time-spans";

export const keptWords = {
  id: "everything-we-keep",
  title: "Everything we keep, one by one",
  lead: "This list is checked against the server’s own tables: nothing about you is kept that is not on it. When you ask to be deleted, all of it goes, except what is named at “What is left of a deleted account”, and what is kept until its own time: answers of the server, its log, and older backups.",
  why: "Why:",
} as const;

const span = (ms: number) => {
  if (ms >= 2 * dayMs) return `${String(ms / dayMs)} days`;
  return ms > hourMs ? `${String(ms / hourMs)} hours` : `${String(ms / minuteMs)} minutes`;
};

/** How long a table's rows are kept, as its rule says. */
export function keptFor(until: KeptUntil): string {
  switch (until.kind) {
    case "records":
      return `While you are being coached and ${String(retentionMonths)} months after`;
    case "account":
      return "As long as the coach’s account";
    case "age":
      return span(until.ms);
    case "used":
      return `Until it is used or expires, after ${span(until.ms)} at most`;
    case "signedOut":
      return `Until you are signed out, ${span(signInMsClient)} at most; a coach, ${span(signInMsCoach)}`;
    case "removed":
      return "Until you remove it";
    case "withdrawn":
      return "Until you withdraw it, or as long as your records";
    case "closed":
      return `Until you delete it, or ${String(until.days)} days after the circle is closed`;
    case "left":
      return `While you are being coached and ${String(retentionMonths)} months after, or ${String(until.days)} days after you begin another one`;
    case "done":
      return "Until it is done";
    case "forGood":
      return "For good";
    case "operator":
      return "As long as the practice’s hosting keeps its log";
  }
}

interface Kept {
  title: string;
  why: string;
  note?: string;
}

export const keptTopics: Record<KeptTopic, Kept> = {
  account: {
    title: "Your account",
    why: "So that you can sign in, and the two of you know who you are talking to.",
  },
  coaching: {
    title: "Your coaching",
    why: "It is the work the two of you do together.",
  },
  words: {
    title: "Messages and files",
    why: "So that both of you can read and search it later.",
    note: "A file you take back is gone within minutes.",
  },
  shares: {
    title: "Texts you share",
    why: "So that your coach can read it and answer.",
    note: "Nothing else that you write in your journal, worksheets or assessments leaves your browser where we could read it.",
  },
  circles: {
    title: "Circles",
    why: "So that those in a circle can read each other.",
    note: "They see the name you choose and what you write there. Your coach also sees that it is you. Nobody sees an invitation that you have not accepted.",
  },
  vault: {
    title: "Your vault, if you have one",
    why: "So that you can read your journal, your reflections and your answers on every device of yours.",
    note: "Only you can open it. We see how many entries there are, roughly how long they are and when they changed, and none of the words.",
  },
  progress: {
    title: "Your progress",
    why: "To show you and your coach where you are.",
  },
  notifications: {
    title: "Notifications",
    why: "So that you know what is new without looking.",
  },
  coachNotes: {
    title: "Your coach’s notes",
    why: "So that your coach can prepare.",
    note: "Only your coach reads them, and they are not part of your own export.",
  },
  log: {
    title: "Who looked",
    why: "So that you can see who opened your data.",
    note: "Nobody can change what is logged.",
  },
  signIn: {
    title: "Your sign-ins",
    why: "To keep you signed in, to show you who tried, and to let you end it from anywhere.",
  },
  devices: {
    title: "Devices you have used before",
    why: "So that a stranger’s wrong guesses at your password do not lock you out.",
  },
  lastSeen: {
    title: "When you were last here",
    why: "To sign you out when you have left your device, to close unused accounts, and to show you what is new.",
    note: "Your coach sees when you last did something, not when you looked.",
  },
  links: {
    title: "Links in our emails",
    why: "So that a link works once, for you.",
  },
  letters: {
    title: "Emails to you",
    why: "So that we can try again when a mail server is down.",
    note: "The text is deleted once the email has been sent.",
  },
  hashes: {
    title: "Hashes of addresses and networks",
    why: "To stop people who guess.",
    note: "Neither can be read from its hash.",
  },
  counts: {
    title: "Counts",
    why: "For the figures on your coach’s pages, and so that no single account can fill the server.",
  },
  leaving: {
    title: "When your records end",
    why: "To delete them in time, and not by mistake.",
    note: `You can change your mind for ${String(deletionUndoDays)} days. A safety check stops the deletion of old records when unusually many would go in one day or the server’s clock is wrong, until a coach confirms it. It never stops a deletion that you asked for yourself.`,
  },
  holds: {
    title: "Legal holds",
    why: "A dispute, for example, in which the law obliges the practice to keep your records.",
    note: `You see that there is one. Your records stay until it is lifted, and ${String(retentionGraceDays)} days more.`,
  },
  tombstones: {
    title: "What is left of a deleted account",
    why: "So that a restored backup deletes you again.",
    note: "No name and no address.",
  },
  practice: {
    title: "The practice’s settings",
    why: "To run the practice.",
  },
  jobs: {
    title: "Work the server has done",
    why: "To find out what failed.",
    note: "No name, no address and no words.",
  },
  answers: {
    title: "Answers of the server",
    why: "So that what your browser sends again after a lost connection is not done twice.",
    note: "Encrypted by a number that only your browser has. A deletion does not shorten this.",
  },
  serverLog: {
    title: "The server’s log",
    why: "To find faults and attacks.",
    note: "No name, no address and no words.",
  },
  backups: {
    title: "Backups",
    why: "To restore the practice when a machine breaks.",
    note: "Until then a deleted account is still in older backups; restoring one deletes it again before anybody can sign in. The practice may also keep them with a storage company, sealed with a key that the company does not have.",
  },
};

/** What a table holds about a person, in a reader’s words. */
export const keptTables: Record<KeptTable, string> = {
  users: "Your name and email address",
  userRoles: "Whether you are a client or a coach",
  profiles: "What you add yourself: phone, postal address, a few words about you, time zone",
  profilePhotos: "Your photo",
  authAccounts: "A hash of your password",

  coachings: "Who coaches you, since when, when it ended, and who answers for them",
  sessions: "Your sessions, with the notes that you share",
  vaults: "That you have a vault, and since when",
  vaultKeys: "Sealed copies of its key, which only you can open",
  vaultRecords: "What you keep in it, sealed, and when it changed",
  sharingKeys:
    "Of a coach: a key by which clients seal what they share, and one that opens it, sealed in the coach’s own vault",
  vaultDevices: "On which of your devices it was opened, and when last",
  vaultApprovals:
    "That a new device asks to open it, and what passes sealed between your two devices",
  noteStates: "How those notes came about, so that two can write in them at once",
  noteUpdates: "The last changes of those notes",
  agendaItems: "What you want to talk about in them",
  sessionSummaries: "What your coach sums up of them for you",
  roomSeats: "That you are in the room of a session or a circle",
  attendances:
    "When you came to the room of a session and left, how long you two met, and how you rate it",
  callQualities:
    "How well a call in the room arrived at your browser: what was lost, how long it took, whether a relay passed it on, and the size of the picture. It helps when a call is bad",
  recordings:
    "That a session was recorded: who asked, that both agreed, when, and the agenda’s points in it. You delete one at any time on the session’s page",
  recordingParts:
    "What was recorded, sealed: the server can’t read it, as only the browsers of you two have its key",
  recordingKeys: "That key, sealed by your vault, which only you can open",
  roomSignals: "How your browser finds the other one for a call; never the call itself",
  busyTimes: "The times they take in your coach’s calendar",
  sessionWaits: "The days you wait for a free time on",
  freedTimes: "Times that became free, until those who wait were notified",
  handouts: "The worksheets your coach gave you",
  agreedActions: "What you two agreed that you do, and the days of a habit",
  metrics: "What you follow in numbers, and its target",
  metricNumbers: "Those numbers, day by day",
  agreementAcceptances: "The agreement you accepted, its version, and when",
  packages: "The packages you agreed, and whether they are paid",
  invoices: "The invoices for them, as they were issued",
  goals: "Your goals",
  goalMilestones: "Their milestones",
  goalProgressPoints: "How far you were, and when",
  feedback: "Your feedback",
  privacyRequests: "What you ask about your data, and the answers",

  typists: "That you are writing a message, or where in the notes of a session",
  messages: "What you and your coach write, with quotes, reactions, and when it was read",
  files: "Files, pictures and voice messages",

  shares: "A copy of each text that you choose to share with your coach",
  shareComments: "What the two of you write about it",

  circles: "A circle your coach leads: its name, what it is for, and the week’s question",
  circleMembers: "Which circles you were asked into, and the name you chose there",
  circlePosts: "What you write in them",
  circleReactions: "What you answered a post with instead of words",

  sectionProgress: "Which sections of the journey you have done",
  libraryProgress: "Which library items you have started, finished or marked",
  libraryAssignments: "Which ones your coach gave you",
  onboarding: "Which welcome steps you have done",
  activity: "What happened when, such as a goal reached or a session booked",
  consents: "Your consent before the first journal entry",

  notifications: "What you were notified of, and when you read it",
  reminders: "What you will be reminded of; and, after that, what you were",
  armings: "That your reminders are being worked out again",
  notificationSettings: "How you want to be notified",
  mutes: "The conversation you have muted",
  pushDevices: "Each browser that shows you notifications, until you sign out there",
  pushes: "Notifications on their way to your devices; after that, only that one failed",
  calendarFeeds: "A hash of the address of your calendar feed",

  coachNotes: "Private notes that your coach writes about your sessions",
  threadMarks:
    "Whether your coach has put your conversation aside, and a note on who answers it for them",
  laterMessages: "Messages that your coach has written and not sent yet",
  clientTags: "The words by which your coach sorts their clients",

  auditLog:
    "Each time your coach opens your record or your files, each export, and each change of who has access",
  recordVisits: "Until when your coach last had your record open",

  authSessions: "Each device you are signed in on, with its browser and system",
  authRefreshTokens: "What keeps that device signed in",
  signInEvents: "Each sign-in and failed try, with browser, system and rough place",
  passkeys: "The public key of each passkey, and the name you gave it",
  authenticators: "The sealed secret of your authenticator app",
  authenticatorDrafts: "The same while you set one up",
  recoveryCodes: "Hashes of your recovery codes",
  secondStepResets: "That your second step is to be removed because it is lost",
  usedChallenges: "Hashes of the random numbers that passkeys have signed",

  knownDevices:
    "A hash of a random token that your browser keeps, from when you last signed in there",

  presences: "When you were last active on each device, to the minute",
  dormancies: "When you last signed in",
  visits: "What you have not seen yet",

  signUps: "Name, address and password’s hash of a sign-up that is not confirmed",
  passwordResets: "Hashes of a link and a code to reset your password",
  authVerificationCodes: "Hashes of a link and a code to confirm your address",
  coachInvites: "The address of an invited coach, and the link’s hash",
  clientInvites:
    "Name and address of an invited client, the link’s hash, and the worksheet, package and times that come with it, after the link has expired",

  outbox: "Your address and the subject",

  attempts: "How often a password, a link or a code was tried, under a keyed hash",
  authRateLimits: "The same for older sign-ins",

  clientTallies: "How many sessions, goals and messages you have",
  monthTallies: "The same for each month",
  practiceTallies: "The same for a whole practice",
  firstReplies: "How fast messages are answered",
  writtenTexts: "How much you have written in all",

  erasures: "That you asked to be deleted, and how far it is",
  retentions: "When your coaching ended, and until when its records are kept",
  retentionRuns: "When the server last deleted old records, and how many",

  legalHolds: "That your records are held, and since when",
  legalHoldReasons: "Your coach’s reason, which only your coach reads",

  deletionLog: "A keyed hash of its random number, and how much was deleted",
  deletionKeys: "The key of those hashes",

  practiceSettings: "A coach’s hours and meeting places, and the lines on their invoices",
  bookingPages: "A coach’s booking page: its address, greeting, and what can be booked there",
  agreements: "The agreement that a coach writes, version by version",
  savedReplies: "A coach’s saved replies",
  tags: "The words by which a coach sorts clients",
  outsideCalendars: "The addresses of a coach’s other calendars",
  outsideDays: "The busy times in them",

  _scheduled_functions: "That a task, such as sending an email, ran for an account’s number",

  _session_requests:
    "What the server answered when you saved something, such as the notes of a session as they then were",

  lines: "The number of an account that was refused something, and what failed",

  copies: "Copies of all of the above but the log, and of each change",
};
