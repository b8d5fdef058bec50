/** What a coach does for several clients at once, and what one of them sees of it immediately. */
import { handoutWords } from "@/content/handouts";
import { composeWords } from "@/content/messages/message-center";
import { messageNotices } from "@/content/messages/message-notices";
import { tagWords } from "@/content/practice/tags";
import { selectionWords } from "@/content/selection";
import { fullName } from "@domain/accounts/full-name";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { useBothSides } from "../support/both-sides";
import { callAs } from "../support/calling";
import { press, says } from "../support/door-journeys";
import { dialogOf } from "../support/session-journeys";
import { findFaultsByDayAndNight } from "../support/watched-page";

const { stage, goTo } = useBothSides({
  client: "/dashboard/tools/worksheets",
  coach: "/admin/clients",
});

const rows = (page: Page) => page.locator("[data-slot=client-row]");

/** The client whose window is open, and two others. */
async function selectThree(): Promise<void> {
  const { coach, portal } = stage;
  const viewer = await (await callAs(portal, portal.client)).query(api.viewer.get, {});
  const name = viewer === null ? expect.fail() : fullName(viewer);
  await press(coach, selectionWords.select);
  const mine = coach.getByRole("checkbox", { name: selectionWords.selectOne(name), exact: true });
  await mine.check();
  const others = rows(coach).filter({ hasNotText: name });
  for (const place of [0, 1]) await others.nth(place).getByRole("checkbox").check();
  await says(coach, selectionWords.selected(3));
}

const inBoth = async (page: Page) => {
  expect(await findFaultsByDayAndNight(page)).toEqual([]);
};

test("[client-20] a worksheet is handed out to the selected clients, live", async () => {
  const { coach, client } = stage;
  await selectThree();
  await press(coach, tagWords.giveSelected);
  const dialog = dialogOf(coach);
  await dialog.getByText(handoutWords.dialog.titleTo(tagWords.clients(3))).waitFor();
  await inBoth(coach);
  const choice = dialog.getByLabel(handoutWords.dialog.worksheet, { exact: true });
  const title = await choice.locator("option").last().innerText();
  const given = client.getByRole("link", { name: title });
  const before = await given.count();
  await choice.selectOption({ label: title });
  await dialog.getByRole("button", { name: handoutWords.dialog.act, exact: true }).click();
  await says(coach, handoutWords.dialog.done(3));
  await expect.poll(() => given.count()).toBe(before + 1);
});

test("[client-21] a message to the selected clients survives a reload and reaches each in private", async () => {
  const { coach, client } = stage;
  await goTo(client, "/dashboard/communication");
  await goTo(coach, "/admin/clients");
  await selectThree();
  await press(coach, tagWords.writeSelected);
  await inBoth(coach);
  await coach
    .getByLabel(composeWords.message, { exact: true })
    .fill("The room moves to the harbor.");
  await coach.reload();
  await selectThree();
  await press(coach, tagWords.writeSelected);
  await dialogOf(coach).getByText(composeWords.titleTo(3)).waitFor();
  const content = coach.getByLabel(composeWords.message, { exact: true });
  await expect.poll(() => content.inputValue()).toBe("The room moves to the harbor.");
  await press(coach, composeWords.send);
  await says(coach, messageNotices.messageSent.body);
  await client.getByText("The room moves to the harbor.").first().waitFor();
});
