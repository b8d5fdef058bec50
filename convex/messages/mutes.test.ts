import { expect, test } from "vitest";
import { notificationsPageItems } from "../../domain/limits";
import { unreadBadgeMax } from "../../domain/messages/unread-badge";
import { attempt } from "../../tests/access/attempts";
import { callAs } from "../../tests/access/world";
import { useEmailedWorld } from "../../tests/support/emailed-world";
import { api } from "../_generated/api";

const { world, letPass, subjectsTo } = useEmailedWorld();
const clientId = () => world.people.clientA.userId;
const unreadOf = async (caller: "clientA" | "coach") =>
  (await callAs(world, caller).query(api.notifications.unread, {})).map(({ kind }) => kind);
const countOf = async (caller: "clientA" | "coach") =>
  (await callAs(world, caller).query(api.notifications.countUnread, {})).all;
const write = (priority: "normal" | "high") =>
  callAs(world, "clientA").mutation(api.messages.send, { content: "Words", priority });
const mute = (isMuted: boolean) =>
  callAs(world, "coach").mutation(api.inbox.setMuted, { clientId: clientId(), isMuted });

test("[notify-11] a coach mutes one client's messages, on the bell and in emails, until they unmute them", async () => {
  for (let times = 0; times < 2; times += 1) await mute(true);
  await write("normal");
  expect(await unreadOf("coach")).toEqual([]);
  expect(await countOf("coach")).toBe(0);
  await letPass(60);
  expect(await subjectsTo("Coach")).toEqual([]);
  await mute(false);
  expect(await unreadOf("coach")).toEqual(["message_sent"]);
});

test("[notify-11] muted notifications do not push others out of the list or the count", async () => {
  await world.t.run(async ({ db }) => {
    const row = { userId: world.people.coach.userId, actorId: clientId(), clientId: clientId() };
    for (let count = 0; count <= unreadBadgeMax; count += 1) {
      const when = { happenings: 1, happenedAt: Date.now() - 1000 - count, isRead: false };
      await db.insert("notifications", { ...row, kind: "goal_created", ...when });
    }
  });
  const before = await countOf("coach");
  await mute(true);
  await write("normal");
  expect(await countOf("coach")).toBe(before);
  expect(await unreadOf("coach")).toHaveLength(notificationsPageItems);
});

test("[notify-11] a high-priority message notifies though its conversation is muted", async () => {
  await mute(true);
  await write("high");
  expect(await unreadOf("coach")).toEqual(["message_urgent"]);
  await letPass(60);
  expect(await subjectsTo("Coach")).toHaveLength(1);
});

test("[notify-11] a client mutes their conversation, and the coach does not see it", async () => {
  const own = callAs(world, "clientA");
  await own.mutation(api.messages.setMuted, { isMuted: true });
  expect(await own.query(api.messages.isMuted, {})).toBe(true);
  const coach = callAs(world, "coach");
  expect(await coach.query(api.inbox.isMuted, { clientId: clientId() })).toBe(false);
  await coach.mutation(api.inbox.send, {
    ...{ clientIds: [clientId()], subject: "", content: "Words" },
  });
  expect(await unreadOf("clientA")).toEqual([]);
  await letPass(60);
  expect(await subjectsTo("Ada")).toEqual([]);
});

test("[notify-11] nobody mutes or unmutes for somebody else", async () => {
  const coachId = world.people.coach.userId;
  const pair = { userId: coachId, clientId: clientId() };
  for (const person of ["nobody", "clientA", "clientB", "otherCoach"] as const) {
    expect(await attempt(world, person, (db) => db.insert("mutes", pair))).toBe("NOT_FOUND");
  }
  const own = { userId: world.people.otherCoach.userId, clientId: clientId() };
  expect(await attempt(world, "otherCoach", (db) => db.insert("mutes", own))).toBe("NOT_FOUND");
  const muteId = await world.t.run(({ db }) => db.insert("mutes", pair));
  for (const person of ["clientA", "otherCoach"] as const) {
    expect(await attempt(world, person, (db) => db.delete("mutes", muteId))).toBe("NOT_FOUND");
  }
  expect(await attempt(world, "coach", (db) => db.delete("mutes", muteId))).toBe("ok");
});
