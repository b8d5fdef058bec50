/**
 * The privacy page's topics, with the tables of each. `convex/model/keptData.test.ts` compares them with
 * `personalRows`, so that a new table with personal data needs a topic.
 */
export const KEPT_DATA = [
  { topic: "account", tables: ["users", "userRoles", "profiles", "profilePhotos", "authAccounts"] },
  {
    topic: "coaching",
    tables: [
      "coachings",
      "sessions",
      "agendaItems",
      "busyTimes",
      "packages",
      "goals",
      "goalMilestones",
      "goalProgressPoints",
      "feedback",
      "privacyRequests",
    ],
  },
  { topic: "words", tables: ["messages", "files"] },
  { topic: "shares", tables: ["shares", "shareComments"] },
  {
    topic: "progress",
    tables: [
      "sectionProgress",
      "libraryProgress",
      "libraryAssignments",
      "onboarding",
      "activity",
      "notifications",
      "notificationSettings",
      "calendarFeeds",
      "reminders",
      "armings",
      "mutes",
      "consents",
    ],
  },
  { topic: "coachNotes", tables: ["coachNotes", "threadMarks", "clientTags"] },
  { topic: "log", tables: ["auditLog", "recordVisits"] },
  {
    topic: "signIn",
    tables: [
      "authSessions",
      "authRefreshTokens",
      "authenticators",
      "authenticatorDrafts",
      "recoveryCodes",
      "secondStepResets",
      "passkeys",
      "usedChallenges",
      "signInEvents",
    ],
  },
  { topic: "devices", tables: ["knownDevices"] },
  { topic: "lastSeen", tables: ["presences", "dormancies", "visits"] },
  {
    topic: "links",
    tables: ["signUps", "passwordResets", "authVerificationCodes", "coachInvites", "clientInvites"],
  },
  { topic: "letters", tables: ["outbox"] },
  { topic: "hashes", tables: ["attempts", "authRateLimits"] },
  {
    topic: "counts",
    tables: ["clientTallies", "monthTallies", "practiceTallies", "firstReplies", "writtenTexts"],
  },
  { topic: "leaving", tables: ["erasures", "retentions", "retentionRuns"] },
  { topic: "holds", tables: ["legalHolds", "legalHoldReasons"] },
  { topic: "tombstones", tables: ["deletionLog", "deletionKeys"] },
  {
    topic: "practice",
    tables: ["practiceSettings", "savedReplies", "tags", "outsideCalendars", "outsideDays"],
  },
  { topic: "jobs", tables: ["_scheduled_functions"] },
  /** Copies of everything, not a table. */
  { topic: "backups", tables: [] },
] as const satisfies readonly { topic: string; tables: readonly string[] }[];

export type KeptTopic = (typeof KEPT_DATA)[number]["topic"];
