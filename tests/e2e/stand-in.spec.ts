/** A coach asks another one to answer a client, in three windows: each sees it at once, and its end too. */
import { conversation } from "@/content/messages/communication";
import { inbox, replying, standInWords } from "@/content/messages/message-center";
import { notificationWords } from "@/content/notifications";
import { visibility } from "@/content/visibility";
import { isolate } from "@/lib/text/bidi";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { useBothSides } from "../support/both-sides";
import { fill, press } from "../support/door-journeys";
import { admitCoach } from "../support/newcomer";
import { findFaultsByDayAndNight } from "../support/watched-page";

const { stage, practice, openPerson } = useBothSides({
  client: "/dashboard/communication",
  coach: "/admin/messages",
});
const client = "Imogen Vale";
const other = "Grace Hopper";
let colleague: Page;

beforeAll(async () => {
  const wayIn = await admitCoach(practice.portal, { firstName: "Grace", lastName: "Hopper" });
  colleague = await (await openPerson(wayIn)).openPage("/admin/messages");
  await colleague.getByText(inbox.thread.noneTitle, { exact: true }).waitFor();
});

const rowIn = (page: Page) => page.locator("[data-slot=thread-row]").filter({ hasText: client });
const waitsIn = (page: Page) => rowIn(page).getByText(inbox.thread.waiting(0), { exact: true });
const answers = () => stage.client.getByText(conversation.standIn(other), { exact: true });

test("[colleague-1, colleague-2, colleague-3, colleague-4, colleague-5] one coach answers a conversation for another, and returns it", async () => {
  const { coach } = stage;
  await fill(stage.client, "Your message", "Is anybody there this week?");
  await press(stage.client, "Send Message");
  await waitsIn(coach).waitFor();
  expect(await answers().count()).toBe(0);

  await rowIn(coach)
    .getByRole("button", { name: inbox.thread.menu(client) })
    .click();
  await coach.getByRole("menuitem", { name: inbox.thread.ask }).click();
  const dialog = coach.getByRole("dialog", { name: standInWords.title(client) });
  await dialog.getByLabel(standInWords.to, { exact: true }).selectOption({ label: other });
  await dialog.getByLabel(standInWords.note).fill("She likes short answers.");
  expect(await findFaultsByDayAndNight(coach)).toEqual([]);
  await press(coach, standInWords.confirm);
  await dialog.waitFor({ state: "detached" });

  await rowIn(coach).getByText(inbox.thread.away("Grace"), { exact: true }).waitFor();
  await waitsIn(coach).waitFor({ state: "detached" });
  await answers().waitFor();
  const circleIn = (page: Page) => page.locator("form [data-circle=shared]");
  await circleIn(stage.client).getByText(visibility.covered.client.label).waitFor();
  await waitsIn(colleague).waitFor();

  await rowIn(colleague).getByRole("button").first().click();
  await colleague.getByText("She likes short answers.", { exact: true }).waitFor();
  await colleague.getByText("Is anybody there this week?", { exact: true }).last().waitFor();
  await circleIn(colleague).getByText(visibility.covered.admin.label).waitFor();
  await fill(colleague, replying.label, "I am, and I have time.");
  await stage.client.getByText(conversation.isWriting(other), { exact: true }).waitFor();
  await press(colleague, replying.send);
  const reply = stage.client
    .locator("[data-slot=thread-message]")
    .filter({ hasText: "I am, and I have time." });
  await reply.getByText(other, { exact: true }).waitFor();
  await waitsIn(colleague).waitFor({ state: "detached" });
  const said = stage.client.getByRole("status");
  await said.getByText(conversation.arrived(other, "I am, and I have time.")).waitFor();

  const bar = colleague.getByRole("region", { name: standInWords.label });
  await bar.getByRole("button").click();
  await rowIn(colleague).waitFor({ state: "detached" });
  await colleague.getByText(inbox.clientGone.title, { exact: true }).waitFor();
  await expect.poll(() => colleague.getByText("I am, and I have time.").count()).toBe(0);
  await answers().waitFor({ state: "detached" });
  await circleIn(stage.client).getByText(visibility.shared.client.label, { exact: true }).waitFor();
  await reply.getByText(other, { exact: true }).waitFor();
  await rowIn(coach)
    .getByText(inbox.thread.away("Grace"), { exact: true })
    .waitFor({ state: "detached" });
  await stage.client.getByRole("button", { name: /^Notifications/ }).click();
  const entry = stage.client.getByRole("dialog").getByRole("listitem").first();
  await entry.getByText(`${isolate(notificationWords.coach)} wrote to you`).waitFor();
});
