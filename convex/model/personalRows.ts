import type { IndexNames, NamedTableInfo } from "convex/server";
import type { DataModel, Doc, TableNames } from "../_generated/dataModel";

type IndexOf<T extends TableNames> = IndexNames<NamedTableInfo<DataModel, T>> & string;
type FieldOf<T extends TableNames> = keyof Doc<T> & string;

/** Where the rows of one person lie in a table. */
export type Place<T extends TableNames> =
  /** The row is the person. */
  | { kind: "self" }
  /** An index whose first field is the person's id. */
  | { kind: "person"; index: IndexOf<T>; field: FieldOf<T> }
  /** An index whose first field is the person's e-mail address. */
  | { kind: "address"; index: IndexOf<T>; field: FieldOf<T> }
  /** Rows that hang on the person's rows of another table, by an index whose first field is that row's id. */
  | { kind: "under"; parent: TableNames; index: IndexOf<T>; field: FieldOf<T> };

/** What becomes of the rows that one table holds about people. */
export interface PersonalTable<T extends TableNames> {
  /** Null: no row is a client's own. */
  ofClient: Place<T> | null;
  /** Null: no row is a coach's own. Rows that a coach wrote into a client's record are the client's. */
  ofCoach: Place<T> | null;
  /** Whether a person who asks for what is kept about them is given it. */
  isExported: boolean;
  /** The field that names bytes in `_storage`; whoever hands out or removes the row does so with the bytes. */
  bytes?: FieldOf<T>;
  /** Says why rows that have a place outlive their person. Absent: they go when the person is erased. */
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

/** No row says anything about anybody in particular, or none is ever written. */
const nobodys = { ofClient: null, ofCoach: null, isExported: false };
const exported = { isExported: true };
const inner = { isExported: false };

/**
 * Every table, and where a person's rows lie in it: what erasing a person removes and what an export hands out both follow
 * from here. A new table does not compile until somebody has said so.
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
  authVerifiers: nobodys, // of a flow that the door does not have
  authRateLimits: { ...anybodys(address("identifier", "identifier")), ...inner },
  presences: { ...anybodys(under("authSessions", "by_signInId", "signInId")), ...inner },
  dormancies: { ...anybodys(person("by_userId", "userId")), ...inner },
  signUps: { ...anybodys(address("by_email", "email")), ...inner },
  passwordResets: { ...anybodys(person("by_userId", "userId")), ...inner },
  knownDevices: { ...anybodys(person("by_userId_and_tokenHash", "userId")), ...inner },
  authenticators: { ...anybodys(person("by_userId", "userId")), ...inner },
  authenticatorDrafts: { ...anybodys(person("by_userId", "userId")), ...inner },
  recoveryCodes: { ...anybodys(person("by_userId_and_codeHash", "userId")), ...inner },
  secondStepResets: { ...anybodys(person("by_userId", "userId")), ...inner },
  signInPolicy: nobodys, // the practice's
  coachInvites: { ...anybodys(address("by_email", "email")), ...inner },
  outbox: { ...anybodys(address("by_to", "to")), ...inner },
  attempts: nobodys, // counts under hashes; `erasure/lastTraces.ts` forgets those of the address

  coachings: { ...clients("by_clientId_and_coachId_and_endedAt"), ...exported },
  sessions: { ...clients("by_clientId_and_startsAt"), ...exported },
  agendaItems: { ...clients("by_clientId"), ...exported },
  busyTimes: {
    ofClient: under("sessions", "by_sessionId", "sessionId"),
    ofCoach: person("by_coachId_and_startsAt", "coachId"),
    ...inner,
  },
  // About the client, for the coach's eyes alone: they go with either, and are handed to neither.
  coachNotes: {
    ofClient: person("by_clientId_and_updatedAt", "clientId"),
    ofCoach: person("by_coachId", "coachId"),
    ...inner,
  },
  goals: { ...clients("by_clientId_and_updatedAt"), ...exported },
  goalMilestones: { ...clients("by_clientId"), ...exported },
  goalProgressPoints: { ...clients("by_clientId"), ...exported },
  messages: { ...clients("by_clientId_and_sentAt"), ...exported },
  files: { ...clients("by_clientId_and_uploadedAt"), ...exported, bytes: "storageId" },
  sectionProgress: { ...clients("by_clientId_and_section"), ...exported },
  feedback: { ...clients("by_clientId_and_submittedAt"), ...exported },
  onboarding: { ...clients("by_clientId"), ...exported },
  visits: { ...clients("by_clientId"), ...exported },
  consents: { ...clients("by_clientId_and_kind_and_decidedAt"), ...exported },
  activity: { ...clients("by_clientId_and_happenedAt"), ...exported },
  libraryProgress: { ...clients("by_clientId_and_libraryItemId"), ...exported },
  libraryAssignments: { ...clients("by_clientId_and_libraryItemId"), ...exported },
  clientTallies: { ...clients("by_clientId"), ...inner },
  firstReplies: {
    ofClient: person("by_clientId", "clientId"),
    ofCoach: person("by_coachId_and_repliedAt", "coachId"),
    ...inner,
  },

  privacyRequests: { ...clients("by_clientId_and_receivedAt"), ...exported },
  // What a coach did with their clients' data outlives the coach: it is about the clients.
  auditLog: { ...clients("by_clientId_and_isShownToClient_and_happenedAt"), ...exported },
  retentions: { ...clients("by_clientId"), ...exported },
  legalHolds: { ...clients("by_clientId_and_liftedAt"), ...exported },
  legalHoldReasons: { ...clients("by_clientId"), ...inner }, // for the coach's eyes alone
  erasures: {
    ...anybodys(person("by_userId", "userId")),
    ...exported,
    keptBecause: "It says how far the erasing came, and goes with its last step.",
  },
  deletionLog: nobodys, // hashes under the key of `deletionKeys`
  deletionKeys: nobodys,
  retentionRuns: nobodys,

  practiceSettings: { ...coaches("by_coachId"), ...exported },
  monthTallies: { ...anybodys(person("by_personId_and_month", "personId")), ...inner },
  practiceTallies: { ...coaches("by_coachId"), ...inner },
  savedReplies: { ...coaches("by_coachId_and_title"), ...exported },
  libraryItems: nobodys, // the practice's shelf
  libraryTexts: nobodys,
  libraryTallies: nobodys, // sums over all clients
};
