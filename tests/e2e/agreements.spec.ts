/** The agreement between coach and client: published, accepted, and asked for again when it changes. */
import { agreementWords } from "@/content/agreements";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useBothSides } from "../support/both-sides";
import { press } from "../support/door-journeys";
import { findAccessibilityFaults, findFaultsByDayAndNight } from "../support/watched-page";

const { stage, turnTo } = useBothSides({ client: "/dashboard/welcome", coach: "/admin/settings" });
const { form, dialog } = agreementWords;

const own = (page: Page) => page.getByRole("region", { name: agreementWords.own });

async function publish(version: number, text: string) {
  const { coach } = stage;
  await turnTo(coach, "/admin/settings#agreement");
  await coach.getByRole("textbox", { name: form.label }).fill(text);
  await press(coach, form.publish(version));
  await coach.getByText(form.inForce(version, "").slice(0, 20)).waitFor();
}

async function openRecord() {
  const { coach } = stage;
  await turnTo(coach, "/admin/clients");
  await coach.getByRole("link", { name: "Imogen Vale" }).click();
  return coach.locator("[data-slot=agreement-note]");
}

test("[agreement-1] a published agreement appears at once on the client's home and sessions page", async () => {
  const { client, coach } = stage;
  await publish(1, "We meet on time, and say so a day before when we cannot.");
  expect(await findAccessibilityFaults(coach)).toEqual([]);
  await client.getByRole("link", { name: agreementWords.waiting }).click();
  await client.getByRole("dialog").getByText("We meet on time").waitFor();
  expect(await findFaultsByDayAndNight(client)).toEqual([]);
});

test("[agreement-2] an agreement is accepted with its version and time, which both see", async () => {
  const { client } = stage;
  const note = await openRecord();
  await note.getByText(agreementWords.notAccepted(1)).waitFor();
  await press(client, dialog.accept);
  await own(client)
    .getByText(/Version 1, accepted/)
    .waitFor();
  await note.getByText(/Version 1, accepted/).waitFor();
});

test("[agreement-3] a new version has to be accepted again", async () => {
  const { client } = stage;
  await publish(2, "We meet on time, and say so two days before when we cannot.");
  await own(client).getByText(agreementWords.dueAgain).waitFor();
  const note = await openRecord();
  await note.getByText(/Version 1 was accepted/).waitFor();
  await press(client, agreementWords.readAndAccept);
  await client.getByRole("dialog").getByText("two days before").waitFor();
  await press(client, dialog.accept);
  await note.getByText(/Version 2, accepted/).waitFor();
  expect(await findAccessibilityFaults(client)).toEqual([]);
});

test("[agreement-4] withdrawing it asks nobody any more, and keeps what the coach has typed for the next", async () => {
  const { client, coach } = stage;
  await turnTo(coach, "/admin/settings#agreement");
  const text = coach.getByRole("textbox", { name: form.label });
  await text.fill("A third version, half written.");
  await press(coach, form.withdraw);
  await coach.getByText(form.none).waitFor();
  await coach.getByRole("button", { name: form.publish(3) }).waitFor();
  await coach.locator("#agreement h2:focus").waitFor();
  expect(await text.inputValue()).toBe("A third version, half written.");
  await own(client)
    .getByText(/Version 2, accepted/)
    .waitFor();
});
