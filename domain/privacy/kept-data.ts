import { clientInviteKeptMs } from "../accounts/invite-limits";
import { authenticatorDraftMs, passkeyChallengeMs } from "../accounts/second-step-limits";
import {
  backupsKeptDays,
  coachInviteMs,
  knownDeviceMs,
  lettersKeptMs,
  notificationsKeptMs,
  resetLinkMsMax,
  signInEventsKeptMs,
  verificationLinkMs,
} from "../limits";
import { circleKeptDays } from "../messages/circles";
import { pushDeviceKeptMs, pushesKeptMs } from "../messages/push";
import { qualityKeptMs } from "../schedule/call-quality";
import { recordingKeptMs } from "../schedule/session-recordings";
import { settledReminderKeptMs } from "../schedule/reminders";
import { dayMs } from "../time/time-spans";
import { approvalMs, leftVaultDays } from "./vault";

/** What ends a row before its owner's own deletion, which ends all but those that are kept for good. */
export type KeptUntil =
  /** Nothing: kept with the records of the coaching. */
  | { kind: "records" }
  /** Nothing: kept as long as the coach's account. */
  | { kind: "account" }
  /** Its age, from when it was written or last used. */
  | { kind: "age"; ms: number }
  /** Its use, or its age if that comes first. */
  | { kind: "used"; ms: number }
  | { kind: "signedOut" }
  | { kind: "removed" }
  | { kind: "withdrawn" }
  | { kind: "done" }
  /** The end of the circle it is in, and this long after. */
  | { kind: "closed"; days: number }
  /** The person has begun another one, and this long after. */
  | { kind: "left"; days: number }
  | { kind: "forGood" }
  /** A time that the operator of the server has set. */
  | { kind: "operator" };

/** What the engine answered to a mutation, so that a repeated one does not run twice. */
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

/**
 * The privacy page: its topics, with the tables of each and what ends a row. `convex/privacy/keptData.test.ts` compares it
 * with the declarations of the tables and with what the sweeps delete, so that a new table with personal data needs its place here, and
 * a sentence in `src/content/kept-data.ts`.
 */
export const KEPT_DATA = [
  {
    topic: "account",
    tables: {
      users: records,
      userRoles: records,
      profiles: records,
      profilePhotos: records,
      authAccounts: records,
    },
  },
  {
    topic: "coaching",
    tables: {
      coachings: records,
      sessions: records,
      noteStates: records,
      noteUpdates: records,
      agendaItems: records,
      sessionSummaries: records,
      roomSeats: done,
      roomSignals: done,
      attendances: records,
      callQualities: age(qualityKeptMs),
      recordings: recorded,
      recordingParts: recorded,
      recordingKeys: recorded,
      sessionWaits: done,
      freedTimes: done,
      busyTimes: records,
      agreedActions: records,
      metrics: records,
      metricNumbers: records,
      handouts: records,
      agreementAcceptances: records,
      packages: records,
      invoices: records,
      goals: records,
      goalMilestones: records,
      goalProgressPoints: records,
      feedback: records,
      privacyRequests: records,
    },
  },
  { topic: "words", tables: { messages: records, files: records, typists: done } },
  { topic: "shares", tables: { shares: withdrawn, shareComments: withdrawn } },
  {
    topic: "circles",
    tables: {
      circles: closed,
      circleMembers: closed,
      circlePosts: closed,
      circleReactions: closed,
    },
  },
  {
    topic: "vault",
    tables: {
      ...{ vaults: left, vaultKeys: left, vaultRecords: left, sharingKeys: left },
      vaultDevices: left,
      vaultApprovals: used(approvalMs),
    },
  },
  {
    topic: "progress",
    tables: {
      sectionProgress: records,
      libraryProgress: records,
      libraryAssignments: records,
      onboarding: records,
      activity: records,
      consents: records,
    },
  },
  {
    topic: "notifications",
    tables: {
      notifications: age(notificationsKeptMs),
      reminders: age(settledReminderKeptMs),
      armings: done,
      notificationSettings: records,
      mutes: removed,
      pushDevices: age(pushDeviceKeptMs),
      pushes: age(pushesKeptMs),
      calendarFeeds: removed,
    },
  },
  {
    topic: "coachNotes",
    tables: { coachNotes: records, threadMarks: records, clientTags: records, laterMessages: done },
  },
  { topic: "log", tables: { auditLog: records, recordVisits: records } },
  {
    topic: "signIn",
    tables: {
      authSessions: signedOut,
      authRefreshTokens: signedOut,
      signInEvents: age(signInEventsKeptMs),
      passkeys: removed,
      authenticators: removed,
      authenticatorDrafts: used(authenticatorDraftMs),
      recoveryCodes: removed,
      secondStepResets: done,
      usedChallenges: age(passkeyChallengeMs),
    },
  },
  { topic: "devices", tables: { knownDevices: age(knownDeviceMs) } },
  { topic: "lastSeen", tables: { presences: signedOut, dormancies: records, visits: records } },
  {
    topic: "links",
    tables: {
      signUps: used(verificationLinkMs),
      passwordResets: used(resetLinkMsMax),
      authVerificationCodes: used(verificationLinkMs),
      coachInvites: used(coachInviteMs),
      clientInvites: age(clientInviteKeptMs),
    },
  },
  { topic: "letters", tables: { outbox: age(lettersKeptMs) } },
  { topic: "hashes", tables: { attempts: age(dayMs), authRateLimits: age(dayMs) } },
  {
    topic: "counts",
    tables: {
      clientTallies: records,
      monthTallies: records,
      practiceTallies: account,
      firstReplies: records,
      writtenTexts: records,
    },
  },
  { topic: "leaving", tables: { erasures: done, retentions: records, retentionRuns: account } },
  { topic: "holds", tables: { legalHolds: records, legalHoldReasons: records } },
  { topic: "tombstones", tables: { deletionLog: forGood, deletionKeys: forGood } },
  {
    topic: "practice",
    tables: {
      practiceSettings: account,
      bookingPages: account,
      savedReplies: account,
      agreements: account,
      tags: account,
      outsideCalendars: removed,
      outsideDays: removed,
    },
  },
  { topic: "jobs", tables: { _scheduled_functions: age(7 * dayMs) } },
  /** The engine's, of every mutation. */
  { topic: "answers", tables: { _session_requests: age(answersKeptDays * dayMs) } },
  /** Lines of the process, not a table. */
  { topic: "serverLog", tables: { lines: operator } },
  /** Copies of everything, not a table. */
  { topic: "backups", tables: { copies: age(backupsKeptDays * dayMs) } },
] as const satisfies readonly { topic: string; tables: Readonly<Record<string, KeptUntil>> }[];

type Topics = (typeof KEPT_DATA)[number];
export type KeptTopic = Topics["topic"];
export type KeptTable = {
  [T in KeptTopic]: keyof Extract<Topics, { topic: T }>["tables"];
}[KeptTopic];
