/** What a coach does without a mouse: the focus is always on something that shows it. */
import { replying } from "@/content/messages/message-center";
import { invitesWords } from "@/content/practice/invites";
import { expect, test } from "vitest";

import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";

const { practice, openPerson, showTo } = useDemoPractice({
  reducedMotion: "reduce",
  viewport: { width: 1440, height: 900 },
});

test.each([
  { list: "/admin/clients", link: "main li a[href*='/admin/clients/']" },
  { list: "/admin/sessions", link: "main li a[href*='/admin/sessions/']" },
  { list: "/admin/library", link: "main li a[href*='/admin/library/']" },
])("a page opened from $list begins at its heading", async ({ list, link }) => {
  const page = await showTo("coach", list);
  await page.locator(link).first().press("Enter");
  await page.waitForURL((url) => url.pathname.startsWith(`${list}/`));
  await page.locator("main h1:focus").waitFor();
  await expect.poll(() => page.locator("main [data-slot=skeleton]").count()).toBe(0);
  await page.locator("main h1:focus").waitFor();
});

test("a page opened before the rest of the code has loaded has the focus on its heading", async () => {
  const page = await (await openPerson(practice.portal.coach)).openWindow();
  const link = page.locator("main li a[href*='/admin/clients/']").first();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/companions-[^/]+\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${practice.portal.url}/admin/clients`);
  await link.press("Enter");
  await page.waitForURL("**/admin/clients/*");
  await expect.poll(() => page.locator("main [data-slot=skeleton]").count()).toBe(0);
  release();
  await page.locator("main h1:focus").waitFor();
});

test("a reply sent by its button leaves the focus in the field", async () => {
  const { clientId } = await callAsCoach(practice.portal);
  const page = await showTo("coach", `/admin/clients/${clientId}?tab=messages`);
  const field = page.getByLabel(replying.label, { exact: true });
  await field.focus();
  await page.keyboard.type("By keys alone.");
  const send = page.getByRole("button", { name: replying.send, exact: true });
  while (!(await send.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect.poll(() => field.inputValue()).toBe("");
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
});

test("the dialog of invites keeps the focus after it has sent them, and gives it back", async () => {
  const page = await showTo("coach", "/admin/clients");
  const open = page.getByRole("button", { name: invitesWords.action, exact: true });
  await open.press("Enter");
  const field = page.getByRole("dialog").getByLabel(invitesWords.list);
  await field.and(page.locator(":focus")).waitFor();
  await page.keyboard.type("by.keys@example.com");
  const send = page.getByRole("button", { name: invitesWords.send(1) });
  while (!(await send.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect.poll(() => field.inputValue()).toBe("");
  await field.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Escape");
  await open.and(page.locator(":focus")).waitFor();
});
