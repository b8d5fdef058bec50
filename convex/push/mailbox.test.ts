import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callAs } from "../../tests/access/world";
import { useEmailedWorld } from "../../tests/support/emailed-world";
import { api, internal } from "../_generated/api";

const { world, choose, letPass } = useEmailedWorld();
beforeEach(() => {
  vi.stubEnv("VAPID_PUBLIC_KEY", "");
  vi.stubEnv("VAPID_PRIVATE_KEY", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const write = () =>
  callAs(world, "coach").mutation(api.inbox.send, {
    ...{ clientIds: [world.people.clientA.userId], subject: "", content: "Secret words" },
  });
const shown = () => world.t.query(internal.push.mailbox.list, {});

test("[push-10] without push keys and email, pushes are kept for the mailbox as a device would show them", async () => {
  await write();
  await letPass(0.4);
  expect(await shown()).toEqual([]);
  await letPass(0.2);
  expect(await shown()).toMatchObject([
    {
      to: "Ada@example.com",
      title: "Coach Example wrote to you",
      path: expect.stringMatching(/^\/dashboard\/communication\?message=\w+$/) as string,
    },
  ]);
  await choose("clientA", { showsWords: true });
  await write();
  await letPass(1);
  expect((await shown())?.map(({ body }) => body)).toEqual(["Secret words", undefined]);
  await letPass(5);
  expect(await shown(), "each once").toHaveLength(2);
});

test("[push-10] quiet hours and choices apply to pushes in the mailbox, too", async () => {
  await choose("clientA", { quietFromMinute: 11 * 60, quietToMinute: 15 * 60 });
  await write();
  await letPass(2);
  expect(await shown()).toEqual([]);
  await choose("clientA", { pushes: [{ event: "messages", isPushed: false }] });
  await letPass(4 * 60);
  expect(await shown()).toEqual([]);
});

test("[push-10] no push is kept if pushes or emails are configured", async () => {
  vi.stubEnv("MAIL_API_URL", "https://mail.example/send");
  vi.stubEnv("MAIL_API_KEY", "key");
  vi.stubEnv("MAIL_FROM", "no-reply@portal.example");
  await write();
  await letPass(1);
  expect(await shown()).toBeNull();
  expect(await world.t.run(({ db }) => db.query("pushes").take(5))).toEqual([]);
});
