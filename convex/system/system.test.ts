import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api, internal } from "../_generated/api";

const stage = {} as { world: World };
beforeEach(async () => {
  vi.useFakeTimers();
  stage.world = await buildWorld();
  vi.stubEnv("MAIL_FROM", "no-reply@portal.example");
  vi.stubEnv("MAIL_API_URL", "https://mail.example/send");
  vi.stubEnv("MAIL_API_KEY", "key");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const server = {
  startedAt: 1,
  reasons: [{ code: "disk-filling", text: "Make room." }],
  memory: { usedBytes: 7, limitBytes: 10 },
  disk: { usedBytes: 7, freeBytes: 3 },
  backup: { goodAt: 5, failedAt: null, failure: null },
  lateJobs: 0,
};
const asCoach = () => callAs(stage.world, "coach");
const ask = () => asCoach().query(api.system.get, {});
const count = () => stage.world.t.mutation(internal.system.watch.count, {});
const dayMs = 24 * 60 * 60 * 1000;
const addEmail = (state: { givenUpAt?: number; nextTryAt?: number; turn?: number }) =>
  stage.world.t.run(({ db }) => {
    const queuedAt = Date.now() - dayMs;
    const row = { to: "a@example.com", subject: "", text: "x", html: "", queuedAt, ...state };
    return db.insert("outbox", row);
  });
const addGivenUp = () => addEmail({ givenUpAt: Date.now() });
const addWaiting = () => addEmail({ nextTryAt: Date.now() + dayMs });
const answering = (status: number) => {
  const fetch = vi.fn(() => Promise.resolve(new Response("{}", { status })));
  vi.stubGlobal("fetch", fetch);
  return fetch;
};

test("a coach sees the server's last report, which a later count keeps", async () => {
  expect(await ask()).toBeNull();
  await stage.world.t.mutation(internal.system.watch.report, server);
  const reportedAt = Date.now();
  vi.setSystemTime(reportedAt + 60_000);
  await count();
  expect(await ask()).toMatchObject({
    server: { ...server, reportedAt },
    countedAt: reportedAt + 60_000,
  });
});

test("failed jobs and emails are counted even if no server reports", async () => {
  await addWaiting();
  await addGivenUp();
  await count();
  const state = await ask();
  expect(state).not.toHaveProperty("server");
  expect(state?.emails).toMatchObject({ canLeave: true, waiting: 2, givenUp: 1 });
});

test("emails that cannot be sent count as waiting", async () => {
  vi.stubEnv("MAIL_API_URL", "");
  await addWaiting();
  await count();
  const emails = { canLeave: false, waiting: 1, givenUp: 0, oldestAt: Date.now() - dayMs };
  expect((await ask())?.emails).toEqual(emails);
});

test("an email is sent only if all settings of its transport are present", async () => {
  const canLeave = () => asCoach().query(api.system.canMailLeave, {});
  expect(await canLeave()).toBe(true);
  vi.stubEnv("MAIL_FROM", "");
  expect(await canLeave()).toBe(false);
  await count();
  expect((await ask())?.emails.canLeave).toBe(false);
  vi.stubEnv("MAIL_FROM", "practice@example.com");
  vi.stubEnv("MAIL_API_URL", "");
  expect(await canLeave()).toBe(false);
});

test("trying again sends each email once that was given up", async () => {
  const fetch = answering(200);
  await addGivenUp();
  await addWaiting();
  await count();
  await asCoach().mutation(api.system.resendEmails, {});
  await asCoach().mutation(api.system.resendEmails, {});
  await stage.world.t.finishInProgressScheduledFunctions();
  await vi.advanceTimersByTimeAsync(1000);
  await stage.world.t.finishInProgressScheduledFunctions();
  expect(fetch).toHaveBeenCalledTimes(1);
  await count();
  expect((await ask())?.emails).toMatchObject({ waiting: 1, givenUp: 0 });
});

test("failed jobs are listed by function with their number and the last time", async () => {
  answering(500);
  await addGivenUp();
  await count();
  await asCoach().mutation(api.system.resendEmails, {});
  await stage.world.t.finishAllScheduledFunctions(vi.runAllTimers);
  await count();
  const state = await stage.world.t.run(({ db }) => db.query("systemStates").first());
  const [job] = state?.failedJobs ?? [];
  expect(job).toMatchObject({ count: 1 });
  expect(job?.name).toMatch(/^mail\/delivery(\.js)?:deliver$/);
  expect(state?.emails).toMatchObject({ waiting: 1, givenUp: 1 });
});

test("the figures count waiting emails and long overdue ones", async () => {
  const ask = () => stage.world.t.query(internal.system.watch.figures, {});
  expect(await ask()).toEqual({ emails_waiting: 0, emails_late: 0 });
  await addWaiting();
  await addGivenUp();
  await addEmail({ nextTryAt: Date.now() - 60_000 });
  await addEmail({ nextTryAt: Date.now() - 6 * 60_000 });
  expect(await ask()).toEqual({ emails_waiting: 3, emails_late: 1 });
});

test("the figures count emails waiting in a lane", async () => {
  await addEmail({ turn: Date.now() + 60_000 });
  await addEmail({ turn: Date.now() - 6 * 60_000 });
  const figures = await stage.world.t.query(internal.system.watch.figures, {});
  expect(figures).toEqual({ emails_waiting: 2, emails_late: 1 });
});
