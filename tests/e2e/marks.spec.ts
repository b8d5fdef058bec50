/** The marks below the journey: what is there leads to its place, and the list can be put away. */
import { marksWords } from "@/content/journey/marks";
import { expect, test } from "vitest";

import { useDemoPractice } from "../support/demo-practice";
import { admitNewcomer } from "../support/newcomer";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, openPerson, showTo, turnTo } = useDemoPractice({ reducedMotion: "reduce" });
const path = "/dashboard/journey";

test("[mark-1, mark-3] each mark has its day and leads to its place", async () => {
  const page = await showTo("client", path);
  const marks = page.getByRole("region", { name: marksWords.title });
  await marks.getByRole("link", { name: marksWords.kinds.ten_sessions }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await marks.getByRole("link", { name: marksWords.phase("arrival") }).click();
  await page.waitForURL(`${practice.portal.url}/dashboard/journey/arrival`);

  await turnTo(page, "/dashboard/welcome");
  await page.getByPlaceholder("A sentence is enough.").fill("The river was high.");
  await page.getByRole("button", { name: "Save Reflection" }).click();
  await turnTo(page, path);
  await marks.getByRole("link", { name: marksWords.written(1) }).click();
  await page.waitForURL(`${practice.portal.url}/dashboard/tools/reflections`);
});

test("[mark-4, mark-5] the list can be hidden and shown again on every device; a newcomer's is empty", async () => {
  const { portal } = practice;
  const page = await showTo("client", path);
  const other = await (await openPerson(portal.client)).openPage(path);
  await page.getByRole("button", { name: marksWords.hide }).click();
  await other.getByText(marksWords.hidden).waitFor();
  expect(await other.getByText(marksWords.kinds.first_session).count()).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await other.getByRole("button", { name: marksWords.show }).click();
  await page.getByText(marksWords.kinds.first_session).waitFor();

  const newcomer = await openPerson(await admitNewcomer(portal));
  const empty = await newcomer.openPage(path);
  await empty.getByText(marksWords.none).waitFor();
});
