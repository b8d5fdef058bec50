import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshDoor, siteUrl } from "../../tests/support/front-door";
import { internal } from "../_generated/api";

const email = "grace@example.com";
const door = freshDoor();
beforeEach(() => {
  vi.stubEnv("SITE_URL", siteUrl);
});
afterEach(() => {
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

test("without a transport a letter stays in the outbox, whole, and nothing is sent", async () => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  await queue();
  const [letter] = await door.letters();
  expect(letter).toMatchObject({ to: email });
  expect(letter?.text).toContain("/auth/accept-invite#");
  expect(await door.t.query(internal.mail.outbox.list, {})).not.toHaveProperty("0.deliveredAt");
  expect(fetch).not.toHaveBeenCalled();
});

test("the mail service is given the letter once, and its words are not kept after that", async () => {
  const fetch = configure([]);
  await queue();
  const [letter] = await door.letters();
  expect(fetch).toHaveBeenCalledTimes(1);
  const [url, request] = fetch.mock.calls[0] ?? [];
  expect(url).toBe("https://mail.example/send");
  expect(request?.headers).toMatchObject({ Authorization: "Bearer key" });
  const sent = JSON.parse(request?.body ?? "{}") as Record<string, string>;
  expect(sent).toMatchObject({ from: "no-reply@portal.example", to: email });
  expect(sent.text).toContain("/auth/accept-invite#");
  expect(letter).toMatchObject({ to: email, text: "", html: "", deliveredAt: Date.now() });
});

test("a service that fails is tried again, and the letter arrives", async () => {
  const down = () => new Response("no", { status: 503 });
  const fetch = configure([down, down]);
  await queue();
  const [letter] = await door.letters();
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(letter?.text).toBe("");
});

test("it is given up after six tries, told to the operator, and stays in the outbox", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fetch = configure(
    Array.from({ length: 10 }, () => () => new Response("", { status: 500 })),
  );
  await queue();
  const [letter] = await door.letters();
  expect(fetch).toHaveBeenCalledTimes(6);
  expect(letter?.text).not.toBe("");
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});

test("half a configuration is an error when the letter is written, not a silent loss", async () => {
  vi.stubEnv("MAIL_API_URL", "https://mail.example/send");
  await expect(queue()).rejects.toThrow("MAIL_FROM");
  vi.stubEnv("MAIL_FROM", "no-reply@portal.example");
  await expect(queue()).rejects.toThrow("MAIL_API_KEY");
});

test("nothing is written without an address of the portal's own", async () => {
  vi.stubEnv("SITE_URL", "");
  await expect(queue()).rejects.toThrow("SITE_URL");
});
