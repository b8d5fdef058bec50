/**
 * The server is killed without notice while emails leave: each arrives, and one that leaves again has the Message-ID that
 * it had. PORTAL_KILLS says how often, for a longer run than usual.
 */
import { afterAll, beforeAll, expect, test } from "vitest";

import { claimMs } from "../../convex/mail/claims";
import { administerRunning } from "../../packages/engine/admin/running-server";
import { startMailServer } from "../support/mail-server";
import { openProductProcess, type ProductProcess } from "../support/product-process";

const kills = Number(process.env.PORTAL_KILLS ?? 3);
const inLanesAtOnce = 80;
const leavesInMsMax = 50;
const leavingAtOnceMax = 5; // four lanes, and one email that does not wait for a lane
const stage = {} as { product: ProductProcess; mail: Awaited<ReturnType<typeof startMailServer>> };

beforeAll(async () => {
  [stage.product, stage.mail] = await Promise.all([openProductProcess(), startMailServer()]);
  await (
    await administration()
  ).environment({
    SITE_URL: "https://portal.example",
    MAIL_FROM: "no-reply@portal.example",
    SMTP_URL: stage.mail.url,
  });
});
afterAll(() => Promise.all([stage.product.close(), stage.mail.close()]));

async function administration() {
  const running = await administerRunning(stage.product.data);
  if (running === null) throw new Error("No server runs.");
  return running;
}

/** The same moments in every run, from right after the first email to when most have left. */
const killAfterMs = (kill: number) => 40 + ((kill * 137) % 400);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("[notify-15] no email is lost or duplicated (by Message-ID) when the server is killed while sending", async () => {
  const { product, mail } = stage;
  const queued: string[] = [];
  const leftAtKills: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const server = await administration();
    const first = kill * inLanesAtOnce;
    await server.run("dev/emails:queue", { first, count: inLanesAtOnce, lane: "busy" });
    for (let place = first; place < first + inLanesAtOnce; place++) {
      queued.push(`reader-${place}@busy.example`);
    }
    const email = `coach-${kill}@example.com`;
    await server.run("signIn/console:mailInvite", { email });
    queued.push(email);
    await pause(killAfterMs(kill));
    // Emails that were being sent stay claimed for that long. The last server starts after that time.
    await product.killAndStart(undefined, kill === kills - 1 ? claimMs : 0);
    leftAtKills.push(queued.length - new Set(mail.arrived.map(({ to }) => to)).size);
  }
  expect(Math.max(...leftAtKills), "a kill came while emails left").toBeGreaterThan(0);

  const server = await administration();
  const missing = async () => {
    await server.run("mail/outbox:resume", {}); // As the clock does once a minute.
    const arrived = new Set(mail.arrived.map(({ to }) => to));
    return queued.filter((to) => !arrived.has(to));
  };
  const timeout = 120_000 + queued.length * leavesInMsMax;
  await expect.poll(missing, { interval: 2000, timeout }).toEqual([]);
  const idsOf = new Map<string, Set<string>>();
  for (const { to, messageId } of mail.arrived) {
    idsOf.set(to, (idsOf.get(to) ?? new Set()).add(messageId));
  }
  expect([...idsOf].filter(([, ids]) => ids.size > 1)).toEqual([]);
  expect(new Set(mail.arrived.map(({ messageId }) => messageId)).size).toBe(queued.length);
  const again = mail.arrived.length - queued.length;
  process.stdout.write(`${kills} kills, ${queued.length} emails: ${again} arrived once more\n`);
  expect(again, "no more than were leaving").toBeLessThanOrEqual(kills * leavingAtOnceMax);
}, 3_600_000);
