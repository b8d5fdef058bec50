import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import type { RowDraft } from "../../../convex/gate/rowVerdicts";
import { clientA, members, type Row } from "../answers";
import { type Attempt, now, type Person } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { isStandIn, nobodys, ofClient } from "../truth";
import type { Practice, World } from "../world";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };

const device = {
  endpoint: "https://push.example/device",
  p256dh: `BA${"x".repeat(85)}`,
  auth: "x".repeat(22),
};

/** Everybody has notifications; the marked one is client A's. */
const notificationRows = ({ belongings }: World): Record<string, Row> => ({
  "notifications:list": {
    call: { query: api.notifications.list, args: firstPage },
    answers: members,
  },
  "notifications:unread": { call: { query: api.notifications.unread, args: {} }, answers: members },
  "notifications:countUnread": {
    call: { query: api.notifications.countUnread, args: {} },
    answers: members,
  },
  "notifications:markRead": {
    call: {
      mutation: api.notifications.markRead,
      args: { notificationIds: [belongings.notificationId] },
    },
    answers: clientA,
  },
  "notificationSettings:get": {
    call: { query: api.notificationSettings.get, args: {} },
    answers: members,
  },
  "notificationSettings:save": {
    call: { mutation: api.notificationSettings.save, args: { showsWords: true } },
    answers: members,
  },
  "notificationSettings:tryAddressAgain": {
    call: { mutation: api.notificationSettings.tryAddressAgain, args: {} },
    answers: members,
  },
  "pushDevices:get": { call: { query: api.pushDevices.get, args: {} }, answers: members },
  "pushDevices:add": { call: { mutation: api.pushDevices.add, args: device }, answers: members },
  "pushDevices:remove": {
    call: { mutation: api.pushDevices.remove, args: { endpoint: device.endpoint } },
    answers: members,
  },
  "pushDevices:removeOthers": {
    call: { mutation: api.pushDevices.removeOthers, args: {} },
    answers: members,
  },
  "notifications:markAllRead": {
    call: { mutation: api.notifications.markAllRead, args: {} },
    answers: members,
  },
});

const idOf = (person: Person) => world.people[person].userId;

type Notification = RowDraft<"notifications">;
const written = { happenings: 1, happenedAt: now, isRead: false };
/** From client A to their coach. */
const toCoach = (change: Partial<Notification> = {}): Notification => ({
  ...{ userId: idOf("coach"), clientId: idOf("clientA"), actorId: idOf("clientA") },
  ...{ kind: "session_cancelled", ...written, ...change },
});
const insert =
  (row: Notification): Attempt =>
  (db) =>
    db.insert("notifications", row);

const nameStandIn = () =>
  world.t.run(({ db }) =>
    db.patch("coachings", world.coachingId, { standInId: idOf("otherCoach"), standInSince: now }),
  );

function writes() {
  test("a client notifies their own coach, in their own name, unread", async () => {
    expect(await attempt("clientA", insert(toCoach()))).toBe("ok");
    for (const change of [
      { userId: idOf("otherCoach") },
      { userId: idOf("otherCoach"), kind: "message_sent" as const },
      { userId: idOf("clientB") },
      { actorId: idOf("coach") },
      { clientId: idOf("clientB") },
      { isRead: true },
      { kind: "session_soon" as const },
    ]) {
      const row = insert(toCoach(change));
      expect(await attempt("clientA", row), JSON.stringify(change)).toBe("NOT_FOUND");
    }
  });

  test("a client and their coach's stand-in notify each other of messages only", async () => {
    const toStandIn = (kind: Notification["kind"]) =>
      insert(toCoach({ userId: idOf("otherCoach"), kind }));
    const fromStandIn = (kind: Notification["kind"]) =>
      insert(toCoach({ userId: idOf("clientA"), actorId: idOf("otherCoach"), kind }));
    expect(await attempt("otherCoach", fromStandIn("message_sent"))).toBe("NOT_FOUND");
    await nameStandIn();
    expect(await attempt("clientA", toStandIn("message_sent"))).toBe("ok");
    expect(await attempt("clientA", toStandIn("session_cancelled"))).toBe("NOT_FOUND");
    expect(await attempt("otherCoach", fromStandIn("message_sent"))).toBe("ok");
    expect(await attempt("otherCoach", fromStandIn("session_cancelled"))).toBe("NOT_FOUND");
  });

  test("a coach notifies their own client's stand-in, who notifies that coach when it has ended", async () => {
    const between = (actor: Person, user: Person, kind: "stand_in_asked" | "stand_in_done") =>
      insert(toCoach({ actorId: idOf(actor), userId: idOf(user), kind }));
    const asked = between("coach", "otherCoach", "stand_in_asked");
    const done = between("otherCoach", "coach", "stand_in_done");
    expect(await attempt("coach", asked)).toBe("NOT_FOUND");
    expect(await attempt("otherCoach", done)).toBe("NOT_FOUND");
    await nameStandIn();
    expect(await attempt("coach", asked)).toBe("ok");
    expect(await attempt("otherCoach", done)).toBe("ok");
    const askedByStandIn = between("otherCoach", "otherCoach", "stand_in_asked");
    expect(await attempt("otherCoach", askedByStandIn)).toBe("NOT_FOUND");
    const doneForAnother = between("otherCoach", "otherCoach", "stand_in_done");
    expect(await attempt("otherCoach", doneForAnother)).toBe("NOT_FOUND");
    const otherKind = insert(
      toCoach({ actorId: idOf("otherCoach"), kind: "session_cancelled", userId: idOf("coach") }),
    );
    expect(await attempt("otherCoach", otherKind)).toBe("NOT_FOUND");
  });

  test("a notification refers only to rows of the same client that its author can read", async () => {
    const { ofA, ofB, belongings } = world;
    const invoiceOfB = await world.t.run(async ({ db }) => {
      const invoice = await db.get("invoices", belongings.invoiceId);
      if (invoice === null) throw new Error("The world has changed.");
      const { _id, _creationTime, ...copy } = invoice;
      return await db.insert("invoices", {
        ...copy,
        clientId: idOf("clientB"),
        number: "2020-0002",
      });
    });
    const own: Partial<Notification>[] = [
      { sessionId: ofA.sessionId },
      { goalId: ofA.goalId },
      { messageId: ofA.fromClient },
      { invoiceId: belongings.invoiceId },
    ];
    const anothers: Partial<Notification>[] = [
      { sessionId: ofB.sessionId },
      { goalId: ofB.goalId },
      { messageId: ofB.fromClient },
      { invoiceId: invoiceOfB },
    ];
    const toClient = (about: Partial<Notification>) =>
      insert(toCoach({ userId: idOf("clientA"), actorId: idOf("coach"), ...about }));
    for (const about of own) expect(await attempt("coach", toClient(about))).toBe("ok");
    for (const about of anothers) {
      expect(await attempt("coach", toClient(about)), JSON.stringify(about)).toBe("NOT_FOUND");
    }
  });

  test("a confirmation goes only to the person who acted, and only for some kinds", async () => {
    const confirmation = (change: Partial<Notification>) =>
      insert(toCoach({ userId: idOf("clientA"), isRead: true, ...change }));
    expect(await attempt("clientA", confirmation({ kind: "session_scheduled" }))).toBe("ok");
    for (const change of [
      { kind: "goal_created" as const },
      { kind: "session_scheduled" as const, userId: idOf("clientB"), actorId: idOf("clientB") },
      { kind: "session_scheduled" as const, isRead: false },
      { kind: "session_scheduled" as const, actorId: idOf("coach") },
      { kind: "session_scheduled" as const, clientId: idOf("clientB") },
    ]) {
      expect(await attempt("clientA", confirmation(change))).toBe("NOT_FOUND");
    }
  });

  test("a notification is removed by its author, and by its reader only if it invites them to a circle", async () => {
    const add = (kind: Doc<"notifications">["kind"]) =>
      world.t.run(({ db }) =>
        db.insert(
          "notifications",
          toCoach({ userId: idOf("clientA"), actorId: idOf("coach"), kind }),
        ),
      );
    const remove =
      (id: Awaited<ReturnType<typeof add>>): Attempt =>
      (db) =>
        db.delete("notifications", id);
    const scheduled = await add("session_scheduled");
    expect(await attempt("clientA", remove(scheduled))).toBe("NOT_FOUND");
    expect(await attempt("otherCoach", remove(scheduled))).toBe("NOT_FOUND");
    expect(await attempt("coach", remove(scheduled))).toBe("ok");
    expect(await attempt("clientA", remove(await add("circle_invited")))).toBe("ok");
  });

  test("a notification is marked by its reader, and its author adds to it while it is unread", async () => {
    const id = await world.t.run(({ db }) =>
      db.insert("notifications", toCoach({ userId: idOf("clientA"), actorId: idOf("coach") })),
    );
    const patch =
      (change: Partial<Notification>): Attempt =>
      (db) =>
        db.patch("notifications", id, change);
    expect(await attempt("coach", patch({ happenings: 2 }))).toBe("ok");
    for (const change of [
      { isRead: true },
      { userId: idOf("clientB") },
      { kind: "goal_created" as const },
    ]) {
      expect(await attempt("coach", patch(change)), JSON.stringify(change)).toBe("NOT_FOUND");
    }
    for (const change of [
      { happenings: 3 },
      { userId: idOf("clientB") },
      { clientId: idOf("clientB") },
      { actorId: idOf("clientA") },
      { kind: "goal_created" as const },
    ]) {
      expect(await attempt("clientA", patch(change)), JSON.stringify(change)).toBe("NOT_FOUND");
    }
    expect(await attempt("otherCoach", patch({ happenings: 3 }))).toBe("NOT_FOUND");
    expect(await attempt("clientA", patch({ isRead: true, readAt: now }))).toBe("ok");
    expect(await attempt("coach", patch({ happenings: 3 }))).toBe("NOT_FOUND");
  });

  test("a person mutes a conversation for themselves, and nobody changes that", async () => {
    const mute = { userId: idOf("clientA"), clientId: idOf("clientA") };
    const add: Attempt = (db) => db.insert("mutes", mute);
    expect(await attempt("coach", add)).toBe("NOT_FOUND");
    expect(await attempt("clientA", add)).toBe("ok");
    const muteId = await world.t.run(({ db }) => db.insert("mutes", mute));
    const change: Attempt = (db) => db.patch("mutes", muteId, { clientId: idOf("clientA") });
    expect(await attempt("clientA", change)).toBe("NOT_FOUND");
  });

  test("a person's notification settings are written by them only, and stay theirs", async () => {
    const settings = {
      ...{ userId: idOf("clientA"), paces: [], quietFromMinute: 0, quietToMinute: 0 },
      ...{ showsWords: true, isEmailOff: false, updatedAt: now },
    };
    const add: Attempt = (db) => db.insert("notificationSettings", settings);
    expect(await attempt("clientB", add)).toBe("NOT_FOUND");
    expect(await attempt("coach", add)).toBe("NOT_FOUND");
    expect(await attempt("clientA", add)).toBe("ok");
    const id = await world.t.run(({ db }) => db.insert("notificationSettings", settings));
    const give: Attempt = (db) => db.patch("notificationSettings", id, { userId: idOf("clientB") });
    expect(await attempt("clientA", give)).toBe("NOT_FOUND");
  });

  test("a device for pushes stays with its person", async () => {
    const { userId, signInId } = world.people.clientA;
    const device = { endpoint: "https://push.example/a", p256dh: "x", auth: "x", renewedAt: now };
    const deviceId = await world.t.run(({ db }) =>
      db.insert("pushDevices", { userId, signInId, ...device }),
    );
    const add: Attempt = (db) => db.insert("pushDevices", { userId, signInId, ...device });
    expect(await attempt("clientB", add)).toBe("NOT_FOUND");
    expect(await attempt("clientA", add)).toBe("ok");
    const patch =
      (change: object): Attempt =>
      (db) =>
        db.patch("pushDevices", deviceId, change);
    expect(await attempt("clientA", patch({ userId: idOf("clientB") }))).toBe("NOT_FOUND");
    expect(await attempt("clientB", patch({ auth: "y" }))).toBe("NOT_FOUND");
    expect(await attempt("clientA", patch({ auth: "y" }))).toBe("ok");
  });
}

async function adds({ db, people: { clientA, coach } }: Practice) {
  const clientId = clientA.userId;
  const notificationId = await db.insert("notifications", {
    ...{ userId: clientId, actorId: coach.userId, clientId, kind: "coaching_ended" },
    ...{ happenings: 1, happenedAt: Date.now(), isRead: false },
  });
  return { notificationId };
}
declare module "../world" {
  interface Adders {
    notification: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: notificationRows,
  sees: {
    armings: nobodys,
    reminders: (truth, row) => row.userId === truth.viewer.userId && ofClient(truth, row),
    notificationSettings: ({ viewer }, row) => row.userId === viewer.userId,
    pushDevices: ({ viewer }, row) => row.userId === viewer.userId,
    pushes: nobodys,
    notifications: (truth, row) =>
      [row.userId, row.actorId].includes(truth.viewer.userId) &&
      (ofClient(truth, row) ||
        (["message_sent", "message_urgent", "file_shared"].includes(row.kind) &&
          isStandIn(truth, row))),
  },
  removable: ["pushDevices", "notifications"],
  writes,
};
