import { expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Doc, Id, TableNames } from "../../convex/_generated/dataModel";
import type { Viewer } from "../../convex/gate/access";
import { guardReader } from "../../convex/gate/guardedDb";
import schema from "../../convex/schema";
import { fillAtRandom, seededRandom } from "./random-practice";
import { buildWorld, callAs } from "./world";

const SEEDS = Array.from({ length: 5 }, (_, seed) => seed);
const firstPage = { paginationOpts: { numItems: 500, cursor: null } };
const TABLES = Object.keys(schema.tables) as TableNames[];

interface Truth {
  viewer: Viewer;
  /** Who coaches whom today, computed independently of the rules. */
  openCoachings: Set<string>;
  /** Who answers whose conversation for another coach. */
  standIns: Set<string>;
  coaches: Set<string>;
  /** Who has which place in which circle. */
  places: Map<string, string>;
  /** Whose place in a room is which. */
  seats: Map<string, string>;
}

const isCoaching = ({ openCoachings }: Truth, coachId: string, clientId: string) =>
  openCoachings.has(`${coachId} ${clientId}`);

const isSides = (truth: Truth, clientId: Id<"users">) =>
  truth.viewer.role === "client"
    ? clientId === truth.viewer.userId
    : isCoaching(truth, truth.viewer.userId, clientId);

const ofClient = (truth: Truth, row: { clientId: Id<"users"> }) => isSides(truth, row.clientId);
const isStandIn = ({ viewer, standIns }: Truth, row: { clientId: Id<"users"> }) =>
  standIns.has(`${viewer.userId} ${row.clientId}`);
const ofConversation = (truth: Truth, row: { clientId: Id<"users"> }) =>
  ofClient(truth, row) || isStandIn(truth, row);
const ofPerson = (truth: Truth, userId: Id<"users">) =>
  userId === truth.viewer.userId || isSides(truth, userId);
const ofPractice = (truth: Truth, row: { coachId: Id<"users"> }) =>
  row.coachId === truth.viewer.userId || isCoaching(truth, row.coachId, truth.viewer.userId);
const ofNamedCoach = (truth: Truth, row: { clientId: Id<"users">; coachId: Id<"users"> }) =>
  ofClient(truth, row) && [row.clientId, row.coachId].includes(truth.viewer.userId);
const hasPlace = (
  truth: Truth,
  row: { circleId: Id<"circles">; coachId: Id<"users"> },
  states: readonly string[] = ["joined"],
) =>
  isCoaching(truth, row.coachId, truth.viewer.userId) &&
  states.includes(truth.places.get(`${truth.viewer.userId} ${row.circleId}`) ?? "");
const ofCircle = (truth: Truth, row: { circleId: Id<"circles">; coachId: Id<"users"> }) =>
  row.coachId === truth.viewer.userId || hasPlace(truth, row);
type InRoom = Pick<Doc<"roomSeats">, "sessionId" | "circleId" | "coachId" | "clientId" | "userId">;
const ofRoom = (truth: Truth, { circleId, coachId, clientId }: InRoom) =>
  circleId !== undefined && coachId !== undefined
    ? ofCircle(truth, { circleId, coachId })
    : clientId !== undefined && ofClient(truth, { clientId });
const nobodys = () => false;

/** What each table may show, written a second time so that a mistake in the rules does not confirm itself. */
const mayBeSeen: { [T in TableNames]: (truth: Truth, row: Doc<T>) => boolean } = {
  users: (truth, row) => ofPerson(truth, row._id),
  userRoles: (truth, row) =>
    ofPerson(truth, row.userId) || (truth.viewer.role === "admin" && row.role === "admin"),
  profiles: (truth, row) =>
    ofPerson(truth, row.userId) ||
    isCoaching(truth, row.userId, truth.viewer.userId) ||
    isStandIn(truth, { clientId: row.userId }) ||
    truth.standIns.has(`${row.userId} ${truth.viewer.userId}`) ||
    (truth.viewer.role === "admin" && truth.coaches.has(row.userId)),
  profilePhotos: (truth, row) =>
    ofPerson(truth, row.userId) || isCoaching(truth, row.userId, truth.viewer.userId),
  coachings: (truth, row) =>
    [row.clientId, row.coachId].includes(truth.viewer.userId) ||
    (row.endedAt === undefined && isStandIn(truth, row)),
  coachNotes: (truth, row) =>
    truth.viewer.role === "admin" && row.coachId === truth.viewer.userId && ofClient(truth, row),
  libraryItems: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
  libraryTexts: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
  libraryMedia: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
  libraryMediaParts: ({ viewer }) => viewer.role === "admin",
  libraryCaptions: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
  libraryTallies: ({ viewer }, row) => row.isPublished || viewer.role === "admin",
  libraryAssignments: ofClient,
  typists: ofConversation,
  roomSeats: (truth, row) =>
    ofRoom(truth, row) &&
    (row.coachId === undefined ||
      row.coachId === row.userId ||
      isCoaching(truth, row.coachId, row.userId)),
  roomSignals: (truth, row) =>
    ofRoom(truth, row) && [row.userId, truth.seats.get(row.toId)].includes(truth.viewer.userId),
  attendances: ofClient,
  callQualities: ofClient,
  recordings: (truth, row) => row.keptUntil > 0 && ofClient(truth, row),
  recordingParts: nobodys,
  recordingKeys: (truth, row) => row.clientId === truth.viewer.userId,
  sessions: ofClient,
  sessionWaits: ofClient,
  freedTimes: nobodys,
  busyTimes: ofPractice,
  outsideDays: ofPractice,
  outsideCalendars: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
  agendaItems: ofClient,
  sessionSummaries: ofClient,
  noteStates: ofClient,
  noteUpdates: ofClient,
  jointSheets: ofClient,
  practiceSettings: ofPractice,
  bookingPages: ({ viewer }) => viewer.role === "admin",
  goals: ofClient,
  goalMilestones: ofClient,
  goalProgressPoints: ofClient,
  clientTallies: ofClient,
  monthTallies: (truth, row) =>
    row.personId === truth.viewer.userId || ofClient(truth, { clientId: row.personId }),
  writtenTexts: nobodys,
  recordVisits: ({ viewer }, row) => row.coachId === viewer.userId,
  practiceTallies: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
  firstReplies: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
  messages: ofConversation,
  threadMarks: (truth, row) =>
    truth.viewer.role === "admin" &&
    (row.coachId === truth.viewer.userId
      ? ofConversation(truth, row)
      : isStandIn(truth, row) && isCoaching(truth, row.coachId, row.clientId)),
  laterMessages: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
  savedReplies: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
  tags: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
  clientTags: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
  packages: ofClient,
  invoices: ofClient,
  invoiceYears: ({ viewer }) => viewer.role === "admin",
  agreedActions: ofClient,
  metrics: ofClient,
  metricNumbers: ofClient,
  handouts: ofClient,
  worksheets: ({ viewer }) => viewer.role === "admin",
  worksheetSeedings: nobodys,
  agreements: ofPractice,
  agreementAcceptances: ofClient,
  files: ofConversation,
  libraryProgress: ofClient,
  shares: ofNamedCoach,
  shareComments: ofNamedCoach,
  circles: (truth, row) =>
    row.coachId === truth.viewer.userId ||
    hasPlace(truth, { ...row, circleId: row._id }, ["invited", "joined"]),
  circleMembers: (truth, row) =>
    [row.coachId, row.clientId].includes(truth.viewer.userId) ||
    (row.chosenName !== undefined && hasPlace(truth, row)),
  circlePosts: (truth, row) => row.authorId === truth.viewer.userId || ofCircle(truth, row),
  circleReactions: (truth, row) => row.authorId === truth.viewer.userId || ofCircle(truth, row),
  sectionProgress: ofClient,
  feedback: ofClient,
  onboarding: ofClient,
  vaults: ({ viewer }, row) => row.clientId === viewer.userId,
  vaultKeys: ({ viewer }, row) => row.clientId === viewer.userId,
  vaultRecords: ({ viewer }, row) => row.clientId === viewer.userId,
  vaultFiles: ({ viewer }, row) => row.clientId === viewer.userId,
  vaultFileParts: nobodys,
  vaultDevices: ({ viewer }, row) => row.clientId === viewer.userId,
  vaultApprovals: ({ viewer }, row) => row.clientId === viewer.userId,
  sharingKeys: ofPractice,
  visits: ({ viewer }, row) => row.clientId === viewer.userId,
  consents: ofClient,
  privacyRequests: ({ viewer }, row) => [row.clientId, row.coachId].includes(viewer.userId),
  auditLog: ({ viewer }, row) =>
    row.coachId === viewer.userId || (row.clientId === viewer.userId && row.isShownToClient),
  activity: ofClient,
  calendarFeeds: ({ viewer }, row) => row.userId === viewer.userId,
  armings: nobodys,
  mutes: (truth, row) => row.userId === truth.viewer.userId && ofClient(truth, row),
  reminders: (truth, row) => row.userId === truth.viewer.userId && ofClient(truth, row),
  notificationSettings: ({ viewer }, row) => row.userId === viewer.userId,
  pushDevices: ({ viewer }, row) => row.userId === viewer.userId,
  pushes: nobodys,
  notifications: (truth, row) =>
    [row.userId, row.actorId].includes(truth.viewer.userId) &&
    (ofClient(truth, row) ||
      (["message_sent", "message_urgent", "file_shared"].includes(row.kind) &&
        isStandIn(truth, row))),
  authSessions: ({ viewer }, row) => row.userId === viewer.userId,
  signInEvents: ({ viewer }, row) => row.userId === viewer.userId,
  knownDevices: ({ viewer }, row) => row.userId === viewer.userId,
  passkeys: ({ viewer }, row) => row.userId === viewer.userId,
  usedChallenges: nobodys,
  authenticators: ({ viewer }, row) => row.userId === viewer.userId,
  recoveryCodes: ({ viewer }, row) => row.userId === viewer.userId,
  secondStepResets: ({ viewer }, row) => [row.userId, row.askedBy].includes(viewer.userId),
  authenticatorDrafts: nobodys,
  signInPolicy: () => true,
  retentions: ({ viewer }, row) =>
    viewer.userId === (viewer.role === "admin" ? row.coachId : row.clientId),
  legalHolds: ({ viewer }, row) =>
    viewer.userId === (viewer.role === "admin" ? row.coachId : row.clientId),
  legalHoldReasons: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
  erasures: (truth, row) => ofPerson(truth, row.userId),
  deletionLog: nobodys,
  deletionKeys: nobodys,
  retentionRuns: ({ viewer }) => viewer.role === "admin",
  systemStates: ({ viewer }) => viewer.role === "admin",
  librarySeedings: nobodys,
  presences: ({ viewer }, row) => row.userId === viewer.userId,
  dormancies: nobodys,
  authAccounts: nobodys,
  authRefreshTokens: nobodys,
  authVerificationCodes: nobodys,
  authVerifiers: nobodys,
  authRateLimits: nobodys,
  coachInvites: nobodys,
  clientInvites: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
  outbox: nobodys,
  signUps: nobodys,
  passwordResets: nobodys,
  attempts: nobodys,
};

test.each(SEEDS)(
  "[policy-3, policy-4, record-7, record-8] Z09: no guarded read shows a row that is not the viewer's (seed %i)",
  async (seed) => {
    const world = await buildWorld();
    await world.t.run(async (ctx) => {
      const practice = await fillAtRandom(ctx, seededRandom(seed));
      const roles = await ctx.db.query("userRoles").take(1000);
      const coaches = new Set<string>(
        roles.filter(({ role }) => role === "admin").map(({ userId }) => userId),
      );
      const members = await ctx.db.query("circleMembers").take(1000);
      const places = new Map(
        members.map(({ clientId, circleId, state }) => [`${clientId} ${circleId}`, state]),
      );
      const inRooms = await ctx.db.query("roomSeats").take(1000);
      const seats = new Map<string, string>(inRooms.map(({ _id, userId }) => [_id, userId]));
      for (const viewer of practice.viewers) {
        const { openCoachings, standIns } = practice;
        const truth = { viewer, openCoachings, standIns, coaches, places, seats };
        const guarded = guardReader(ctx.db, viewer);
        for (const table of TABLES) {
          const seen = await guarded.query(table).take(1000);
          const all = await ctx.db.query(table).take(1000);
          const allowed = all.filter((row) => mayBeSeen[table](truth, row as never));
          expect(
            seen.map(({ _id }) => _id),
            `${table} for ${viewer.role}`,
          ).toEqual(allowed.map(({ _id }) => _id));
          for (const { _id } of all) {
            const isAllowed = allowed.some((row) => row._id === _id);
            expect((await guarded.get(table, _id as never)) !== null).toBe(isAllowed);
          }
        }
      }
    });
  },
);

test("[record-9] without a viewer nothing can be read, from any table", async () => {
  const { t } = await buildWorld();
  await t.run(async (ctx) => {
    await fillAtRandom(ctx, seededRandom(1));
    const guarded = guardReader(ctx.db, null);
    for (const table of TABLES) {
      expect(await guarded.query(table).take(1000), table).toEqual([]);
    }
  });
});

test("[goal-15, record-8] lists about another coach's client are empty, and reveal nothing by a refusal", async () => {
  const world = await buildWorld();
  const clientId = world.people.clientA.userId;
  const stranger = callAs(world, "otherCoach");
  const coach = callAs(world, "coach");
  const conversation = { clientId, ...firstPage };
  expect((await coach.query(api.inbox.conversation, conversation)).page).toHaveLength(2);
  expect((await stranger.query(api.inbox.conversation, conversation)).page).toEqual([]);
  expect(await coach.query(api.goals.listOfClient, { clientId })).toHaveLength(1);
  expect(await stranger.query(api.goals.listOfClient, { clientId })).toEqual([]);
  expect((await stranger.query(api.clients.list, firstPage)).page).toEqual([]);
});

test("[goal-15, record-7] each client's lists have their own rows only", async () => {
  const world = await buildWorld();
  const ada = callAs(world, "clientA");
  const messages = (await ada.query(api.messages.list, firstPage)).page;
  expect(messages.map(({ messageId }) => messageId).toSorted()).toEqual(
    [world.ofA.fromClient, world.ofA.fromCoach].toSorted(),
  );
  const goals = await ada.query(api.goals.list, {});
  expect(goals.map(({ goalId }) => goalId)).toEqual([world.ofA.goalId]);
});

test("unread counts have the other side's messages, per client and over all clients", async () => {
  const world = await buildWorld();
  expect(await callAs(world, "clientA").query(api.messages.countUnread, {})).toBe(1);
  expect(await callAs(world, "coach").query(api.inbox.countUnread, {})).toBe(2);
  expect(await callAs(world, "otherCoach").query(api.inbox.countUnread, {})).toBe(0);
});

test("ending a coaching closes the client to the coach at once", async () => {
  const world = await buildWorld();
  const clientId = world.people.clientA.userId;
  await world.t.run(async ({ db }) => {
    const coaching = await db
      .query("coachings")
      .withIndex("by_clientId_and_coachId_and_endedAt", (q) => q.eq("clientId", clientId))
      .first();
    if (coaching !== null) await db.patch("coachings", coaching._id, { endedAt: Date.now() });
  });
  const coach = callAs(world, "coach");
  expect(await coach.query(api.goals.listOfClient, { clientId })).toEqual([]);
  expect(
    (await coach.query(api.clients.list, firstPage)).page.map((row) => row.clientId),
  ).not.toContain(clientId);
});
