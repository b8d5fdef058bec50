import { clientInviteKeptMs } from "@domain/accounts/invite-limits";
import { authenticatorDraftMs, passkeyChallengeMs } from "@domain/accounts/second-step-limits";
import {
  backupsKeptDays,
  coachInviteMs,
  deletionUndoDays,
  knownDeviceMs,
  lettersKeptMs,
  notificationsKeptMs,
  resetLinkMsMax,
  retentionGraceDays,
  retentionMonths,
  signInEventsKeptMs,
  signInMsClient,
  signInMsCoach,
  verificationLinkMs,
} from "@domain/limits";
import { circleKeptDays } from "@domain/messages/circles";
import { pushDeviceKeptMs, pushesKeptMs } from "@domain/messages/push";
import { approvalMs, leftVaultDays } from "@domain/privacy/vault";
import { qualityKeptMs } from "@domain/schedule/call-quality";
import { recordingKeptMs } from "@domain/schedule/session-recordings";
import { settledReminderKeptMs } from "@domain/schedule/reminders";
import { dayMs, hourMs, minuteMs } from "@domain/time/time-spans";

/** What deletes a row before its owner's account is deleted. That deletion spares only rows that are kept for good. */
export type KeptUntil =
  /** Nothing: kept with the records of the coaching. */
  | { kind: "records" }
  /** Nothing: kept as long as the coach's account. */
  | { kind: "account" }
  /** Its age, from when it was written or last used. */
  | { kind: "age"; ms: number }
  /** Its use, or its age if it reaches that first. */
  | { kind: "used"; ms: number }
  | { kind: "signedOut" }
  | { kind: "removed" }
  | { kind: "withdrawn" }
  | { kind: "done" }
  /** This many days after its circle is closed. */
  | { kind: "closed"; days: number }
  /** This many days after the person began another vault. */
  | { kind: "left"; days: number }
  | { kind: "forGood" }
  /** A time that the operator of the server has set. */
  | { kind: "operator" };

/** The engine stores its answers to mutations, so that a repeated one does not run twice. */
const answersKeptDays = 14;

const records = { kind: "records" } as const;
const account = { kind: "account" } as const;
const signedOut = { kind: "signedOut" } as const;
const removed = { kind: "removed" } as const;
const withdrawn = { kind: "withdrawn" } as const;
const done = { kind: "done" } as const;
const closed = { kind: "closed", days: circleKeptDays } as const;
const left = { kind: "left", days: leftVaultDays } as const;
const forGood = { kind: "forGood" } as const;
const operator = { kind: "operator" } as const;
const age = (ms: number) => ({ kind: "age", ms }) as const;
const recorded = age(recordingKeptMs);
const used = (ms: number) => ({ kind: "used", ms }) as const;

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

export interface KeptTopic {
  title: string;
  why: string;
  note?: string;
  /** What ends a row, what it holds about a person in a reader’s words, and its heading in a client’s export. */
  tables: Readonly<Record<string, readonly [KeptUntil, string, string?]>>;
}

/**
 * The privacy page: its topics, with the tables of each. `tests/access/kept-data.test.ts` compares it with the
 * declarations of the tables and with what the sweeps delete, so that a new table with personal data must be added.
 */
export const KEPT_DATA: readonly KeptTopic[] = [
  {
    title: "Your account",
    why: "So that you can sign in, and the two of you know who you are talking to.",
    tables: {
      users: [records, "Your name and email address", "Your account"],
      userRoles: [records, "Whether you are a client or a coach", "Your role"],
      profiles: [
        records,
        "What you add yourself: phone, postal address, a few words about you, time zone",
        "Your profile",
      ],
      profilePhotos: [records, "Your photo", "Your photo"],
      authAccounts: [records, "A hash of your password"],
    },
  },
  {
    title: "Your coaching",
    why: "It is the work the two of you do together.",
    tables: {
      coachings: [
        records,
        "Who coaches you, since when, when it ended, and who answers for them",
        "Your coachings",
      ],
      sessions: [records, "Your sessions, with the notes that you share", "Sessions"],
      noteStates: [
        records,
        "How those notes, and what you two fill in together, came about, so that two can write at once",
      ],
      noteUpdates: [records, "The last changes of them"],
      jointSheets: [
        records,
        "Worksheets and wheels of life that you two filled in together in a session",
        "Worksheets filled in together",
      ],
      agendaItems: [records, "What you want to talk about in them", "Session agendas"],
      sessionSummaries: [records, "What your coach sums up of them for you", "Session summaries"],
      roomSeats: [done, "That you are in the room of a session or a circle"],
      roomSignals: [done, "How your browser finds the other one for a call; never the call itself"],
      attendances: [
        records,
        "When you came to the room of a session and left, how long you two met, and how you rate it",
        "When you were in a session’s room",
      ],
      callQualities: [
        age(qualityKeptMs),
        "How well a call in the room arrived at your browser: what was lost, how long it took, whether a relay passed it on, and the size of the picture. It helps when a call is bad",
        "How well calls arrived",
      ],
      recordings: [
        recorded,
        "That a session was recorded: who asked, that both agreed, when, and the agenda’s points in it. You delete one at any time on the session’s page",
        "Recordings",
      ],
      recordingParts: [
        recorded,
        "What was recorded, sealed: the server can’t read it, as only the browsers of you two have its key",
      ],
      recordingKeys: [
        recorded,
        "That key, sealed by your vault, which only you can open",
        "The keys of recordings, locked",
      ],
      sessionWaits: [done, "The days on which you wait for a free time", "Times you wait for"],
      freedTimes: [done, "Times that became free, until those who wait were notified"],
      busyTimes: [records, "The times they take in your coach’s calendar"],
      agreedActions: [
        records,
        "What you agreed with your coach to do, and the days of a habit",
        "Actions",
      ],
      metrics: [records, "What you follow in numbers, and its target", "Metrics"],
      metricNumbers: [records, "Those numbers, day by day", "Their numbers"],
      handouts: [records, "The worksheets your coach gave you", "Worksheets from your coach"],
      agreementAcceptances: [
        records,
        "The agreement you accepted, its version, and when",
        "The agreement with your coach",
      ],
      packages: [records, "The packages you agreed, and whether they are paid", "Packages"],
      invoices: [records, "The invoices for them, as they were issued", "Invoices"],
      goals: [records, "Your goals", "Goals"],
      goalMilestones: [records, "Their milestones", "Milestones"],
      goalProgressPoints: [records, "How far you were, and when", "Goal progress"],
      feedback: [records, "Your feedback", "Feedback"],
      privacyRequests: [records, "What you ask about your data, and the answers", "Your requests"],
    },
  },
  {
    title: "Messages and files",
    why: "So that both of you can read and search it later.",
    note: "A file you take back is gone within minutes.",
    tables: {
      messages: [
        records,
        "What you and your coach write, with quotes, reactions, and when it was read",
        "Messages",
      ],
      files: [records, "Files, pictures and voice messages", "Files"],
      typists: [done, "That you are writing a message, or where in the notes of a session"],
    },
  },
  {
    title: "Texts you share",
    why: "So that your coach can read it and answer.",
    note: "Nothing else that you write in your journal, worksheets or assessments leaves your browser where we could read it.",
    tables: {
      shares: [
        withdrawn,
        "A copy of each text that you choose to share with your coach",
        "Texts you share with your coach",
      ],
      shareComments: [withdrawn, "What the two of you write about it", "Comments on shared texts"],
    },
  },
  {
    title: "Circles",
    why: "So that those in a circle can read each other.",
    note: "They see the name you choose and what you write there. Your coach also sees that it is you. Nobody sees an invitation that you have not accepted.",
    tables: {
      circles: [
        closed,
        "A circle your coach leads: its name, what it is for, and the week’s question",
      ],
      circleMembers: [
        closed,
        "Which circles you were asked into, and the name you chose there",
        "Circles you were asked into",
      ],
      circlePosts: [closed, "What you write in them", "Your posts in circles"],
      circleReactions: [
        closed,
        "What you answered a post with instead of words",
        "Your reactions in circles",
      ],
    },
  },
  {
    title: "Your vault, if you have one",
    why: "So that you can read your journal, your reflections and your answers on every device of yours.",
    note: "Only you can open it. We see how many entries and files there are, roughly how long they are and when they changed, and none of what is in them.",
    tables: {
      vaults: [left, "That you have a vault, and since when", "Your vaults"],
      vaultKeys: [
        left,
        "Sealed copies of its key, which only you can open",
        "The locks of your vaults",
      ],
      vaultRecords: [
        left,
        "What you keep in it, sealed, and when it changed",
        "What is in your vaults, locked",
      ],
      vaultFiles: [
        left,
        "How many photos, sounds and films your entries have, how large each is roughly, and when it was added or removed",
        "The files of your vaults",
      ],
      vaultFileParts: [left, "Those photos, sounds and films, sealed"],
      sharingKeys: [
        left,
        "Of a coach: a key by which clients seal what they share, and one that opens it, sealed in the coach’s own vault",
      ],
      vaultDevices: [
        left,
        "On which of your devices it was opened, and when last",
        "The devices that opened your vaults",
      ],
      vaultApprovals: [
        used(approvalMs),
        "That a new device asks to open it, and what passes sealed between your two devices",
      ],
    },
  },
  {
    title: "Your progress",
    why: "To show you and your coach where you are.",
    tables: {
      sectionProgress: [records, "Which sections of the journey you have done", "Journey progress"],
      libraryProgress: [
        records,
        "Which library items you have started, finished or marked",
        "Library progress",
      ],
      libraryAssignments: [
        records,
        "Which ones your coach gave you",
        "Assigned to you in the library",
      ],
      onboarding: [records, "Which welcome steps you have done", "Welcome steps"],
      activity: [
        records,
        "What happened when, such as a goal reached or a session booked",
        "Activity",
      ],
      consents: [records, "Your consent before the first journal entry", "Your consents"],
    },
  },
  {
    title: "Notifications",
    why: "So that you know what is new without looking.",
    tables: {
      notifications: [
        age(notificationsKeptMs),
        "What you were notified of, and when you read it",
        "Notifications",
      ],
      reminders: [
        age(settledReminderKeptMs),
        "What you will be reminded of; and, after that, what you were",
        "Reminders",
      ],
      armings: [done, "That your reminders are being worked out again"],
      notificationSettings: [records, "How you want to be notified", "How you are notified"],
      mutes: [removed, "The conversation you have muted", "Muted conversation"],
      pushDevices: [
        age(pushDeviceKeptMs),
        "Each browser that shows you notifications, until you sign out there",
        "Browsers that show you notifications",
      ],
      pushes: [
        age(pushesKeptMs),
        "Notifications on their way to your devices; after that, only that one failed",
      ],
      calendarFeeds: [removed, "A hash of the address of your calendar feed", "Your calendar feed"],
    },
  },
  {
    title: "Your coach’s notes",
    why: "So that your coach can prepare.",
    note: "Only your coach reads them, and they are not part of your own export.",
    tables: {
      coachNotes: [records, "Private notes that your coach writes about your sessions"],
      threadMarks: [
        records,
        "Whether your coach has put your conversation aside, and a note on who answers it for them",
      ],
      clientTags: [records, "The words by which your coach sorts their clients"],
      laterMessages: [done, "Messages that your coach has written and not sent yet"],
    },
  },
  {
    title: "Who looked",
    why: "So that you can see who opened your data.",
    note: "Nobody can change what is logged.",
    tables: {
      auditLog: [
        records,
        "Each time your coach opens your record or your files, each export, and each change of who has access",
        "Who saw your data",
      ],
      recordVisits: [records, "Until when your coach last had your record open"],
    },
  },
  {
    title: "Your sign-ins",
    why: "To keep you signed in, to show you who tried, and to let you end it from anywhere.",
    tables: {
      authSessions: [
        signedOut,
        "Each device you are signed in on, with its browser and system",
        "Devices you are signed in on",
      ],
      authRefreshTokens: [signedOut, "What keeps that device signed in"],
      signInEvents: [
        age(signInEventsKeptMs),
        "Each sign-in and failed try, with browser, system and rough place",
        "Sign-ins",
      ],
      passkeys: [removed, "The public key of each passkey, and the name you gave it"],
      authenticators: [removed, "The sealed secret of your authenticator app"],
      authenticatorDrafts: [used(authenticatorDraftMs), "The same while you set one up"],
      recoveryCodes: [removed, "Hashes of your recovery codes"],
      secondStepResets: [done, "That your second step is to be removed because it is lost"],
      usedChallenges: [
        age(passkeyChallengeMs),
        "Hashes of the random numbers that passkeys have signed",
      ],
    },
  },
  {
    title: "Devices you have used before",
    why: "So that a stranger’s wrong guesses at your password do not lock you out.",
    tables: {
      knownDevices: [
        age(knownDeviceMs),
        "A hash of a random token that your browser keeps, from when you last signed in there",
      ],
    },
  },
  {
    title: "When you were last here",
    why: "To sign you out when you have left your device, to close unused accounts, and to show you what is new.",
    note: "Your coach sees when you last did something, not when you looked.",
    tables: {
      presences: [signedOut, "When you were last active on each device, to the minute"],
      dormancies: [records, "When you last signed in"],
      visits: [records, "What you have not seen yet", "Your last visit"],
    },
  },
  {
    title: "Links in our emails",
    why: "So that a link works once, for you.",
    tables: {
      signUps: [
        used(verificationLinkMs),
        "Name, address and password’s hash of a sign-up that is not confirmed",
      ],
      passwordResets: [used(resetLinkMsMax), "Hashes of a link and a code to reset your password"],
      authVerificationCodes: [
        used(verificationLinkMs),
        "Hashes of a link and a code to confirm your address",
      ],
      coachInvites: [used(coachInviteMs), "The address of an invited coach, and the link’s hash"],
      clientInvites: [
        age(clientInviteKeptMs),
        "Name and address of an invited client, the link’s hash, and the worksheet, package and times that come with it, after the link has expired",
      ],
    },
  },
  {
    title: "Emails to you",
    why: "So that we can try again when a mail server is down.",
    note: "The text is deleted once the email has been sent.",
    tables: {
      outbox: [age(lettersKeptMs), "Your address and the subject"],
    },
  },
  {
    title: "Hashes of addresses and networks",
    why: "To stop people who guess.",
    note: "Neither can be read from its hash.",
    tables: {
      attempts: [
        age(dayMs),
        "How often a password, a link or a code was tried, under a keyed hash",
      ],
      authRateLimits: [age(dayMs), "The same for older sign-ins"],
    },
  },
  {
    title: "Counts",
    why: "For the figures on your coach’s pages, and so that no single account can fill the server.",
    tables: {
      clientTallies: [records, "How many sessions, goals and messages you have"],
      monthTallies: [records, "The same for each month"],
      practiceTallies: [account, "The same for a whole practice"],
      firstReplies: [records, "How fast messages are answered"],
      writtenTexts: [records, "How much you have written in all"],
    },
  },
  {
    title: "When your records end",
    why: "To delete them in time, and not by mistake.",
    note: `You can change your mind for ${String(deletionUndoDays)} days. A safety check stops the deletion of old records when unusually many would go in one day or the server’s clock is wrong, until a coach confirms it. It never stops a deletion that you asked for yourself.`,
    tables: {
      erasures: [done, "That you asked to be deleted, and how far it is", "Your deletion request"],
      retentions: [
        records,
        "When your coaching ended, and until when its records are kept",
        "How long your records are kept",
      ],
      retentionRuns: [account, "When the server last deleted old records, and how many"],
    },
  },
  {
    title: "Legal holds",
    why: "A dispute, for example, in which the law obliges the practice to keep your records.",
    note: `You see that there is one. Your records stay until it is lifted, and ${String(retentionGraceDays)} days more.`,
    tables: {
      legalHolds: [records, "That your records are held, and since when", "Legal holds"],
      legalHoldReasons: [records, "Your coach’s reason, which only your coach reads"],
    },
  },
  {
    title: "What is left of a deleted account",
    why: "So that a restored backup deletes you again.",
    note: "No name and no address.",
    tables: {
      deletionLog: [forGood, "A keyed hash of its random number, and how much was deleted"],
      deletionKeys: [forGood, "The key of those hashes"],
    },
  },
  {
    title: "The practice’s settings",
    why: "To run the practice.",
    tables: {
      practiceSettings: [
        account,
        "A coach’s hours and meeting places, and the lines on their invoices",
      ],
      bookingPages: [
        account,
        "A coach’s booking page: its address, greeting, and what can be booked there",
      ],
      savedReplies: [account, "A coach’s saved replies"],
      agreements: [account, "The agreement that a coach writes, version by version"],
      tags: [account, "The words by which a coach sorts clients"],
      outsideCalendars: [removed, "The addresses of a coach’s other calendars"],
      outsideDays: [removed, "The busy times in them"],
    },
  },
  {
    title: "Work the server has done",
    why: "To find out what failed.",
    note: "No name, no address and no words.",
    tables: {
      _scheduled_functions: [
        age(7 * dayMs),
        "That a task, such as sending an email, ran for an account’s number",
      ],
    },
  },
  /** Written by the engine for every mutation. */
  {
    title: "Answers of the server",
    why: "So that what your browser sends again after a lost connection is not done twice.",
    note: "Encrypted by a number that only your browser has. A deletion does not shorten this.",
    tables: {
      _session_requests: [
        age(answersKeptDays * dayMs),
        "What the server answered when you saved something, such as the notes of a session as they then were",
      ],
    },
  },
  /** Log lines of the process, not a table. */
  {
    title: "The server’s log",
    why: "To find faults and attacks.",
    note: "No name, no address and no words.",
    tables: {
      lines: [operator, "The number of an account that was refused something, and what failed"],
    },
  },
  /** Copies of everything, not a table. */
  {
    title: "Backups",
    why: "To restore the practice when a machine breaks.",
    note: "Until then a deleted account is still in older backups; restoring one deletes it again before anybody can sign in. The practice may also keep them with a storage company, sealed with a key that the company does not have.",
    tables: {
      copies: [
        age(backupsKeptDays * dayMs),
        "Copies of all of the above but the log, and of each change",
      ],
    },
  },
];

export const keptTables = new Map(KEPT_DATA.flatMap(({ tables }) => Object.entries(tables)));
