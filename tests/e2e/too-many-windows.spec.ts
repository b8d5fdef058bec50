/** The server accepts a limited number of windows from one person. The next window says so. */
import { expect, test } from "vitest";

import { appWords } from "@/content/app";

import { useDemoPractice } from "../support/demo-practice";
import { openDemoPortal } from "../support/portal";

const { practice, openPerson } = useDemoPractice({}, () =>
  openDemoPortal({ connectionLimits: { socketsPerUserMax: 2 } }),
);

test("[app-4] a window over the limit says so, and opens once another one is closed", async () => {
  const person = await openPerson(practice.portal.client);
  const first = await person.openPage("/dashboard/goals");
  await person.openPage("/dashboard/sessions");
  const third = await person.openWindow();
  await third.goto(`${practice.portal.url}/dashboard/goals`);
  await third.getByRole("heading", { level: 1, name: appWords.crowded.title }).waitFor();
  expect(await third.getByText(appWords.away.title).count()).toBe(0);
  await first.close();
  await third.getByRole("heading", { name: appWords.crowded.title }).waitFor({ state: "detached" });
  await third.getByRole("heading", { level: 1 }).waitFor();
});
