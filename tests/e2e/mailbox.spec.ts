/** The mailbox of this machine shows an email as a mail program does, and nothing in it can act. */
import type { Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";

import { mailboxWords } from "@/content/mailbox";

import { api } from "../../convex/_generated/api";
import { callAs, callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, faults, takeReports, openPerson, goTo } = useDemoPractice({
  reducedMotion: "reduce",
});
const minuteMs = 60_000;
let stranger: Page;
beforeAll(async () => {
  stranger = await (await openPerson()).openWindow();
});

async function letMessageBeMailed() {
  const { portal } = practice;
  const asClient = await callAs(portal, portal.client);
  await asClient.mutation(api.notificationSettings.save, {
    ...{ quietFromMinute: 0, quietToMinute: 0, showsWords: true },
  });
  await asClient.mutation(api.notifications.markAllRead, {});
  const { asCoach, clientId } = await callAsCoach(portal);
  const content = "<script>alert(1)</script> and the harbour";
  await asCoach.mutation(api.inbox.send, { clientIds: [clientId], subject: "", content });
  portal.letPass(11 * minuteMs);
  await portal.run("notifications/dispatch:run");
  await portal.run("push/dispatch:run");
}

test.each([
  { colorScheme: "light", width: 390, height: 844, paper: "rgb(248, 245, 238)" },
  { colorScheme: "dark", width: 390, height: 844, paper: "rgb(20, 29, 29)" },
  { colorScheme: "light", width: 1440, height: 900, paper: "rgb(248, 245, 238)" },
  { colorScheme: "dark", width: 1440, height: 900, paper: "rgb(20, 29, 29)" },
] as const)(
  "[auth-27] an email is shown as it will look, in $colorScheme at $width",
  async ({ colorScheme, width, height, paper }) => {
    await letMessageBeMailed();
    const page = stranger;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await goTo(page, "/mailbox");
    const email = page
      .getByRole("article")
      .filter({ hasText: "and the harbour" })
      .filter({ hasText: mailboxWords.looks })
      .first();
    await email.getByText(mailboxWords.looks).click();
    const frame = email.frameLocator("iframe");
    await frame.getByText("<script>alert(1)</script> and the harbour").waitFor();
    const body = frame.locator("body");
    await expect
      .poll(() => body.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe(paper);
    const overflow = await body.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect(overflow, "nothing is cut off").toBeLessThanOrEqual(0);
    expect(await frame.locator("[href], script").count()).toBe(0);
    if (process.env.PICTURES !== undefined) {
      await email.screenshot({ path: `${process.env.PICTURES}/email-${colorScheme}-${width}.png` });
    }
    expect(await findAccessibilityFaults(page)).toEqual([]);
  },
);

test("[push-10] a push is shown as on a device, and opens its message", async () => {
  await letMessageBeMailed();
  const person = await openPerson(practice.portal.client);
  const page = await person.openPage("/mailbox");
  const push = page.getByRole("article").filter({ hasText: mailboxWords.push }).first();
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await push.getByText("<script>alert(1)</script> and the harbour").waitFor();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await push.getByRole("link", { name: mailboxWords.open }).click();
  await page.waitForURL(/\/dashboard\/communication\?message=\w+$/);
});

test("hostile markup runs, loads and links to nothing", async () => {
  const html = `<html><head><style>@import "https://elsewhere.example/a.css";
    p { background: url("https://elsewhere.example/b.png") }</style></head>
    <body style="background:url(https://elsewhere.example/c.png)">
    <script>top.hit = 1</script><img src=x onerror="top.hit = 1"><svg onload="top.hit = 1"></svg>
    <a href="javascript:top.hit = 1">link</a><iframe srcdoc="<script>top.hit = 1</script>"></iframe>
    <meta http-equiv="refresh" content="0;url=https://elsewhere.example">
    <form action="https://elsewhere.example"><button>send</button></form><p>the rest</p></body></html>`;
  const letter = { letterId: "x", to: "a@example.com", subject: "Hostile", text: "x", queuedAt: 1 };
  const page = stranger;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.route("**/mailbox.json", (route) => route.fulfill({ json: [{ ...letter, html }] }));
  onTestFinished(() => page.unroute("**/mailbox.json")); // The window stays for other tests.
  await page.goto(`${practice.portal.url}/mailbox`);
  await page.getByText(mailboxWords.looks).click();
  await page.frameLocator("iframe").getByText("the rest").waitFor();
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
  expect(asked.filter((address) => address.includes("elsewhere"))).toEqual([]);
  expect(await page.frameLocator("iframe").locator("a[href], form, img, svg, script").count()).toBe(
    0,
  );
  // Chromium's parser reports handlers that the page's policy forbids, although they are removed before the email is
  // shown.
  const isOfHandler = (fault: string) => fault.startsWith("Executing inline event handler");
  expect(faults.splice(0).filter((fault) => !isOfHandler(fault))).toEqual([]);
  expect(takeReports().filter((report) => !report.startsWith("script-src-attr inline"))).toEqual(
    [],
  );
});
