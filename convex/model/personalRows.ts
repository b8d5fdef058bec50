import type { IndexNames, NamedTableInfo } from "convex/server";
import type { DataModel, Doc, TableNames } from "../_generated/dataModel";

type IndexOf<T extends TableNames> = IndexNames<NamedTableInfo<DataModel, T>> & string;
type FieldOf<T extends TableNames> = keyof Doc<T> & string;

/** How to find one person's rows in a table. */
export type Place<T extends TableNames> =
  /** The row is the person. */
  | { kind: "self" }
  /** An index whose first field is the person's id. */
  | { kind: "person"; index: IndexOf<T>; field: FieldOf<T> }
  /** An index whose first field is the person's email address. */
  | { kind: "address"; index: IndexOf<T>; field: FieldOf<T> }
  /** Child rows of the person's rows of another table, by an index whose first field is the parent's id. */
  | { kind: "under"; parent: TableNames; index: IndexOf<T>; field: FieldOf<T> };

export interface PersonalTable<T extends TableNames> {
  /** Null: no row belongs to a client. */
  ofClient: Place<T> | null;
  /** Null: no row belongs to a coach. Rows that a coach wrote into a client's record belong to the client. */
  ofCoach: Place<T> | null;
  /** Rows of other people that are deleted with a row of this person: child rows of theirs. */
  alsoUnder?: Extract<Place<T>, { kind: "under" }>;
  /** Whether the person's export includes them. */
  isExported: boolean;
  /** The field with a `_storage` id; its bytes are exported and deleted with the row. */
  bytes?: FieldOf<T>;
  /** Why the rows outlive the person. Absent: they are deleted with the person. */
  keptBecause?: string;
}

const person = <I extends string, F extends string>(index: I, field: F) =>
  ({ kind: "person", index, field }) as const;
const address = <I extends string, F extends string>(index: I, field: F) =>
  ({ kind: "address", index, field }) as const;
const under = <P extends TableNames, I extends string, F extends string>(
  parent: P,
  index: I,
  field: F,
) => ({ kind: "under", parent, index, field }) as const;

const clients = <I extends string>(index: I) => ({
  ofClient: person(index, "clientId"),
  ofCoach: null,
});
const coaches = <I extends string>(index: I) => ({
  ofClient: null,
  ofCoach: person(index, "coachId"),
});
const anybodys = <P extends { kind: Place<TableNames>["kind"] }>(place: P) => ({
  ofClient: place,
  ofCoach: place,
});

/** No personal data, or never written. */
const nobodys = { ofClient: null, ofCoach: null, isExported: false };
const exported = { isExported: true };
const inner = { isExported: false };

/**
 * Every table, and how to find a person's rows in it: the source for erasure and export. A new table does not compile
 * without an entry.
 */
export const personalRows: { [T in TableNames]: PersonalTable<T> } = {
  users: { ...anybodys({ kind: "self" }), ...exported },
  userRoles: { ...anybodys(person("by_userId", "userId")), ...exported },
  profiles: { ...anybodys(person("by_userId", "userId")), ...exported },
  profilePhotos: { ...anybodys(person("by_userId", "userId")), ...exported, bytes: "storageId" },

  authAccounts: { ...anybodys(person("userIdAndProvider", "userId")), ...inner },
  authSessions: { ...anybodys(person("userId", "userId")), ...exported },
  authRefreshTokens: { ...anybodys(under("authSessions", "sessionId", "sessionId")), ...inner },
  authVerificationCodes: { ...anybodys(under("authAccounts", "accountId", "accountId")), ...inner },
  authVerifiers: nobodys, // Of an unused flow.
  authRateLimits: { ...anybodys(address("identifier", "identifier")), ...inner },
  presences: { ...anybodys(under("authSessions", "by_signInId", "signInId")), ...inner },
  dormancies: { ...anybodys(person("by_userId", "userId")), ...inner },
  signUps: { ...anybodys(address("by_email", "email")), ...inner },
  passwordResets: { ...anybodys(person("by_userId", "userId")), ...inner },
  signInEvents: { ...anybodys(person("by_userId_and_happenedAt", "userId")), ...exported },
  knownDevices: { ...anybodys(person("by_userId_and_tokenHash", "userId")), ...inner },
  passkeys: { ...anybodys(person("by_userId", "userId")), ...inner },
  usedChallenges: nobodys, // Hashes of random numbers, for minutes.
  authenticators: { ...anybodys(person("by_userId", "userId")), ...inner },
  authenticatorDrafts: { ...anybodys(person("by_userId", "userId")), ...inner },
  recoveryCodes: { ...anybodys(person("by_userId_and_codeHash", "userId")), ...inner },
  secondStepResets: { ...anybodys(person("by_userId", "userId")), ...inner },
  signInPolicy: nobodys, // The practice's.
  coachInvites: { ...anybodys(address("by_email", "email")), ...inner },
  clientInvites: {
    ofClient: address("by_email", "email"),
    ofCoach: person("by_coachId_and_sentAt", "coachId"),
    ...inner,
  },
  outbox: { ...anybodys(address("by_to", "to")), ...inner },
  attempts: nobodys, // Counters under hashes; `erasure/lastTraces.ts` deletes those of the address.

  coachings: { ...clients("by_clientId_and_coachId_and_endedAt"), ...exported },
  sessions: { ...clients("by_clientId_and_startsAt"), ...exported },
  sessionWaits: { ...clients("by_clientId_and_endsAt"), ...exported },
  freedTimes: { ...coaches("by_coachId_and_dueAt"), ...inner },
  agendaItems: { ...clients("by_clientId"), ...exported },
  busyTimes: {
    ofClient: under("sessions", "by_sessionId", "sessionId"),
    ofCoach: person("by_coachId_and_startsAt", "coachId"),
    ...inner,
  },
  // About the client, for the coach only: deleted with either, exported for neither.
  coachNotes: {
    ofClient: person("by_clientId_and_coachId_and_updatedAt", "clientId"),
    ofCoach: person("by_coachId", "coachId"),
    ...inner,
  },
  // As private notes: the coach's words about the client.
  clientTags: {
    ofClient: person("by_clientId", "clientId"),
    ofCoach: person("by_coachId_and_clientId", "coachId"),
    ...inner,
  },
  agreementAcceptances: { ...clients("by_clientId_and_coachId_and_version"), ...exported },
  packages: { ...clients("by_clientId_and_startsOn"), ...exported },
  invoices: { ...clients("by_clientId_and_issuedAt"), ...exported },
  handouts: { ...clients("by_clientId_and_handedOutAt"), ...exported },
  agreedActions: { ...clients("by_clientId_and_doneAt"), ...exported },
  metrics: { ...clients("by_clientId"), ...exported },
  metricNumbers: { ...clients("by_clientId_and_date"), ...exported },
  goals: { ...clients("by_clientId_and_updatedAt"), ...exported },
  goalMilestones: { ...clients("by_clientId"), ...exported },
  goalProgressPoints: { ...clients("by_clientId"), ...exported },
  messages: { ...clients("by_clientId_and_sentAt"), ...exported },
  threadMarks: {
    ofClient: person("by_clientId", "clientId"),
    ofCoach: person("by_coachId_and_clientId", "coachId"),
    ...inner,
  },
  // As private notes, until they are sent: the client does not learn of them.
  laterMessages: {
    ofClient: person("by_clientId", "clientId"),
    ofCoach: person("by_coachId_and_removedAt_and_clientId_and_dueAt", "coachId"),
    ...inner,
  },
  files: { ...clients("by_clientId_and_uploadedAt"), ...exported, bytes: "storageId" },
  shares: { ...clients("by_clientId_and_sharedAt"), ...exported },
  shareComments: { ...clients("by_clientId"), ...exported },
  circles: { ...coaches("by_coachId_and_openedAt"), ...exported },
  circleMembers: {
    ofClient: person("by_clientId_and_circleId", "clientId"),
    ofCoach: person("by_coachId", "coachId"),
    ...exported,
  },
  circlePosts: {
    ofClient: person("by_authorId_and_circleId", "authorId"),
    ofCoach: person("by_coachId", "coachId"), // Of the coach's circles: all that is in them.
    ...exported,
  },
  circleReactions: {
    ofClient: person("by_authorId", "authorId"),
    ofCoach: person("by_coachId", "coachId"),
    alsoUnder: under("circlePosts", "by_postId_and_authorId", "postId"),
    ...exported,
  },
  sectionProgress: { ...clients("by_clientId_and_section"), ...exported },
  feedback: { ...clients("by_clientId_and_submittedAt"), ...exported },
  onboarding: { ...clients("by_clientId"), ...exported },
  visits: { ...clients("by_clientId"), ...exported },
  consents: { ...clients("by_clientId_and_kind_and_decidedAt"), ...exported },
  activity: { ...clients("by_clientId_and_happenedAt"), ...exported },
  notifications: {
    ofClient: person("by_clientId", "clientId"), // their own, and their coach's about them
    ofCoach: person("by_userId_and_happenedAt", "userId"),
    ...exported,
  },
  reminders: {
    ofClient: person("by_clientId_and_kind", "clientId"), // their own, and their coach's about them
    ofCoach: person("by_userId", "userId"),
    ...exported,
  },
  armings: { ...clients("by_clientId"), ...inner },
  notificationSettings: { ...anybodys(person("by_userId", "userId")), ...exported },
  mutes: {
    ofClient: person("by_clientId", "clientId"), // their own, and their coach's of them
    ofCoach: person("by_userId_and_clientId", "userId"),
    ...exported,
  },
  pushDevices: { ...anybodys(person("by_userId", "userId")), ...exported },
  pushes: { ...anybodys(person("by_userId", "userId")), ...inner },
  calendarFeeds: { ...anybodys(person("by_userId", "userId")), ...exported },
  libraryProgress: { ...clients("by_clientId_and_libraryItemId"), ...exported },
  libraryAssignments: { ...clients("by_clientId_and_libraryItemId"), ...exported },
  clientTallies: { ...clients("by_clientId"), ...inner },
  firstReplies: {
    ofClient: person("by_clientId", "clientId"),
    ofCoach: person("by_coachId_and_repliedAt", "coachId"),
    ...inner,
  },

  privacyRequests: { ...clients("by_clientId_and_receivedAt"), ...exported },
  // A coach's acts concern the clients and outlive the coach.
  auditLog: { ...clients("by_clientId_and_isShownToClient_and_happenedAt"), ...exported },
  recordVisits: {
    ofClient: person("by_clientId_and_coachId", "clientId"),
    ofCoach: person("by_coachId", "coachId"),
    ...inner,
  },
  retentions: { ...clients("by_clientId"), ...exported },
  legalHolds: { ...clients("by_clientId_and_liftedAt"), ...exported },
  legalHoldReasons: { ...clients("by_clientId"), ...inner }, // For the coach only.
  erasures: {
    ...anybodys(person("by_userId", "userId")),
    ...exported,
    keptBecause: "It says how far the erasing came, and goes with its last step.",
  },
  deletionLog: nobodys, // Hashes under the key in `deletionKeys`.
  deletionKeys: nobodys,
  retentionRuns: nobodys,
  systemStates: nobodys,

  writtenTexts: { ...anybodys(person("by_userId", "userId")), ...inner },

  practiceSettings: { ...coaches("by_coachId"), ...exported },
  bookingPages: { ...coaches("by_coachId"), ...exported },
  outsideCalendars: { ...coaches("by_coachId"), ...exported },
  outsideDays: { ...coaches("by_coachId_and_startsAt"), ...inner },
  monthTallies: { ...anybodys(person("by_personId_and_month", "personId")), ...inner },
  practiceTallies: { ...coaches("by_coachId"), ...inner },
  savedReplies: { ...coaches("by_coachId_and_title"), ...exported },
  agreements: { ...coaches("by_coachId_and_version"), ...exported },
  tags: { ...coaches("by_coachId"), ...exported },
  invoiceYears: nobodys, // The practice's.
  worksheets: nobodys, // The practice's.
  worksheetSeedings: nobodys,
  libraryItems: nobodys, // The practice's.
  libraryTexts: nobodys,
  libraryMedia: nobodys,
  libraryMediaParts: nobodys,
  libraryCaptions: nobodys,
  librarySeedings: nobodys,
  libraryTallies: nobodys, // Sums over all clients.
};
