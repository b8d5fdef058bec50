import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  clientInviteKeptMs,
  clientInviteMs,
  clientsPerLinkMax,
} from "../../domain/accounts/invite-limits";
import { freshDoor, outcomeOf, type Tokens } from "../../tests/support/front-door";
import { acceptInvite, makeCoach, newestInviteId } from "../../tests/support/invited-clients";
import { api, internal } from "../_generated/api";

const minuteMs = 60_000;
const notThere = { code: "NOT_FOUND" };
const door = freshDoor();

/** Two coaches who are signed in. The first has served longest, and has as few clients as the second. */
const coaches = {} as Record<"first" | "second", Tokens>;
beforeEach(async () => {
  coaches.first = await makeCoach(door, "first@example.com");
  coaches.second = await makeCoach(door, "second@example.com");
});

const as = (tokens: Tokens) => door.from({ tokens });
const send = (coach: Tokens, ...emails: string[]) =>
  as(coach).mutation(api.clientInvites.send, { people: emails.map((email) => ({ email })) });
const listOf = (coach: Tokens) => as(coach).query(api.clientInvites.list, {});
const share = async (coach: Tokens) =>
  (await as(coach).mutation(api.clientInvites.share, {})).secret;
const open = (secret: string) => door.t.action(api.clientInvites.open, { secret });
const accept = (secret: string) => acceptInvite(door, secret);
const secretTo = async (email: string) => (await door.newestLink(email)).code;
const lettersTo = async (email: string) =>
  (await door.letters()).filter(({ to }) => to === email).map(({ subject }) => subject);
const clientsOf = async (coach: Tokens) => {
  const firstPage = { paginationOpts: { numItems: 10, cursor: null } };
  const { page } = await as(coach).query(api.clients.list, firstPage);
  return page.map(({ email }) => email);
};
const inviteIdOf = (coach: Tokens) => newestInviteId(door, coach);

describe("an invite by email", () => {
  test("[invite-1] makes its recipient a client of the coach who sent it, and confirms the address", async () => {
    await send(coaches.second, " Ada@Example.com ");
    const secret = await secretTo("ada@example.com");
    expect(await open(secret)).toMatchObject({ kind: "letter", email: "ada@example.com" });
    await accept(secret);
    await door.signIn("ada@example.com");
    expect(await clientsOf(coaches.second)).toEqual(["ada@example.com"]);
    expect(await clientsOf(coaches.first)).toEqual([]);
    expect(await listOf(coaches.second)).toMatchObject([{ email: "ada@example.com", joined: 1 }]);
  });

  test("has a link that neither the coach nor the database can show", async () => {
    await send(coaches.first, "ada@example.com");
    const secret = await secretTo("ada@example.com");
    const seen = [await listOf(coaches.first), await door.rows("clientInvites")];
    expect(JSON.stringify(seen)).not.toContain(secret);
    expect(JSON.stringify(await listOf(coaches.first))).not.toContain("Hash");
  });

  test("O08 works once, also when it is used twice at the same time", async () => {
    await send(coaches.first, "ada@example.com");
    const secret = await secretTo("ada@example.com");
    const outcomes = await Promise.all([accept(secret), accept(secret)].map(outcomeOf));
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(1);
    expect(await open(secret)).toMatchObject({ kind: "known" });
    expect(await outcomeOf(accept(secret))).toEqual(notThere);
  });

  test("O08 cannot be guessed: after thirty tries a network has to wait", async () => {
    const from = { ip: "203.0.113.9" };
    const guess = (secret: string) =>
      outcomeOf(door.from(from).action(api.clientInvites.open, { secret }));
    for (let index = 0; index < 30; index += 1) {
      expect(await guess(String(index).padStart(32, "x"))).toBe("ok"); // A wrong secret is answered with null.
    }
    await send(coaches.first, "ada@example.com");
    const secret = await secretTo("ada@example.com");
    expect(await guess(secret)).toMatchObject({ code: "RATE_LIMITED" });
    expect(await open(secret)).toMatchObject({ email: "ada@example.com" });
  });

  test("reports an outcome for every address, and lists no address twice", async () => {
    await send(coaches.first, "ada@example.com");
    await accept(await secretTo("ada@example.com"));
    const outcomes = await send(coaches.first, "ada@example.com", "no address", "bo@example.com");
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["already_client", "malformed", "sent"]);
    await send(coaches.first, "bo@example.com");
    expect((await listOf(coaches.first)).map(({ email }) => email).toSorted()).toEqual([
      "ada@example.com",
      "bo@example.com",
    ]);
  });

  test("is a reminder to somebody who has an account, which the coach does not learn", async () => {
    await send(coaches.second, "ada@example.com");
    await accept(await secretTo("ada@example.com"));
    expect(await send(coaches.first, "ada@example.com")).toMatchObject([{ outcome: "sent" }]);
    const [latest = ""] = (await door.letters()).map(({ text }) => text);
    expect(latest).toContain("already have an account");
    expect(await clientsOf(coaches.first)).toEqual([]);
  });

  test("O08 stops working when it is revoked or expired", async () => {
    await send(coaches.first, "ada@example.com");
    const secret = await secretTo("ada@example.com");
    await as(coaches.first).mutation(api.clientInvites.revoke, {
      inviteId: await inviteIdOf(coaches.first),
    });
    expect(await outcomeOf(accept(secret))).toEqual(notThere);
    await send(coaches.first, "ada@example.com");
    const again = await secretTo("ada@example.com");
    vi.advanceTimersByTime(clientInviteMs);
    expect(await outcomeOf(accept(again))).toEqual(notThere);
  });

  test("is sent again with a new link, which ends the old one", async () => {
    await send(coaches.first, "ada@example.com");
    const old = await secretTo("ada@example.com");
    vi.advanceTimersByTime(minuteMs);
    await as(coaches.first).mutation(api.clientInvites.resend, {
      inviteId: await inviteIdOf(coaches.first),
    });
    const secret = await secretTo("ada@example.com");
    expect(secret).not.toBe(old);
    expect(await open(old)).toBeNull();
    await accept(secret);
  });

  test("sends only some emails an hour to one address", async () => {
    for (let time = 0; time < 9; time += 1) {
      await send(coaches.first, "ada@example.com");
      await door.letters();
    }
    expect(await lettersTo("ada@example.com")).toHaveLength(6);
  });

  test("is deleted some weeks after it has expired", async () => {
    await send(coaches.first, "ada@example.com");
    await door.letters();
    vi.advanceTimersByTime(clientInviteMs + clientInviteKeptMs - minuteMs);
    await door.t.mutation(internal.signIn.sweep.sweep, {});
    expect(await door.rows("clientInvites")).toHaveLength(1);
    vi.advanceTimersByTime(2 * minuteMs);
    await door.t.mutation(internal.signIn.sweep.sweep, {});
    expect(await door.rows("clientInvites")).toHaveLength(0);
  });
});

describe("the invite email of somebody who has an account by now", () => {
  const known = { kind: "known", email: "ada@example.com" };
  const change = async (what: "resend" | "revoke") => {
    const inviteId = await inviteIdOf(coaches.first);
    await as(coaches.first).mutation(api.clientInvites[what], { inviteId });
  };

  test("[invite-10] leads to sign-in, whether they accepted it or signed up without it", async () => {
    await send(coaches.first, "ada@example.com", "bo@example.com");
    const toAda = await secretTo("ada@example.com");
    const toBo = await secretTo("bo@example.com");
    await accept(toAda);
    await door.join("bo@example.com");
    expect(await open(toAda)).toMatchObject(known);
    expect(await open(toBo)).toMatchObject({ ...known, email: "bo@example.com" });
    for (const secret of [toAda, toBo]) expect(await outcomeOf(accept(secret))).toEqual(notThere);
    await door.signIn("bo@example.com");
  });

  test("[invite-10] still leads to sign-in after the coach has sent it again, which is a reminder without a link", async () => {
    await send(coaches.first, "ada@example.com");
    const secret = await secretTo("ada@example.com");
    await door.join("ada@example.com");
    await change("resend");
    const [latest = ""] = (await door.letters()).map(({ text }) => text);
    expect(latest).toContain("already have an account");
    expect(await open(secret)).toMatchObject(known);
  });

  test("[invite-10] is a reminder when somebody who once accepted it, and has no coach now, is invited again", async () => {
    await send(coaches.first, "ada@example.com");
    await accept(await secretTo("ada@example.com"));
    await door.t.run(async ({ db }) => {
      for (const { _id } of await db.query("coachings").take(10)) {
        await db.patch("coachings", _id, { endedAt: Date.now() });
      }
    });
    expect(await send(coaches.first, "ada@example.com")).toMatchObject([{ outcome: "sent" }]);
    const [latest = ""] = (await door.letters()).map(({ text }) => text);
    expect(latest).toContain("already have an account");
  });

  test("[invite-10] O08 reveals nothing about the account to somebody whose link is replaced, revoked or expired", async () => {
    await send(coaches.first, "ada@example.com");
    const replaced = await secretTo("ada@example.com");
    vi.advanceTimersByTime(minuteMs);
    await change("resend");
    const latest = await secretTo("ada@example.com");
    await accept(latest);
    expect(await open(replaced)).toBeNull();
    expect(await open(latest)).toMatchObject(known);
    await change("revoke");
    expect(await open(latest)).toBeNull();
    await send(coaches.second, "bo@example.com");
    const old = await secretTo("bo@example.com");
    await door.join("bo@example.com");
    vi.advanceTimersByTime(clientInviteMs);
    expect(await open(old)).toBeNull();
  });
});

describe("a link that a coach shares", () => {
  test("does not confirm an address: the person becomes the coach's client only after confirming it", async () => {
    const invite = await share(coaches.second);
    expect(await open(invite)).toMatchObject({ kind: "link", email: null });
    expect(await outcomeOf(accept(invite))).toEqual(notThere);
    await door.signUp("ada@example.com", { invite });
    expect(await clientsOf(coaches.second)).toEqual([]);
    await door.confirm(await door.newestLink("ada@example.com"));
    expect(await clientsOf(coaches.second)).toEqual(["ada@example.com"]);
    expect(await listOf(coaches.second)).toMatchObject([{ email: null, joined: 1 }]);
  });

  test("[invite-1] works for several people, up to a limit", async () => {
    const invite = await share(coaches.second);
    await door.join("ada@example.com", { invite });
    await door.join("bo@example.com", { invite });
    expect((await clientsOf(coaches.second)).toSorted()).toEqual([
      "ada@example.com",
      "bo@example.com",
    ]);
    await door.t.run(async ({ db }) => {
      await db.patch("clientInvites", await inviteIdOf(coaches.second), {
        joined: clientsPerLinkMax,
      });
    });
    expect(await open(invite)).toBeNull();
  });

  test("leads to no coach once it is revoked, even for somebody who has already signed up by it", async () => {
    const invite = await share(coaches.second);
    await door.signUp("ada@example.com", { invite });
    await as(coaches.second).mutation(api.clientInvites.revoke, {
      inviteId: await inviteIdOf(coaches.second),
    });
    await door.confirm(await door.newestLink("ada@example.com"));
    expect(await clientsOf(coaches.first)).toEqual(["ada@example.com"]); // like a newcomer without an invite
  });
});

describe("a practice that takes clients by invite alone", () => {
  beforeEach(() => as(coaches.first).mutation(api.clientInvites.setDoor, { isOpen: false }));

  test("shows this on the sign-up page and in every coach's settings", async () => {
    expect(await door.t.action(api.clientInvites.isDoorOpen, {})).toBe(false);
    expect(await as(coaches.second).query(api.clientInvites.door, {})).toEqual({ isOpen: false });
  });

  test("refuses a sign-up without an invite, and sends no email", async () => {
    const alone = await outcomeOf(door.signUp("ada@example.com"));
    expect(alone).toEqual({ code: "INVITE_REQUIRED" });
    const wrong = await outcomeOf(door.signUp("ada@example.com", { invite: "w".repeat(32) }));
    expect(wrong).toEqual({ code: "INVITE_REQUIRED" });
    expect(await lettersTo("ada@example.com")).toEqual([]);
  });

  test("accepts people with an invite email or a shared link", async () => {
    await send(coaches.first, "ada@example.com");
    await accept(await secretTo("ada@example.com"));
    await door.join("bo@example.com", { invite: await share(coaches.first) });
    expect(await clientsOf(coaches.first)).toHaveLength(2);
  });

  test("O08 does not accept an emailed link as a shared one, which would let another address in", async () => {
    await send(coaches.first, "ada@example.com");
    const invite = await secretTo("ada@example.com");
    const outcome = await outcomeOf(door.signUp("eve@example.com", { invite }));
    expect(outcome).toEqual({ code: "INVITE_REQUIRED" });
  });

  test("accepts everybody again once a coach reopens sign-up", async () => {
    await as(coaches.second).mutation(api.clientInvites.setDoor, { isOpen: true });
    await door.join("ada@example.com");
  });
});
