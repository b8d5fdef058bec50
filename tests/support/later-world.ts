import { afterEach, beforeEach, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { followCoaching } from "../../convex/tallies/recount";
import { minuteMs } from "../../domain/time/time-spans";
import { buildWorld, type Caller, callAs, type World } from "../access/world";

/** Shorter than the life of a sign-in. */
export const waitMs = 2 * minuteMs;
export const later = () => Date.now() + waitMs;

interface Draft {
  content?: string;
  dueAt?: number;
  answeredId?: Id<"messages">;
  quotedId?: Id<"messages">;
  requestName?: string;
}

/** A world without scheduled messages, with a clock that only `pass` moves. */
export function useLaterWorld() {
  const stage = {} as { world: World };
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    stage.world = await buildWorld();
    const { t, belongings } = stage.world;
    await t.run(async ({ db }) => {
      await db.delete("laterMessages", belongings.laterMessageId);
      await followCoaching(db, clientId());
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const clientId = () => stage.world.people.clientA.userId;
  const as = (caller: Caller) => callAs(stage.world, caller);
  const received = async () => {
    const paginationOpts = { numItems: 100, cursor: null };
    return (await as("clientA").query(api.messages.list, { paginationOpts })).page;
  };
  return {
    stage,
    clientId,
    as,
    received,
    receivedTexts: async () => (await received()).map(({ content }) => content),
    newsOfClient: async () =>
      (await as("clientA").query(api.notifications.unread, {})).map(({ kind }) => kind),
    add: async (draft: Draft = {}, by: Caller = "coach") => {
      const typed = { clientId: clientId(), content: "See you soon", dueAt: later(), ...draft };
      const laterMessageId = await as(by).mutation(api.laterMessages.add, typed);
      if (laterMessageId === null) throw new Error("The message was already sent.");
      return laterMessageId;
    },
    list: async (by: Caller = "coach") =>
      (await as(by).query(api.laterMessages.list, { clientId: clientId() })).messages,
    unsent: (by: Caller = "coach") => as(by).query(api.laterMessages.unsent, {}),
    pass: async (ms: number) => {
      vi.setSystemTime(Date.now() + ms);
      await stage.world.t.mutation(internal.laterMessages.send.run, {});
    },
    setCoaching: (fields: object) =>
      stage.world.t.run(({ db }) => db.patch("coachings", stage.world.coachingId, fields)),
  };
}
