import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshDoor, siteUrl } from "../../tests/support/front-door";
import { internal } from "../_generated/api";
import { claimMs } from "./claims";
import { queueInLane } from "./queueEmail";
import { startCarriers } from "./lanes";
// Loaded before a test stops the clock, because on a busy machine loading may take longer than a second.
import "./delivery";
import "./outbox";

const door = freshDoor();
const stage = { sent: [] as string[], atOnce: 0, most: 0, status: 200, takesMs: 100 };
beforeEach(() => {
  Object.assign(stage, { sent: [], atOnce: 0, most: 0, status: 200, takesMs: 100 });
  vi.stubEnv("SITE_URL", siteUrl);
  vi.stubEnv("MAIL_FROM", "no-reply@portal.example");
  vi.stubEnv("MAIL_API_URL", "https://mail.example/send");
  vi.stubEnv("MAIL_API_KEY", "key");
  vi.stubGlobal("fetch", async (_url: string, request: { body: string }) => {
    stage.most = Math.max(stage.most, ++stage.atOnce);
    stage.sent.push((JSON.parse(request.body) as { to: string }).to);
    await new Promise((resolve) => setTimeout(resolve, stage.takesMs));
    stage.atOnce--;
    return new Response("{}", { status: stage.status });
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const email = { subject: "News", text: "x", html: "x" };
const queue = (lane: string, count: number) =>
  door.t.run(async (ctx) => {
    for (let place = 0; place < count; place++) {
      await queueInLane(ctx, { to: `${place}@${lane}.example`, lane }, email);
    }
    await startCarriers(ctx);
  });
const placeOf = (to: string) => stage.sent.findIndex((each) => each.includes(to));

test("[notify-14] an email for signing in is sent before hundreds of notifications, and one of another lane right after", async () => {
  await queue("busy", 300);
  await vi.advanceTimersByTimeAsync(1000);
  await door.t.mutation(internal.signIn.console.mailInvite, { email: "grace@example.com" });
  await queue("small", 2);
  const before = stage.sent.length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(100);
  await door.letters();
  expect(placeOf("grace@example.com")).toBeLessThan(before + 8);
  expect(placeOf("0@small.example")).toBeLessThan(before + 20);
  expect(placeOf("1@small.example")).toBeLessThan(before + 20);
  expect(new Set(stage.sent).size).toBe(stage.sent.length);
  expect(stage.sent).toHaveLength(303);
  expect(stage.most).toBeLessThanOrEqual(5); // four from lanes, and one without a lane
});

test("[notify-15] emails of a lane wait for an hour without a mail server, and each is sent once", async () => {
  stage.status = 503;
  await queue("busy", 20);
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
  await door.t.mutation(internal.mail.outbox.resume, {});
  stage.status = 200;
  stage.sent = [];
  const left = await door.letters();
  expect(stage.sent.toSorted()).toEqual([...new Set(stage.sent)].toSorted());
  expect(stage.sent).toHaveLength(20);
  expect(left.every(({ text }) => text === "")).toBe(true);
});

test("[notify-15] an email claimed by a carrier that dies is still sent", async () => {
  await queue("busy", 6);
  expect(await door.t.mutation(internal.mail.lanes.takeNext, {})).toMatchObject({ tries: 1 });
  await door.letters();
  expect(stage.sent).toHaveLength(5);
  await door.t.mutation(internal.mail.outbox.resume, {});
  await door.letters();
  expect(stage.sent, "while its claim lasts").toHaveLength(5);
  await vi.advanceTimersByTimeAsync(claimMs);
  await door.t.mutation(internal.mail.outbox.resume, {});
  await door.letters();
  expect(stage.sent).toHaveLength(6);
});

test("[notify-15] emails are sent again as soon as the claims of dead carriers end", async () => {
  await queue("busy", 4);
  for (let carrier = 0; carrier < 4; carrier++) {
    expect(await door.t.mutation(internal.mail.lanes.takeNext, {})).not.toBeNull();
  }
  await queue("small", 1);
  await door.letters();
  expect(stage.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(claimMs);
  await queue("small", 1);
  await door.letters();
  expect(stage.sent).toHaveLength(6);
});

test("[notify-15] an email that takes longer to send than a claim lasts is sent once", async () => {
  stage.takesMs = 95_000;
  await queue("busy", 1);
  const claimedForMs = async () => {
    const letter = await door.t.run(({ db }) => db.query("outbox").first());
    return (letter?.nextTryAt ?? 0) - Date.now();
  };
  for (let renewals = 0; renewals < 9; renewals++) {
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(claimedForMs).toBeGreaterThan(claimMs - 5000);
    await door.t.mutation(internal.mail.outbox.resume, {});
  }
  await vi.advanceTimersByTimeAsync(10_000);
  const [letter] = await door.letters();
  expect(stage.sent).toHaveLength(1);
  expect(letter?.text).toBe("");
});

test("[notify-15] a try that ends after its claim does not cause a second send", async () => {
  await queue("busy", 1);
  const letter = await door.t.mutation(internal.mail.lanes.takeNext, {});
  if (letter === null) throw new Error("None waits.");
  vi.setSystemTime(Date.now() + claimMs);
  await door.t.mutation(internal.mail.outbox.resume, {});
  await door.t.mutation(internal.mail.outbox.markDelivered, { letterId: letter._id });
  await door.letters();
  expect(stage.sent).toEqual([]);
});

test("an email behind hundreds of expired ones is still sent", async () => {
  await queue("busy", 251);
  await door.t.run(async ({ db }) => {
    const expiresAt = Date.now() - 1;
    for (const { _id } of await db.query("outbox").take(250))
      await db.patch("outbox", _id, { expiresAt });
  });
  const left = await door.letters();
  expect(stage.sent).toEqual(["250@busy.example"]);
  expect(left).toHaveLength(1);
});

test("[notify-15] an email that is given up does not block the others", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await queue("busy", 8);
  await door.t.run(async ({ db }) => {
    const queuedAt = Date.now() - 24 * 60 * 60 * 1000;
    for (const { _id } of await db.query("outbox").take(4))
      await db.patch("outbox", _id, { queuedAt });
  });
  stage.status = 503;
  await vi.advanceTimersByTimeAsync(150);
  stage.status = 200;
  await vi.advanceTimersByTimeAsync(30_000);
  log.mockRestore();
  const delivered = (await door.letters()).filter(({ text }) => text === "");
  expect(delivered).toHaveLength(4);
});
