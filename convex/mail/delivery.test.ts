import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshDoor, siteUrl } from "../../tests/support/front-door";
import { internal } from "../_generated/api";

const email = "grace@example.com";
const door = freshDoor();
beforeEach(() => {
  vi.stubEnv("SITE_URL", siteUrl);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

function configure(answers: (() => Response)[]) {
  vi.stubEnv("MAIL_FROM", "no-reply@portal.example");
  vi.stubEnv("MAIL_API_URL", "https://mail.example/send");
  vi.stubEnv("MAIL_API_KEY", "key");
  const fetch = vi.fn((_url: string, _request: { headers: object; body: string }) =>
    Promise.resolve((answers.shift() ?? (() => new Response("{}")))()),
  );
  vi.stubGlobal("fetch", fetch);
  return fetch;
}
const queue = () => door.t.mutation(internal.signIn.console.mailInvite, { email });

test("without a transport an email stays in the outbox, complete", async () => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  await queue();
  const [letter] = await door.letters();
  expect(letter).toMatchObject({ to: email });
  expect(letter?.text).toContain("/auth/accept-invite#");
  expect(await door.t.query(internal.mail.outbox.list, {})).not.toHaveProperty("0.deliveredAt");
  expect(fetch).not.toHaveBeenCalled();
});

test("the mailbox shows emails only if no transport is configured", async () => {
  await queue();
  expect(await door.t.query(internal.mail.outbox.mailbox, {})).toMatchObject([{ to: email }]);
  vi.stubEnv("SMTP_URL", "smtps://mail.example");
  expect(await door.t.query(internal.mail.outbox.mailbox, {})).toBeNull();
  vi.stubEnv("SMTP_URL", "");
  vi.stubEnv("MAIL_API_URL", "https://mail.example/send");
  expect(await door.t.query(internal.mail.outbox.mailbox, {})).toBeNull();
});

test("the mail service gets the email once, and its text is deleted", async () => {
  const fetch = configure([]);
  await queue();
  const [letter] = await door.letters();
  expect(fetch).toHaveBeenCalledTimes(1);
  const [url, request] = fetch.mock.calls[0] ?? [];
  expect(url).toBe("https://mail.example/send");
  expect(request).toHaveProperty("redirect", "error");
  expect(request?.headers).toMatchObject({ Authorization: "Bearer key" });
  const sent = JSON.parse(request?.body ?? "{}") as Record<string, string>;
  expect(sent).toMatchObject({ from: "no-reply@portal.example", to: email });
  expect(sent.text).toContain("/auth/accept-invite#");
  expect(letter).toMatchObject({ to: email, text: "", html: "", deliveredAt: Date.now() });
});

test("a failed send is logged once and retried, and the email arrives", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const down = () => new Response("no", { status: 503 });
  const fetch = configure([down, down]);
  await queue();
  const [letter] = await door.letters();
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(letter?.text).toBe("");
  const failure = "The mail service answered 503.";
  expect(warn.mock.calls).toEqual([[JSON.stringify({ event: "email_delayed", failure })]]);
});

test("a mail service that is down for an hour delays an email and loses none", async () => {
  const down = () => new Response("", { status: 503 });
  const fetch = configure(Array.from({ length: 7 }, () => down)); // the seventh try is after an hour
  const queuedAt = Date.now();
  await queue();
  const [letter] = await door.letters();
  expect(letter).toMatchObject({ text: "" });
  expect(fetch).toHaveBeenCalledTimes(8);
  expect(Date.now() - queuedAt).toBeGreaterThan(60 * 60 * 1000);
});

test("an email is given up after a day of tries, and the operator can see which and why", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fetch = configure(
    Array.from({ length: 40 }, () => () => new Response("", { status: 500 })),
  );
  await queue();
  const [letter] = await door.letters();
  expect(fetch).toHaveBeenCalledTimes(30);
  expect(letter?.text).not.toBe("");
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
  expect(await door.t.query(internal.mail.outbox.listGivenUp, {})).toMatchObject([
    { to: email, tries: 30, failure: "The mail service answered 500." },
  ]);
});

test("an email claimed by a run that dies is sent by the next run when the claim has ended", async () => {
  const fetch = configure([]);
  await queue();
  const letterId = await door.t.run(async ({ db }) => {
    const letter = await db.query("outbox").first();
    if (letter === null) throw new Error("Nothing was queued");
    return letter._id;
  });
  expect(await door.t.mutation(internal.mail.outbox.claim, { letterId })).toMatchObject({
    tries: 1,
  });
  await door.letters(); // The run that was scheduled with it finds it claimed.
  await door.t.mutation(internal.mail.outbox.resume, {});
  await door.letters();
  expect(fetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3 * 60 * 1000);
  await door.t.mutation(internal.mail.outbox.resume, {});
  await door.letters();
  expect(fetch).toHaveBeenCalledTimes(1);
  await door.t.mutation(internal.mail.outbox.resume, {});
  await door.letters();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("an incomplete configuration fails when the email is written", async () => {
  vi.stubEnv("MAIL_API_URL", "https://mail.example/send");
  await expect(queue()).rejects.toThrow("MAIL_FROM");
  vi.stubEnv("MAIL_FROM", "no-reply@portal.example");
  await expect(queue()).rejects.toThrow("MAIL_API_KEY");
});

test("the mail service is only used over an encrypted connection or on this machine", async () => {
  configure([]);
  vi.stubEnv("MAIL_API_URL", "http://mail.example/send");
  await expect(queue()).rejects.toThrow("https");
  vi.stubEnv("MAIL_API_URL", "http://127.0.0.1:2525/send");
  await queue();
});

test("no email is written without the portal's own address", async () => {
  vi.stubEnv("SITE_URL", "");
  await expect(queue()).rejects.toThrow("SITE_URL");
});
