import type { FunctionArgs } from "convex/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { clientInviteKeptMs, clientInviteMs } from "../../domain/accounts/invite-limits";
import { packageSessionsMax } from "../../domain/practice/packages";
import { dayMs } from "../../domain/time/time-spans";
import { freshDoor, outcomeOf, type Tokens } from "../../tests/support/front-door";
import { acceptLetter, makeCoach } from "../../tests/support/invited-clients";
import { api, internal } from "../_generated/api";

const door = freshDoor();
const ada = "ada@example.com";

const stage = {} as { coach: Tokens };
beforeEach(async () => {
  stage.coach = await makeCoach(door, "coach@example.com");
});

type Terms = NonNullable<FunctionArgs<typeof api.clientInvites.share>["packageTerms"]>;
const as = (tokens: Tokens) => door.from({ tokens });
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const six = (change: Partial<Terms> = {}): Terms => ({
  ...{ sessionsIncluded: 6, startsOn: dayIn(0), timeZone: "UTC" },
  ...change,
});
const send = (packageTerms: Terms | undefined, ...emails: string[]) =>
  as(stage.coach).mutation(api.clientInvites.send, {
    people: emails.map((email) => ({ email })),
    packageTerms,
  });
const rowOf = async () => (await as(stage.coach).query(api.clientInvites.list, {}))[0];
const packagesOf = (client: Tokens) => as(client).query(api.packages.own, {});

/** Signs the coach in again, because the earlier sign-in has ended by then. */
async function moveClock(ms: number) {
  vi.setSystemTime(ms);
  stage.coach = await door.signIn("coach@example.com");
}

describe("an invite with a package", () => {
  test("[invite-8] gives the package to everybody who accepts, unpaid and with all sessions left", async () => {
    const terms = six({ endsOn: dayIn(90), paymentLink: "https://pay.example/six" });
    await send({ ...terms, price: " 480 € " }, ada, "bo@example.com");
    expect(await door.rows("packages")).toEqual([]);
    for (const email of [ada, "bo@example.com"]) {
      expect(await packagesOf(await acceptLetter(door, email))).toMatchObject([
        { ...terms, price: "480 €", payment: "open", left: 6 },
      ]);
    }
    const carried = { sessionsIncluded: 6, price: "480 €", isMissed: false };
    expect((await rowOf())?.package).toMatchObject(carried);
  });

  test("[invite-8] gives the package by a shared link, too, to all who join", async () => {
    const link = { packageTerms: six() };
    const { secret: invite } = await as(stage.coach).mutation(api.clientInvites.share, link);
    for (const email of [ada, "bo@example.com"]) {
      expect(await packagesOf(await door.join(email, { invite }))).toHaveLength(1);
    }
  });

  test("[invite-7] does not show the package in its email or under its link before it is accepted", async () => {
    await send(six({ price: "480 €" }), ada);
    const { code: secret } = await door.newestLink(ada);
    const opened = await door.t.action(api.clientInvites.open, { secret });
    expect(JSON.stringify([opened, await door.letters()])).not.toContain("480");
    expect(Object.keys(opened ?? {})).not.toContain("packageTerms");
  });

  test("[invite-9] gives no package whose last day is over in its time zone, and the coach sees that", async () => {
    await moveClock(Date.UTC(2027, 0, 20, 8));
    await send(six({ endsOn: "2027-01-22", timeZone: "Pacific/Auckland" }), ada, "bo@example.com");
    await moveClock(Date.UTC(2027, 0, 22, 10, 59)); // In Auckland the last day has a minute left.
    expect(await packagesOf(await acceptLetter(door, "bo@example.com"))).toHaveLength(1);
    await moveClock(Date.UTC(2027, 0, 22, 11));
    expect(await packagesOf(await acceptLetter(door, ada))).toEqual([]);
    const rows = await as(stage.coach).query(api.clientInvites.list, {});
    const missed = rows.filter((row) => row.package?.isMissed === true);
    expect(missed).toMatchObject([{ email: ada, joined: 1 }]);
  });

  test("is refused for the same reasons as a client's package, and when the package has already ended", async () => {
    const refused = (change: Partial<Terms>) => outcomeOf(send(six(change), ada));
    for (const sessionsIncluded of [0, 1.5, packageSessionsMax + 1]) {
      expect(await refused({ sessionsIncluded })).toMatchObject({ field: "sessionsIncluded" });
    }
    const malformed = { code: "INVALID", reason: "malformed" };
    expect(await refused({ paymentLink: "javascript:pay()" })).toMatchObject(malformed);
    expect(await refused({ timeZone: "Mars/Olympus" })).toMatchObject(malformed);
    expect(await refused({ endsOn: dayIn(-1) })).toMatchObject({ reason: "not_allowed" });
    const over = { startsOn: dayIn(-9), endsOn: dayIn(-1) };
    expect(await refused(over)).toMatchObject({ field: "endsOn", reason: "in_past" });
    expect(await rowOf()).toBeUndefined();
  });

  test("has its package replaced by a new invite to the same address", async () => {
    await send(six(), ada);
    await send(undefined, ada);
    expect((await rowOf())?.package).toBeNull();
    expect(await packagesOf(await acceptLetter(door, ada))).toEqual([]);
  });

  test("loses its package when it is deleted, some weeks after it has expired", async () => {
    await send(six({ price: "480 €" }), ada);
    await door.letters();
    vi.advanceTimersByTime(clientInviteMs + clientInviteKeptMs + 1);
    await door.t.mutation(internal.signIn.sweep.sweep, {});
    expect(await door.rows("clientInvites")).toEqual([]);
  });
});
