import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { everybody, members, nobodyFinds, type Row } from "../answers";
import { type Attempt, now } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { nobodys } from "../truth";

const names = { firstName: "Ada", lastName: "Example" };
const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const noSecret = "x".repeat(32);

/**
 * The public actions of sign-in and invites, and a person's own devices. What they require is tested in
 * convex/signIn/auth.test.ts and convex/signIn/invites/invites.test.ts.
 */
const doorRows = (): Record<string, Row> => ({
  "auth:signIn": {
    call: { action: api.auth.signIn, args: { refreshToken: "none" } },
    answers: everybody,
  },
  "auth:signOut": { call: { action: api.auth.signOut, args: {} }, answers: everybody },
  "invites:open": {
    call: { action: api.invites.open, args: { secret: noSecret } },
    answers: everybody,
  },
  "invites:accept": {
    call: { action: api.invites.accept, args: { secret: noSecret, ...names, password: "" } },
    answers: nobodyFinds,
  },

  "presence:note": { call: { mutation: api.presence.note, args: {} }, answers: members },
  "presence:idleMinutes": { call: { query: api.presence.idleMinutes, args: {} }, answers: members },
  "devices:list": { call: { query: api.devices.list, args: {} }, answers: members },
  "devices:history": { call: { query: api.devices.history, args: firstPage }, answers: members },
  "devices:remember": { call: { mutation: api.devices.remember, args: {} }, answers: members },
  "devices:signOutEverywhere": {
    call: { mutation: api.devices.signOutEverywhere, args: {} },
    answers: members,
  },
  "devices:signOutOthers": {
    call: { mutation: api.devices.signOutOthers, args: {} },
    answers: members,
  },
});

function writes() {
  test("devices are ended and remembered by their person only, and never changed", async () => {
    const [ada, coach] = [world.people.clientA, world.people.coach];
    const device = { userId: ada.userId, tokenHash: "x", expiresAt: now };
    const remember: Attempt = (db) => db.insert("knownDevices", device);
    expect(await attempt("clientB", remember)).toBe("NOT_FOUND");
    expect(await attempt("coach", remember)).toBe("NOT_FOUND");
    expect(await attempt("nobody", remember)).toBe("NOT_FOUND");
    expect(await attempt("clientA", remember)).toBe("ok");
    const deviceId = await world.t.run(({ db }) => db.insert("knownDevices", device));
    const extend: Attempt = (db) => db.patch("knownDevices", deviceId, { expiresAt: now * 2 });
    expect(await attempt("clientA", extend)).toBe("NOT_FOUND");
    const forget: Attempt = (db) => db.delete("knownDevices", deviceId);
    expect(await attempt("coach", forget)).toBe("NOT_FOUND");
    expect(await attempt("clientA", forget)).toBe("ok");

    const end: Attempt = (db) => db.delete("authSessions", ada.signInId);
    expect(await attempt("clientB", end)).toBe("NOT_FOUND");
    expect(await attempt("coach", end)).toBe("NOT_FOUND");
    expect(await attempt("clientA", end)).toBe("ok");
    const endOwn: Attempt = (db) => db.delete("authSessions", coach.signInId);
    expect(await attempt("coach", endOwn)).toBe("ok");
  });

  test("activity is reported by its person only, for their own device, and never removed", async () => {
    const [ada, ben] = [world.people.clientA, world.people.clientB];
    const presenceId = await world.t.run(async ({ db }) => {
      const row = await db
        .query("presences")
        .withIndex("by_signInId", (q) => q.eq("signInId", ada.signInId))
        .unique();
      return row?._id ?? null;
    });
    if (presenceId === null) throw new Error("Ada's sign-in has no presence.");
    const { signInId, userId } = ben;
    const say: Attempt = (db) => db.patch("presences", presenceId, { seenAt: now, idleAt: now });
    for (const person of ["clientB", "coach", "otherCoach", "nobody"] as const) {
      expect(await attempt(person, say)).toBe("NOT_FOUND");
    }
    expect(await attempt("clientA", say)).toBe("ok");
    for (const change of [{ signInId }, { userId }]) {
      expect(await attempt("clientA", (db) => db.patch("presences", presenceId, change))).toBe(
        "NOT_FOUND",
      );
    }
    expect(await attempt("clientA", (db) => db.delete("presences", presenceId))).toBe("NOT_FOUND");
    const more = { signInId: ada.signInId, userId: ada.userId, seenAt: now, idleAt: now };
    expect(await attempt("clientA", (db) => db.insert("presences", more))).toBe("NOT_FOUND");
  });
}

export const noun: Noun = {
  rows: doorRows,
  sees: {
    authSessions: ({ viewer }, row) => row.userId === viewer.userId,
    signInEvents: ({ viewer }, row) => row.userId === viewer.userId,
    knownDevices: ({ viewer }, row) => row.userId === viewer.userId,
    presences: ({ viewer }, row) => row.userId === viewer.userId,
    dormancies: nobodys,
    authAccounts: nobodys,
    authRefreshTokens: nobodys,
    authVerificationCodes: nobodys,
    authVerifiers: nobodys,
    authRateLimits: nobodys,
    coachInvites: nobodys,
    signUps: nobodys,
    passwordResets: nobodys,
    attempts: nobodys,
    outbox: nobodys,
  },
  removable: ["authSessions", "knownDevices"],
  writes,
};
