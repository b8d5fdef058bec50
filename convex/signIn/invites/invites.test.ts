import { describe, expect, test, vi } from "vitest";
import {
  freshDoor,
  outcomeOf,
  password,
  refused,
  siteUrl,
} from "../../../tests/support/front-door";
import { linkIn } from "../../../tests/support/emails";
import { api, internal } from "../../_generated/api";

const minuteMs = 60_000;
const coachEmail = "grace@example.com";
const clientEmail = "ada@example.com";
const coachNames = { firstName: "Grace", lastName: "Hopper" };
const notThere = { code: "NOT_FOUND" };

const door = freshDoor();
async function invite(email = coachEmail): Promise<string> {
  const lines = await door.t.mutation(internal.signIn.console.invite, { email });
  return codeIn(lines);
}
function codeIn(lines: readonly string[] | null): string {
  const url = lines?.[1]?.trim() ?? "";
  expect(url.startsWith(`${siteUrl}/auth/accept-invite#type=invite&access_token=`)).toBe(true);
  return linkIn(url).code;
}
const accept = (secret: string, more: Partial<typeof coachNames & { password: string }> = {}) =>
  door.t.action(api.invites.accept, { secret, password, ...coachNames, ...more });
const roles = async () =>
  ((await door.rows("userRoles")) as { role?: string }[]).map(({ role }) => role);
const openCoachings = async () =>
  ((await door.rows("coachings")) as { endedAt?: number; coachId?: string; clientId?: string }[])
    .filter(({ endedAt }) => endedAt === undefined)
    .map(({ clientId, coachId }) => ({ clientId, coachId }));
const idOf = (email: string) =>
  door.t.run(async ({ db }) => {
    const person = await db
      .query("users")
      .withIndex("email", (q) => q.eq("email", email))
      .unique();
    return person?._id;
  });

describe("[auth-26] Z15: an invite", () => {
  test("creates a coach for its address, who then signs in", async () => {
    const secret = await invite(" Grace@Example.com");
    expect(await door.t.action(api.invites.open, { secret })).toEqual({ email: coachEmail });
    await accept(secret);
    const tokens = await door.signIn(coachEmail);
    const me = await door.from({ tokens }).query(api.viewer.get, {});
    expect(me).toMatchObject({ role: "admin", ...coachNames, email: coachEmail });
  });

  test("[auth-36] sends no email about its coach's first sign-in, but one about each further device", async () => {
    await accept(await invite());
    const subjects = async () =>
      (await door.t.query(internal.mail.outbox.list, {})).map(({ subject }) => subject);
    await door.signIn(coachEmail);
    expect(await subjects()).toEqual([]);
    await door.signIn(coachEmail, {}, { ip: "192.0.2.7" });
    expect(await subjects()).toEqual(["A new sign-in to your Passage account"]);
  });

  test("gives the first coach a filled library, even if nothing ran at start", async () => {
    await accept(await invite());
    expect(await door.rows("libraryItems")).toHaveLength(18);
    await accept(await invite("other@example.com"));
    expect(await door.rows("libraryItems")).toHaveLength(18);
  });

  test("is printed at every start until there is a coach, if an address is configured", async () => {
    const greet = () => door.t.mutation(internal.signIn.console.greet, {});
    expect((await greet())?.join()).toContain("npm run admin -- invite --email");
    vi.stubEnv("COACH_EMAIL", coachEmail);
    await greet();
    const lines = await greet();
    expect(await door.rows("coachInvites")).toHaveLength(1);
    await accept(codeIn(lines));
    expect(await greet()).toBeNull();
    vi.stubEnv("SMTP_URL", "smtps://mail.example");
    expect(await greet()).toEqual([expect.stringMatching(/^Warning: No email .*Set MAIL_FROM/)]);
    vi.unstubAllEnvs();
  });

  test("works once, also when it is used twice at the same time", async () => {
    const secret = await invite();
    const outcomes = await Promise.all([accept(secret), accept(secret)].map(outcomeOf));
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(1);
    expect(await outcomeOf(accept(secret))).toEqual(notThere);
    expect(await door.t.action(api.invites.open, { secret })).toBeNull();
    expect(await roles()).toEqual(["admin"]);
  });

  test("expires after half an hour", async () => {
    const secret = await invite();
    vi.advanceTimersByTime(30 * minuteMs);
    expect(await door.t.action(api.invites.open, { secret })).toBeNull();
    expect(await outcomeOf(accept(secret))).toEqual(notThere);
    expect(await roles()).toEqual([]);
  });

  test("works for its own address only", async () => {
    const secret = await invite();
    const other = { secret, password, ...coachNames, email: "eve@example.com" };
    await expect(door.t.action(api.invites.accept, other)).rejects.toThrow();
    expect(await roles()).toEqual([]);
  });

  test("is void once another invite is made for its address", async () => {
    const earlier = await invite();
    const later = await invite();
    expect(await outcomeOf(accept(earlier))).toEqual(notThere);
    expect(await outcomeOf(accept(later))).toBe("ok");
  });

  test("is stored as a hash of a secret of 192 bits", async () => {
    const secret = await invite();
    expect(secret).toMatch(/^[\w-]{32}$/);
    expect(JSON.stringify(await door.rows("coachInvites"))).not.toContain(secret);
  });

  test("survives refused names and passwords, and requires twelve characters", async () => {
    const secret = await invite();
    const invalid = (field: string, reason: string) => ({ code: "INVALID", field, reason });
    expect(await outcomeOf(accept(secret, { firstName: " " }))).toEqual(
      invalid("firstName", "blank"),
    );
    expect(await outcomeOf(accept(secret, { password: "kzqvwxmjtbp" }))).toEqual(
      invalid("password", "too_short"),
    );
    expect(await outcomeOf(accept(secret, { password: "gracehopper1906" }))).toEqual(
      invalid("password", "not_allowed"),
    );
    expect(await outcomeOf(accept(secret))).toBe("ok");
  });

  test("is refused for an address with an account", async () => {
    await door.join(clientEmail);
    await expect(invite(clientEmail)).rejects.toThrow("has an account");
    await expect(invite("nobody")).rejects.toThrow("not an email address");
    const secret = await invite("ben@example.com");
    await door.join("ben@example.com");
    expect(await outcomeOf(accept(secret))).toEqual(notThere);
    expect(await roles()).toEqual(["client", "client"]);
  });

  test("can be sent by email", async () => {
    await door.t.mutation(internal.signIn.console.mailInvite, { email: coachEmail });
    const [letter] = await door.letters();
    expect(letter).toMatchObject({
      to: coachEmail,
      subject: "Your invitation to coach with Passage",
    });
    expect(await outcomeOf(accept(linkIn(letter?.text ?? "").code))).toBe("ok");
  });

  test("is not found with a wrong secret", async () => {
    await invite();
    for (const secret of ["", "x", "x".repeat(32), "x".repeat(10_000)]) {
      expect(await door.t.action(api.invites.open, { secret })).toBeNull();
      expect(await outcomeOf(accept(secret))).toEqual(notThere);
    }
  });
});

test("A26: a coach's sign-in ends after twelve hours, even if active", async () => {
  await accept(await invite());
  const tokens = await door.signIn(coachEmail);
  vi.advanceTimersByTime(12 * 60 * minuteMs - 1);
  expect(await door.from({ tokens }).query(api.viewer.get, {})).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(await door.from({ tokens }).query(api.viewer.get, {})).toBeNull();
});

describe("clients and their coach", () => {
  test("a client without a coach waits, and is assigned to the first coach", async () => {
    await door.join(clientEmail);
    expect(await openCoachings()).toEqual([]);
    await accept(await invite());
    await door.letters();
    const pair = { clientId: await idOf(clientEmail), coachId: await idOf(coachEmail) };
    expect(await openCoachings()).toEqual([pair]);
  });

  test("more waiting clients than fit into one transaction are assigned, each once", async () => {
    await door.t.run(async ({ db }) => {
      for (let index = 0; index < 230; index += 1) {
        const userId = await db.insert("users", { email: `p${String(index)}@example.com` });
        await db.insert("userRoles", { userId, role: "client" });
      }
    });
    await accept(await invite());
    await door.letters();
    const clientIds = (await openCoachings()).map(({ clientId }) => clientId);
    expect(new Set(clientIds).size).toBe(230);
    expect(clientIds).toHaveLength(230);
  });

  test("a later client is assigned to the longest serving coach; a second coach takes over nobody", async () => {
    await accept(await invite());
    await accept(await invite("second@example.com"));
    await door.letters();
    await door.join(clientEmail);
    const pair = { clientId: await idOf(clientEmail), coachId: await idOf(coachEmail) };
    expect(await openCoachings()).toEqual([pair]);
  });
});

describe("Z16: removing a coach", () => {
  const remove = (email: string) => door.t.mutation(internal.signIn.coaches.remove, { email });

  test("is refused for the last one", async () => {
    await accept(await invite());
    await expect(remove(coachEmail)).rejects.toThrow("The last coach cannot be removed");
    expect(await roles()).toEqual(["admin"]);
  });

  test("leaves one when the last two are removed at once", async () => {
    await accept(await invite());
    await accept(await invite("second@example.com"));
    await Promise.allSettled([remove(coachEmail), remove("second@example.com")]);
    expect(await roles()).toEqual(["admin"]);
  });

  test("ends their access at once and assigns their clients to another coach", async () => {
    await accept(await invite());
    await door.join(clientEmail);
    await accept(await invite("second@example.com"));
    const tokens = await door.signIn(coachEmail);
    await remove(coachEmail);
    expect(await door.from({ tokens }).query(api.viewer.get, {})).toBeNull();
    expect(await outcomeOf(door.signIn(coachEmail))).toEqual(refused);
    const pair = { clientId: await idOf(clientEmail), coachId: await idOf("second@example.com") };
    expect(await openCoachings()).toEqual([pair]);
    expect(await door.rows("coachings")).toHaveLength(2);
  });

  test("moves many clients in several steps", async () => {
    await accept(await invite());
    await accept(await invite("second@example.com"));
    const [coachId, successorId] = [await idOf(coachEmail), await idOf("second@example.com")];
    if (coachId === undefined || successorId === undefined) throw new Error("There is no coach.");
    await door.t.run(async ({ db }) => {
      for (let index = 0; index < 230; index += 1) {
        const clientId = await db.insert("users", {});
        await db.insert("coachings", { clientId, coachId, startedAt: 1 });
      }
    });
    await remove(coachEmail);
    await door.letters();
    const coachIds = (await openCoachings()).map((coaching) => coaching.coachId);
    expect(coachIds).toHaveLength(230);
    expect(new Set(coachIds)).toEqual(new Set([successorId]));
  });

  test("is refused for a person who is not a coach", async () => {
    await door.join(clientEmail);
    await expect(remove(clientEmail)).rejects.toThrow("No coach");
    await expect(remove("nobody@example.com")).rejects.toThrow("No coach");
  });
});
