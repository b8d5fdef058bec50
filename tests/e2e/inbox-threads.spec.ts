/** The coach's inbox by person: the longest waiting comes first, and marking a conversation moves it at once. */
import { inbox, replying } from "@/content/messages/message-center";
import { undoWord } from "@/content/undo";
import { expect, test } from "vitest";

import { useBothSides } from "../support/both-sides";
import { press } from "../support/door-journeys";

const { stage } = useBothSides({ client: "/dashboard/communication", coach: "/admin/messages" });

const rows = () => stage.coach.locator("[data-slot=thread-row]");
const rowOfClient = () => rows().filter({ hasText: "Imogen Vale" });
const choose = async (what: string) => {
  await rowOfClient()
    .getByRole("button", { name: inbox.thread.menu("Imogen Vale") })
    .click();
  await stage.coach.getByRole("menuitem", { name: what }).click();
};
const waits = () => rowOfClient().getByText(inbox.thread.waiting(0), { exact: true });

test("a client who writes waits in the coach's inbox until it is marked done or snoozed", async () => {
  const { client } = stage;
  await client.getByRole("textbox", { name: "Your message" }).fill("Do you have a moment?");
  await press(client, "Send Message");
  await waits().waitFor();
  await expect.poll(() => rowOfClient().count()).toBe(1);
  const waiting = await rows().allTextContents();
  const own = waiting.findIndex((text) => text.includes("Do you have a moment?"));
  expect(waiting.slice(0, own).every((text) => /Waits/.test(text))).toBe(true); // the people above have waited longer
  expect(waiting.slice(own + 1).some((text) => /Waits/.test(text))).toBe(false);

  await choose(inbox.thread.markDone);
  await waits().waitFor({ state: "detached" });
  await rowOfClient().getByText(inbox.thread.done, { exact: true }).waitFor();
  const undo = stage.coach.getByRole("button", { name: undoWord });
  await undo.click();
  await undo.waitFor({ state: "detached" }); // when it goes, the focus goes too, and a menu opened before that closes
  await waits().waitFor();

  await choose(inbox.thread.snoozeTomorrow);
  await rowOfClient()
    .getByText(/^Snoozed until/)
    .waitFor();
  await client.getByRole("textbox", { name: "Your message" }).fill("It cannot wait, sorry.");
  await press(client, "Send Message");
  await waits().waitFor();
});

test("a row opens its conversation beside the list, and the address keeps both", async () => {
  await rowOfClient().getByRole("button").first().click();
  await stage.coach.locator("[data-slot=coach-conversation]").waitFor();
  expect(new URL(stage.coach.url()).searchParams.has("client")).toBe(true);
  await stage.coach.reload();
  await stage.coach.locator("[data-slot=coach-conversation]").waitFor();
  await rowOfClient().locator("[aria-current]").waitFor();
});

test("[center-24] Enter on a conversation moves to its reply field, which is fully visible on a desktop", async () => {
  const { coach, portal } = stage;
  await coach.setViewportSize({ width: 1440, height: 900 });
  await coach.goto(`${portal.url}/admin/messages`);
  await rowOfClient().getByRole("button").first().press("Enter");
  const reply = coach.getByRole("textbox", { name: replying.label });
  await expect.poll(() => reply.evaluate((field) => field === document.activeElement)).toBe(true);
  const send = await coach.getByRole("button", { name: replying.send }).boundingBox();
  expect((send?.y ?? Infinity) + (send?.height ?? 0)).toBeLessThan(900);
});
