/** A coach's pages on a phone, by what a person sees of them first. */
import { expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";

const phone = { width: 390, height: 844 };
const { practice, openPerson } = useDemoPractice({ reducedMotion: "reduce", viewport: phone });
const openPage = async (path: string) => (await openPerson(practice.portal.coach)).openPage(path);

test("the way back looks the same above every page that has one", async () => {
  const { asCoach } = await callAsCoach(practice.portal);
  const paginationOpts = { numItems: 1, cursor: null };
  const [[item], [sheet], sessions] = await Promise.all([
    asCoach.query(api.shelf.list, {}),
    asCoach.query(api.worksheets.list, {}),
    asCoach.query(api.calendar.list, { order: "date", paginationOpts }),
  ]);
  for (const path of [
    `/admin/sessions/${sessions.page[0]?.sessionId ?? ""}`,
    `/admin/library/${item?.libraryItemId ?? ""}`,
    `/admin/worksheets/${sheet?.worksheetId ?? ""}`,
  ]) {
    const page = await openPage(path);
    const back = page.locator("main [data-slot=quiet-link]").first();
    expect(await back.locator("svg").count()).toBe(1);
  }
});
