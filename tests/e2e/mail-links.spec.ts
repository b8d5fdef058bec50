/** From an email to the line it is about. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { callAs, callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { signIn } from "../support/door-journeys";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, openPerson } = useDemoPractice({ reducedMotion: "reduce" });
const minuteMs = 60_000;

/** The newest email to somebody, and where its button leads. */
async function newestEmail(to: string) {
  const letters =
    await practice.portal.run<{ to: string; subject: string; text: string }[]>("mail/outbox:list");
  const letter = letters.find((each) => each.to === to);
  const [link = ""] = /^https?:\/\/\S+$/m.exec(letter?.text ?? "") ?? [];
  return { subject: letter?.subject, link };
}

async function letMailLeave(ms: number) {
  practice.portal.letPass(ms);
  await practice.portal.run("notifications/dispatch:run");
}

const isOnScreen = (page: Page, words: string) =>
  expect
    .poll(() =>
      page.getByText(words, { exact: true }).evaluate((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    )
    .toBe(true);

test.each([
  { screen: "desk", viewport: { width: 1440, height: 900 } },
  { screen: "phone", viewport: { width: 390, height: 844 } },
])(
  "[notify-13] unseen messages cause one email, which opens the first of them after signing in, on a $screen",
  async ({ screen, viewport }) => {
    const { portal } = practice;
    const asClient = await callAs(portal, portal.client);
    await asClient.mutation(api.notificationSettings.save, {
      ...{ quietFromMinute: 0, quietToMinute: 0 },
    });
    await asClient.mutation(api.notifications.markAllRead, {});
    const { asCoach, clientId } = await callAsCoach(portal);
    const lines = Array.from({ length: 30 }, (_, line) => `Line ${line} for the ${screen}`);
    for (const content of lines) {
      await asCoach.mutation(api.inbox.send, { clientIds: [clientId], subject: "", content });
    }
    await letMailLeave(11 * minuteMs);
    const { subject, link } = await newestEmail(portal.client.email);
    expect(subject).toMatch(/ wrote to you 30 times$/);

    const person = await openPerson(undefined, { viewport });
    const page = await person.openWindow();
    await page.goto(portal.url + new URL(link).pathname + new URL(link).search);
    await page.waitForURL(`${portal.url}/auth`);
    await signIn(page, portal.client);
    await page.waitForURL(/\/dashboard\/communication\?message=/);
    await isOnScreen(page, lines[0] ?? "");
    expect(await page.getByText(lines.at(-1) ?? "", { exact: true }).count()).toBe(0);
    expect(await findAccessibilityFaults(page)).toEqual([]);
  },
);

test("[notify-13] a link to a missing or another person's message opens the reader's own conversation", async () => {
  const { portal } = practice;
  const { asCoach, clientId } = await callAsCoach(portal);
  const { page: clients } = await asCoach.query(api.clients.list, {
    paginationOpts: { numItems: 2, cursor: null },
  });
  const other = clients.find((each) => each.clientId !== clientId);
  if (other === undefined) throw new Error("The practice has one client only.");
  const content = "Words for somebody else";
  const [foreign] = await asCoach.mutation(api.inbox.send, {
    ...{ clientIds: [other.clientId], subject: "", content },
  });
  const person = await openPerson(portal.client);
  for (const messageId of [String(foreign), "nobody%22%5D"]) {
    const page = await person.openPage(`/dashboard/communication?message=${messageId}`);
    await page.getByRole("textbox", { name: "Message" }).first().waitFor();
    expect(await page.getByText(content).count()).toBe(0);
    expect(await findAccessibilityFaults(page)).toEqual([]);
  }
});
