import { describe, expect, test } from "vitest";
import { book } from "../../tests/access/bookings";
import { callAs } from "../../tests/access/world";
import { useEmailedWorld } from "../../tests/support/emailed-world";
import { api, internal } from "../_generated/api";

const minuteMs = 60_000;
const { world, choose, letPass, emails, subjects, subjectsTo } = useEmailedWorld();

const write = (content: string) =>
  callAs(world, "clientA").mutation(api.messages.send, { content });

describe("a notification's email", () => {
  test("[notify-6, notify-7] tells the other side once who did what, without quoting the text", async () => {
    await write("The lighthouse");
    await letPass(9);
    expect(await subjects()).toEqual([]);
    await letPass(2);
    await letPass(60);
    expect(await subjects()).toEqual(["Coach: Ada Example wrote to you"]);
    const [email] = await emails();
    expect(`${email?.text}${email?.html}`).not.toContain("lighthouse");
    expect(email?.text).toMatch(/\/admin\/messages\?client=\w+&message=\w+/);
  });

  test("combines the messages of ten minutes", async () => {
    await write("One");
    await letPass(5);
    await write("Two");
    await letPass(6);
    expect(await subjects()).toEqual(["Coach: Ada Example wrote to you 2 times"]);
    await write("Three");
    await letPass(11);
    expect(await subjects()).toHaveLength(2);
  });

  test("[notify-13] links to the first line it is about, for either side", async () => {
    const asCoach = callAs(world, "coach");
    const { userId } = world.people.clientA;
    const [first] = await asCoach.mutation(api.inbox.send, {
      ...{ clientIds: [userId], subject: "", content: "One" },
    });
    await letPass(5);
    await asCoach.mutation(api.inbox.send, { clientIds: [userId], subject: "", content: "Two" });
    await letPass(6);
    const [toClient] = await emails();
    expect(toClient?.text).toContain(`/dashboard/communication?message=${first}\n`);
    expect(toClient?.html).toContain(`/dashboard/communication?message=${first}"`);

    const urgent = { content: "Now", priority: "high" } as const;
    const normal = await write("Later");
    await callAs(world, "clientA").mutation(api.messages.send, urgent);
    await choose("coach", { paces: [{ event: "urgentMessages", pace: "daily" }] });
    await choose("coach", { paces: [{ event: "messages", pace: "daily" }] });
    await letPass(20 * 60); // both kinds of line in one email
    const toCoach = (await emails()).find(({ subject }) => subject.startsWith("2 updates"));
    expect(toCoach?.text).toContain(`&message=${normal}\n`);
  });

  test("[summary-1] about a summary links to the session, and does not quote the summary", async () => {
    const { sessionId } = world.ofA;
    await world.t.run(({ db }) => db.patch("sessions", sessionId, { status: "completed" }));
    const sent = { sessionId, text: "The lighthouse" };
    await callAs(world, "coach").mutation(api.sessionSummaries.send, sent);
    await letPass(2);
    const [email] = await emails();
    expect(email?.subject).toMatch(/ sent you the summary of your session$/);
    expect(email?.text).toContain(`/dashboard/sessions/${sessionId}\n`);
    expect(email?.text).not.toContain("lighthouse");
  });

  test("[notify-16] about a shared text or a comment links to that text, for either side", async () => {
    const shares = ["one", "other"].map((sourceId) =>
      callAs(world, "clientA").mutation(api.shares.share, {
        ...{ kind: "journal", sourceId, title: sourceId, parts: [{ text: "Words" }] },
      }),
    );
    const [shareId, otherId] = await Promise.all(shares);
    if (shareId === undefined) throw new Error("Nothing was shared.");
    await callAs(world, "coach").mutation(api.shares.comment, { shareId, text: "Thank you" });
    for (const caller of ["coach", "clientA"] as const) {
      await choose(caller, { paces: [{ event: "shares", pace: "soon" }] });
    }
    await letPass(2);
    const textTo = async (name: string) =>
      (await emails()).find(({ to }) => to === name)?.text.replaceAll("&amp;", "&");
    const { userId } = world.people.clientA;
    for (const id of [shareId, otherId]) {
      expect(await textTo("Coach")).toContain(`/admin/clients/${userId}?tab=shares&share=${id}\n`);
    }
    expect(await textTo("Ada")).toContain(`/dashboard/tools/shared?share=${shareId}\n`);
  });

  test("[package-11] about an issued invoice links to it, and names its number if the reader wants details", async () => {
    const { packageId } = world.belongings;
    await choose("clientA", { showsWords: true });
    const { invoiceId, number } = await callAs(world, "coach").mutation(api.invoices.issue, {
      packageId,
    });
    await letPass(2);
    const [email] = (await emails()).filter(({ to }) => to === "Ada");
    expect(email?.subject).toBe(`Coach Example issued an invoice “${number}”`);
    expect(email?.text).toContain(`/dashboard/sessions?invoice=${invoiceId}\n`);
    expect(email?.html).toContain(`/dashboard/sessions?invoice=${invoiceId}"`);
  });

  test("[notify-17] about a new package or an invitation to a circle links to it", async () => {
    const asCoach = callAs(world, "coach");
    const { userId: clientId } = world.people.clientA;
    const terms = { sessionsIncluded: 6, startsOn: "2026-03-18", timeZone: "UTC" };
    await asCoach.mutation(api.packages.add, { clientId, ...terms });
    await letPass(2);
    const circleId = await asCoach.mutation(api.circles.open, { name: "Circle", about: "Words" });
    await asCoach.mutation(api.circles.invite, { circleId, clientIds: [clientId] });
    await letPass(2);
    const [ofPackage, ofCircle] = (await emails()).filter(({ to }) => to === "Ada");
    expect(ofPackage?.subject).toBe("Coach Example agreed a package with you");
    expect(ofPackage?.text).toContain("/dashboard/sessions\n");
    expect(ofCircle?.subject).toBe("Coach Example invites you to a circle");
    expect(ofCircle?.text).toContain("/dashboard/circles\n");
  });

  test("[notify-13] about several things links to each of them", async () => {
    await write("One");
    const goalId = await callAs(world, "clientA").mutation(api.goals.create, {
      ...{ title: "Sleep", description: "", category: "health", priority: "low" },
      ...{ targetDate: null, milestones: [] },
    });
    await choose("coach", { paces: [{ event: "goals", pace: "soon" }] });
    await letPass(11);
    const [email] = await emails();
    for (const form of [email?.text, email?.html.replaceAll("&amp;", "&")]) {
      expect(form).toMatch(/\/admin\/messages\?client=\w+&message=\w+/);
      expect(form).toContain(`/admin/goals?goal=${goalId}`);
      expect(form, "its button").toMatch(/\/admin(\n|")/);
    }
  });

  test("is not sent if everything was seen or undone meanwhile", async () => {
    const messageId = await write("One");
    await callAs(world, "coach").mutation(api.inbox.markRead, {
      messageIds: [messageId, world.ofA.fromClient],
    });
    const { sessionId } = world.ofB;
    await callAs(world, "coach").mutation(api.sessions.cancel, { sessionId });
    await callAs(world, "coach").mutation(api.sessions.undoCancel, { sessionId });
    const booked = await book(world, "clientA");
    await callAs(world, "clientA").mutation(api.sessions.cancel, { sessionId: booked });
    await letPass(30);
    expect(await subjects()).toEqual([]);
  });

  test("is followed by another email if what it reported is undone later", async () => {
    const { sessionId } = world.ofB;
    await callAs(world, "coach").mutation(api.sessions.cancel, { sessionId });
    await letPass(2);
    await callAs(world, "coach").mutation(api.sessions.undoCancel, { sessionId });
    await letPass(2);
    expect(await subjectsTo("Ben")).toEqual([
      expect.stringMatching(/^Ben: Coach Example cancelled your session on Wed, Mar 18, .* UTC$/),
      expect.stringMatching(/^Ben: Coach Example scheduled a session on /),
    ]);
  });

  test("has titles and texts if its reader chose to see words", async () => {
    await choose("coach", { showsWords: true });
    await write("The lighthouse");
    await book(world, "clientA");
    await letPass(11);
    const toCoach = (await emails()).filter(({ to }) => to === "Coach");
    const [session, message] = toCoach.toSorted((one, other) =>
      one.subject.length > other.subject.length ? -1 : 1,
    );
    expect(session?.subject).toContain("asked for a session “Title” on");
    expect(message?.text).toContain("The lighthouse");
  });

  test("is sent once for each session and once for the rest", async () => {
    await book(world, "clientA");
    await write("One");
    await callAs(world, "clientA").mutation(api.goals.create, {
      title: "Sleep",
      description: "",
      category: "health",
      priority: "low",
      targetDate: null,
      milestones: [],
    });
    await choose("coach", { paces: [{ event: "goals", pace: "soon" }] });
    await letPass(11);
    expect((await subjectsTo("Coach")).toSorted()).toEqual([
      "Coach: 2 updates from Ada Example",
      expect.stringContaining("asked for a session on"),
    ]);
  });
});

describe("the reader of an email", () => {
  const happen = () => {
    const { clientA, coach } = world.people;
    return world.t.run(({ db }) =>
      db.insert("notifications", {
        ...{ userId: clientA.userId, clientId: clientA.userId, actorId: coach.userId },
        ...{ kind: "coaching_ended", happenings: 1, isRead: false },
        ...{ happenedAt: Date.now(), emailDueAt: Date.now() + minuteMs },
      }),
    );
  };
  const pace = (of: string) => choose("clientA", { paces: [{ event: "coaching", pace: of }] });

  test("[notify-8] gets digests at eight, and nothing that is off, paused or within quiet hours", async () => {
    await pace("daily");
    await happen();
    await letPass(60);
    expect(await subjects()).toEqual([]);
    await letPass(19 * 60); // eight in the morning
    expect(await subjects()).toEqual(["Ada: Coach Example ended the coaching"]);
    await pace("off");
    await happen();
    await letPass(24 * 60);
    await pace("soon");
    await choose("clientA", { pausedUntil: Date.now() + 7 * 24 * 60 * minuteMs });
    await happen();
    await letPass(60);
    expect(await subjects()).toHaveLength(1);
    await choose("clientA", { pausedUntil: null, quietFromMinute: 0, quietToMinute: 23 * 60 });
    await happen();
    await letPass(60);
    expect(await subjects()).toHaveLength(1);
    await letPass(13.5 * 60); // half past eleven at night
    expect(await subjects()).toHaveLength(2);
  });

  test("[notify-8] gets a digest on its day even if the quiet hours that delayed it have changed", async () => {
    await choose("clientA", { quietFromMinute: 22 * 60, quietToMinute: 9 * 60 });
    await pace("daily");
    await happen();
    await letPass(60);
    await choose("clientA", { quietToMinute: 7 * 60 });
    await letPass(20 * 60); // nine in the morning
    expect(await subjects()).toHaveLength(1);
  });

  test("[notify-8] gets a weekly digest after quiet hours even if the server was off until then", async () => {
    await pace("weekly");
    await happen();
    await letPass(60);
    await letPass((5 * 24 + 9) * 60); // ten on Monday night
    expect(await subjects()).toEqual([]);
    await letPass(9 * 60); // seven on Tuesday morning
    expect(await subjects()).toHaveLength(1);
  });

  test("gets no email after leaving, or about a client who is no longer theirs", async () => {
    await write("One");
    const clientId = world.people.clientA.userId;
    await callAs(world, "coach").mutation(api.clients.end, { clientId, cancelsAhead: true });
    await letPass(60);
    expect((await subjects()).every((subject) => subject.startsWith("Ada:"))).toBe(true);
  });

  test("[notify-10] gets no more emails once the address refuses them; the coach is notified, and it can be tried again", async () => {
    const send = () => callAs(world, "coach").mutation(api.inbox.send, letter);
    const letter = { clientIds: [world.people.clientA.userId], subject: "", content: "Words" };
    await send();
    await letPass(11);
    const letterId = (await emails())[0]?.letterId;
    if (letterId === undefined) throw new Error("No email was queued");
    await world.t.mutation(internal.mail.outbox.markRefused, { letterId, failure: "550" });
    expect(await callAs(world, "coach").query(api.notifications.unread, {})).toMatchObject([
      { kind: "email_refused", firstName: "Ada" },
    ]);
    await send();
    await letPass(11);
    expect(await subjectsTo("Ada")).toHaveLength(1);
    const { isAddressRefused } = await callAs(world, "clientA").query(
      api.notificationSettings.get,
      {},
    );
    expect(isAddressRefused).toBe(true);
    await callAs(world, "clientA").mutation(api.notificationSettings.tryAddressAgain, {});
    await send();
    await letPass(11);
    expect(await subjectsTo("Ada")).toHaveLength(2);
  });
});

describe("the link to unsubscribe", () => {
  const wayOut = async () => {
    await write("One");
    await letPass(11);
    const [email] = await emails();
    const address = email?.text.split("\n").find((line) => line.includes("/unsubscribe?")) ?? "";
    return new URL(address);
  };

  test("[notify-9] stops emails by one POST only", async () => {
    const { pathname, search } = await wayOut();
    const asked = await world.t.fetch(`${pathname}${search}`, { method: "GET" });
    expect(await asked.text()).toContain("<form");
    const isOff = async () =>
      (await callAs(world, "coach").query(api.notificationSettings.get, {})).isEmailOff;
    expect(await isOff()).toBe(false);
    const wrong = await world.t.fetch(`${pathname}${search}0`, { method: "POST" });
    expect(wrong.status).toBe(404);
    expect(await isOff()).toBe(false);
    const body = "List-Unsubscribe=One-Click";
    const done = await world.t.fetch(`${pathname}${search}`, { method: "POST", body });
    expect(done.status).toBe(200);
    expect(await isOff()).toBe(true);
    await write("Two");
    await letPass(60);
    expect(await subjects()).toHaveLength(1);
  });

  test("does not return parts of the request as markup", async () => {
    const asked = await world.t.fetch(`/unsubscribe?person="><script>`, { method: "GET" });
    expect(await asked.text()).not.toContain("<script");
  });
});

test("invalid settings are refused, and each event is stored once", async () => {
  const save = (change: object) => choose("coach", change);
  await expect(save({ quietFromMinute: 24 * 60 })).rejects.toThrow();
  await expect(save({ quietToMinute: 0.5 })).rejects.toThrow();
  await expect(save({ pausedUntil: Infinity })).rejects.toThrow();
  const goals = { event: "goals", pace: "off" } as const;
  await save({ paces: [goals, { ...goals, pace: "weekly" }, goals] });
  await save({ paces: [{ event: "messages", pace: "daily" }] });
  const rows = await world.t.run(({ db }) => db.query("notificationSettings").take(10));
  expect(rows.map(({ paces }) => paces)).toEqual([[goals, { event: "messages", pace: "daily" }]]);
});
