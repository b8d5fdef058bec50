/**
 * A long queue of emails drains through a mail server: each once, and others do not wait for it. PORTAL_EMAILS says how long the
 * queue is; the rate is printed, since it depends on the machine.
 */
import { afterAll, beforeAll, expect, test } from "vitest";

import { openPortal, type Portal } from "../support/portal";
import { startMailServer } from "../support/mail-server";

const queued = Number(process.env.PORTAL_EMAILS ?? 300);
const atOnce = 100;
const stage = {} as { portal: Portal; mail: Awaited<ReturnType<typeof startMailServer>> };

beforeAll(async () => {
  stage.mail = await startMailServer();
  stage.portal = await openPortal({
    environment: {
      SITE_URL: "https://portal.example",
      MAIL_FROM: "no-reply@portal.example",
      SMTP_URL: stage.mail.url,
    },
  });
});
afterAll(() => Promise.all([stage.portal.close(), stage.mail.close()]));

test("[notify-14, notify-15] a long queue is sent, each email once, and neither a sign-in nor another practice waits for it", async () => {
  const { portal, mail } = stage;
  for (let first = 0; first < queued; first += atOnce) {
    await portal.run("dev/emails:queue", { first, count: atOnce, lane: "busy" });
  }
  const from = { at: performance.now(), arrived: mail.arrived.length };
  const arrivesIn = async (to: string, act: () => Promise<unknown>) => {
    const before = performance.now();
    await act();
    const options = { interval: 5, timeout: 60_000 };
    await expect.poll(() => mail.arrived.some((each) => each.to === to), options).toBe(true);
    return Math.round(performance.now() - before);
  };
  const email = "grace@example.com";
  const invite = await arrivesIn(email, () => portal.run("signIn/console:mailInvite", { email }));
  const other = await arrivesIn("reader-0@small.example", () =>
    portal.run("dev/emails:queue", { first: 0, count: 1, lane: "small" }),
  );
  const left = queued + 2 - mail.arrived.length;
  expect(left, "both came while others waited").toBeGreaterThan(0);
  await expect
    .poll(() => mail.arrived.length, { interval: 100, timeout: 1_000_000 })
    .toBe(queued + 2);
  const seconds = (performance.now() - from.at) / 1000;
  const rate = Math.round((queued + 2 - from.arrived) / seconds);
  process.stdout.write(
    `${queued} emails: ${rate}/s; sign-in ${invite} ms, another lane ${other} ms\n`,
  );
  for (const field of ["to", "messageId"] as const) {
    expect(new Set(mail.arrived.map((each) => each[field])).size).toBe(queued + 2);
  }
}, 1_200_000);
