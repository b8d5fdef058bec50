import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { clientA, coaches, coachOfA, members, type Row, whileCoached } from "../answers";
import type { Attempt } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { ofPractice } from "../truth";
import type { Practice, World } from "../world";
import { membersOnceSure } from "./two-step";

/** Everybody's feed is their own. In the world client A has a feed, and their coach an outside calendar. */
const calendarRows = ({ belongings }: World): Record<string, Row> => ({
  "calendarFeed:get": { call: { query: api.calendarFeed.get, args: {} }, answers: members },
  "calendarFeed:open": {
    call: { mutation: api.calendarFeed.open, args: { addressHash: "a".repeat(64) } },
    answers: whileCoached(membersOnceSure),
  },
  "calendarFeed:showWords": {
    call: { mutation: api.calendarFeed.showWords, args: { showsWords: true } },
    answers: clientA,
  },
  "calendarFeed:close": { call: { mutation: api.calendarFeed.close, args: {} }, answers: members },
  "outsideCalendars:list": {
    call: { query: api.outsideCalendars.list, args: {} },
    answers: coaches,
  },
  "outsideCalendars:add": {
    call: {
      mutation: api.outsideCalendars.add,
      args: { name: "Home", url: "https://calendar.example/home.ics" },
    },
    answers: coaches,
  },
  "outsideCalendars:readNow": {
    call: {
      mutation: api.outsideCalendars.readNow,
      args: { calendarId: belongings.calendarId },
    },
    answers: coachOfA,
  },
  "outsideCalendars:remove": {
    call: {
      mutation: api.outsideCalendars.remove,
      args: { calendarId: belongings.calendarId },
    },
    answers: coachOfA,
  },
});

const address = { addressHash: "x", showsWords: false, madeAt: 1 };

function writes() {
  test("a calendar feed is created, changed and switched off by its owner only", async () => {
    const { belongings, people } = world;
    const feedId = belongings.calendarFeedId;
    const make: Attempt = (db) =>
      db.insert("calendarFeeds", { userId: people.clientA.userId, ...address });
    const read: Attempt = async (db) => {
      if ((await db.get("calendarFeeds", feedId)) === null)
        await db.delete("calendarFeeds", feedId);
    };
    const change: Attempt = (db) => db.patch("calendarFeeds", feedId, { showsWords: true });
    const remove: Attempt = (db) => db.delete("calendarFeeds", feedId);
    for (const person of ["nobody", "clientB", "coach", "otherCoach"] as const) {
      for (const act of [make, read, change, remove]) {
        expect(await attempt(person, act), person).toBe("NOT_FOUND");
      }
    }
    const giveAway: Attempt = (db) =>
      db.patch("calendarFeeds", feedId, { userId: people.clientB.userId });
    expect(await attempt("clientA", giveAway)).toBe("NOT_FOUND");
    for (const act of [make, read, change, remove])
      expect(await attempt("clientA", act)).toBe("ok");
  });

  test("an outside calendar belongs to its coach, and its busy times are read by their clients and written by nobody", async () => {
    const { belongings, people } = world;
    const { calendarId } = belongings;
    const coachId = people.coach.userId;
    const day = { coachId, calendarId, startsAt: 1, spans: [] };
    const dayId = await world.t.run(({ db }) => db.insert("outsideDays", day));
    const everybody = ["nobody", "clientA", "clientB", "coach", "otherCoach"] as const;
    const allowed = async (act: Attempt) => {
      const verdicts = await Promise.all(everybody.map((person) => attempt(person, act)));
      return everybody.filter((_person, index) => verdicts[index] === "ok");
    };
    const readDay: Attempt = async (db) => {
      if ((await db.get("outsideDays", dayId)) === null) await db.delete("outsideDays", dayId);
    };
    const read: Attempt = async (db) => {
      const isShown = (await db.get("outsideCalendars", calendarId)) !== null;
      if (!isShown) await db.delete("outsideCalendars", calendarId);
    };
    const calendar = { coachId, name: "x", failures: 0 };
    expect(await allowed(readDay)).toEqual(["clientA", "clientB", "coach"]);
    expect(await allowed(read)).toEqual(["coach"]);
    expect(await allowed((db) => db.insert("outsideCalendars", calendar))).toEqual(["coach"]);
    expect(await allowed((db) => db.patch("outsideCalendars", calendarId, { name: "y" }))).toEqual(
      [],
    );
    expect(await allowed((db) => db.insert("outsideDays", day))).toEqual([]);
    expect(await allowed((db) => db.patch("outsideDays", dayId, { startsAt: 2 }))).toEqual([]);
    expect(await allowed((db) => db.delete("outsideDays", dayId))).toEqual(["coach"]);
    expect(await allowed((db) => db.delete("outsideCalendars", calendarId))).toEqual(["coach"]);
  });
}

async function adds({ db, people: { clientA, coach } }: Practice) {
  const feed = { userId: clientA.userId, addressHash: "of Ada", showsWords: false, madeAt: 1 };
  const outside = { name: "Home", url: "https://calendar.example/a.ics", failures: 0 };
  return {
    calendarFeedId: await db.insert("calendarFeeds", feed),
    calendarId: await db.insert("outsideCalendars", { coachId: coach.userId, ...outside }),
  };
}
declare module "../world" {
  interface Adders {
    calendar: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: calendarRows,
  sees: {
    outsideDays: ofPractice,
    outsideCalendars: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
    calendarFeeds: ({ viewer }, row) => row.userId === viewer.userId,
  },
  removable: ["outsideDays", "outsideCalendars", "calendarFeeds"],
  writes,
};
