import { beforeEach, describe, expect, test } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { records } from "../../convex/schema";
import { askIn, askInTurn } from "./asking";
import { attempt, type Attempt, emptySheet, goalOf, line, now, sessionOf } from "./attempts";
import { matrix } from "./matrix";
import { metricOf, numberOf } from "./metric-rows";
import { waitOf } from "./wait-rows";
import { buildWorld, callAs, type World } from "./world";

/** What a client may no longer do once their coaching has ended; everything else stays allowed. */
const READ_ONLY = [
  "agenda:add",
  "agenda:change",
  "agenda:remove",
  "agreedActions:add",
  "agreedActions:change",
  "agreedActions:checkIn",
  "agreedActions:remove",
  "agreedActions:setDone",
  "agreements:accept",
  "calendarFeed:open",
  "feedback:submit",
  "files:remove",
  "files:restore",
  "goals:create",
  "goals:edit",
  "goals:setProgress",
  "goals:setStatus",
  "messages:react",
  "jointSheets:remove",
  "jointSheets:start",
  "messages:send",
  "messages:setTyping",
  "messages:transcribe",
  "metrics:add",
  "metrics:archive",
  "metrics:change",
  "metrics:record",
  "metrics:removeOfDay",
  "milestones:add",
  "milestones:edit",
  "milestones:move",
  "milestones:remove",
  "milestones:tick",
  "recordings:agree",
  "recordings:ask",
  "rooms:enter",
  "rooms:leave",
  "rooms:measure",
  "rooms:rate",
  "rooms:send",
  "rooms:stay",
  "sessions:book",
  "sessions:cancel",
  "sessions:move",
  "sessions:takeOffered",
  "sessions:undoCancel",
  "sessions:undoMove",
  "sharedNotes:setCaret",
  "sharedNotes:write",
  "shares:comment",
  "shares:share",
  "shares:shareSealed",
  "handouts:send",
  "waits:begin",
  "waits:end",
];

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
  await endCoaching(stage.world);
});

async function endCoaching({ t, people, coachingId }: World) {
  const [clientId, coachId] = [people.clientA.userId, people.coach.userId];
  await t.run(async ({ db }) => {
    await db.patch("authSessions", people.clientA.signInId, { confirmedAt: Date.now() }); // for the export
    await db.patch("coachings", coachingId, { endedAt: now });
    const ended = { endedAt: now, deleteAfter: now + 1 };
    await db.insert("retentions", { clientId, coachId, coachingId, ...ended });
  });
}

describe("a client whose coaching has ended", () => {
  test.each(READ_ONLY)("is refused %s", async (path) => {
    expect(await askIn(stage.world, path, "clientA")).toBe("COACHING_ENDED");
  });

  test("reads everything of their own", async () => {
    for (const [path, { call, answers }] of Object.entries(matrix(stage.world))) {
      if (!("query" in call) || answers.clientA !== "ok") continue;
      expect(await askIn(stage.world, path, "clientA"), path).toBe("ok");
    }
  });

  test("is refused nothing else for that reason, and nobody else is", async () => {
    const ask = askInTurn();
    for (const path of Object.keys(matrix(stage.world))) {
      const caller = READ_ONLY.includes(path) ? "coach" : "clientA";
      const { answer } = await ask(path, caller, endCoaching);
      expect(answer, path).not.toBe("COACHING_ENDED");
    }
  });

  test("sees since when it has ended, and until when the records stay", async () => {
    const end = { endedAt: now, keptUntil: now + 1, isHeld: false };
    const viewerOf = (caller: "clientA" | "clientB" | "coach") =>
      callAs(stage.world, caller).query(api.viewer.get, {});
    expect((await viewerOf("clientA"))?.coachingEnd).toEqual(end);
    expect((await viewerOf("clientB"))?.coachingEnd).toBeNull();
    expect((await viewerOf("coach"))?.coachingEnd).toBeNull();
  });

  test("[record-13] has no session ahead, also while one is running", async () => {
    const { t, people } = stage.world;
    await t.run(async ({ db }) => {
      for (const { userId: clientId } of [people.clientA, people.clientB]) {
        const running = { clientId, startsAt: Date.now() - 60_000 };
        await db.insert("sessions", { ...sessionOf(stage.world, "scheduled"), ...running });
      }
    });
    const aheadOf = (caller: "clientA" | "clientB") =>
      callAs(stage.world, caller).query(api.sessions.ahead, {});
    expect(await aheadOf("clientA")).toEqual([]);
    expect(await aheadOf("clientB")).not.toEqual([]);
  });

  test("uploads no file", async () => {
    const { t, people } = stage.world;
    const delivery = { clientId: null, requestName: "a" };
    const knock = (caller: "clientA" | "clientB") =>
      t
        .withIdentity({ subject: people[caller].subject })
        .query(internal.fileDoor.records.mayUpload, { delivery, sizeBytes: 1 });
    await expect(knock("clientA")).rejects.toMatchObject({ data: { code: "COACHING_ENDED" } });
    expect(await knock("clientB")).toBeNull();
  });
});

describe("behind the gate, the rows are read-only as well", () => {
  const writes = (): Record<string, Attempt> => {
    const { world } = stage;
    const clientId = world.people.clientA.userId;
    const { goalId, milestoneId, sessionId, agendaItemId: itemId, sheetId } = world.ofA;
    const { fileId, shareId, actionId, metricId, numberId } = world.belongings;
    const agreed = { clientId, text: "Words", addedBy: "client", addedAt: now } as const;
    const between = { clientId, coachId: world.people.coach.userId };
    const step = { clientId, goalId, title: "Title", isCompleted: false, position: 1 };
    const point = { clientId, goalId, actorId: clientId, progress: 10, recordedAt: now };
    const asked = { askedAt: now, chapters: [], parts: 0, sizeBytes: 0, keptUntil: now };
    const seen = { joinedAt: now, seenAt: now, togetherMs: 0 };
    const stay = { clientId, sessionId, userId: clientId, ...seen };
    const measured = { clientId, sessionId, userId: clientId, samples: [], measuredAt: now };
    const item = { clientId, sessionId, text: "Words", addedBy: "client", isDone: false } as const;
    return {
      "a session booked": (db) => db.insert("sessions", sessionOf(world, "scheduled")),
      "a session changed": (db) => db.patch("sessions", sessionId, { title: "Other" }),
      "notes written": (db) =>
        db.insert("noteUpdates", { clientId, sessionId, number: 1, update: new ArrayBuffer(1) }),
      "a sheet begun": (db) =>
        db.insert("jointSheets", { clientId, sessionId, ...emptySheet, startedBy: "client" }),
      "a sheet removed": (db) => db.delete("jointSheets", sheetId),
      "an agenda written": (db) => db.insert("agendaItems", { ...item, position: 1 }),
      "an agenda changed": (db) => db.patch("agendaItems", itemId, { isDone: true }),
      "an agenda emptied": (db) => db.delete("agendaItems", itemId),
      "an agreement accepted": (db) =>
        db.insert("agreementAcceptances", { ...between, version: 1, text: "W", acceptedAt: now }),
      "an action added": (db) => db.insert("agreedActions", agreed),
      "an action done": (db) => db.patch("agreedActions", actionId, { doneAt: now }),
      "an action removed": (db) => db.delete("agreedActions", actionId),
      "a metric defined": (db) => db.insert("metrics", metricOf(clientId)),
      "a metric changed": (db) => db.patch("metrics", metricId, { name: "Other" }),
      "a number recorded": (db) =>
        db.insert("metricNumbers", numberOf({ clientId, metricId, date: "2026-01-02" })),
      "a number corrected": (db) => db.patch("metricNumbers", numberId, { value: 2 }),
      "a number deleted": (db) => db.delete("metricNumbers", numberId),
      "a wait begun": (db) => db.insert("sessionWaits", waitOf(clientId, between.coachId)),
      "a goal set": (db) => db.insert("goals", goalOf(clientId)),
      "a goal changed": (db) => db.patch("goals", goalId, { title: "Other" }),
      "a goal replaced": (db) => db.replace("goals", goalId, goalOf(clientId)),
      "a milestone added": (db) => db.insert("goalMilestones", step),
      "a milestone changed": (db) => db.patch("goalMilestones", milestoneId, { title: "Other" }),
      "a milestone removed": (db) => db.delete("goalMilestones", milestoneId),
      "progress recorded": (db) => db.insert("goalProgressPoints", point),
      "a message written": (db) => db.insert("messages", line(world)),
      "a file removed": (db) => db.patch("files", fileId, { removedAt: now }),
      "a text shared": (db) =>
        db.insert("shares", {
          ...between,
          kind: "journal",
          sourceId: "arrival",
          title: "Title",
          parts: [{ text: "Words" }],
          sharedAt: now,
        }),
      "a shared text replaced": (db) => db.patch("shares", shareId, { title: "Other" }),
      "a comment written": (db) =>
        db.insert("shareComments", {
          ...between,
          shareId,
          sender: "client",
          text: "Words",
          writtenAt: now,
        }),
      "a recording asked for": (db) =>
        db.insert("recordings", { clientId, sessionId, ...asked, askedBy: "client" }),
      "a call measured": (db) => db.insert("callQualities", measured),
      "a call measured again": async (db, raw) =>
        db.patch("callQualities", await raw.insert("callQualities", measured), { measuredAt: 1 }),
      "an attendance begun": (db) => db.insert("attendances", stay),
      "an attendance changed": async (db, raw) =>
        db.patch("attendances", await raw.insert("attendances", stay), { rating: 1 }),
      "feedback given": (db) =>
        db.insert("feedback", { clientId, mostValuable: "Words", submittedAt: now } as never),
    };
  };

  test("for the client, whose own rows stay writable", async () => {
    const tried = new Set<string>();
    for (const [what, write] of Object.entries(writes())) {
      const noted: Attempt = (db, raw) => write(noting(db, tried), raw);
      expect(await attempt(stage.world, "clientA", noted), what).toBe("COACHING_ENDED");
    }
    expect([...tried].sort()).toEqual(declared());
    const { fromCoach } = stage.world.ofA;
    const read: Attempt = (db) => db.patch("messages", fromCoach, { isRead: true, readAt: now });
    expect(await attempt(stage.world, "clientA", read)).toBe("ok");
  });

  test("until there is a coaching again", async () => {
    const { t, people } = stage.world;
    await t.run(async ({ db }) => {
      const row = await db
        .query("retentions")
        .withIndex("by_clientId", (q) => q.eq("clientId", people.clientA.userId))
        .unique();
      if (row !== null) await db.delete("retentions", row._id);
    });
    const { "a goal changed": change } = writes();
    if (change !== undefined) expect(await attempt(stage.world, "clientA", change)).toBe("ok");
  });
});

const kinds = { insert: "insert", patch: "change", replace: "change", delete: "remove" };

/** Notes each write as the records name it: "goals change". */
function noting(db: Parameters<Attempt>[0], tried: Set<string>) {
  return new Proxy(db, {
    get: (target, method: keyof typeof kinds) => {
      const call = target[method].bind(target) as (table: string, ...rest: unknown[]) => unknown;
      return (table: string, ...rest: unknown[]) => {
        if (method in kinds) tried.add(`${table} ${kinds[method]}`);
        return call(table, ...rest);
      };
    },
  });
}

const declared = () =>
  Object.entries(records)
    .flatMap(([table, { afterCoaching = [] }]) => afterCoaching.map((write) => `${table} ${write}`))
    .sort();
