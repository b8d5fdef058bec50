/** The six features of the landing page: each has its picture, and works where the product has it. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { marksWords } from "@/content/journey/marks";
import { type FeatureIcon, landingSections } from "@/content/landing-sections";
import { pictureTexts } from "@/content/landing-pictures";
import { composing } from "@/content/messages/communication";
import { metricWords } from "@/content/metrics";
import { notices } from "@/content/notices";
import { booking } from "@/content/sessions";
import { shareWords } from "@/content/shares";

import { api } from "../../convex/_generated/api";
import { callAs } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { whatMoved } from "../support/what-moved";

const { practice, openPerson, showTo } = useDemoPractice({ reducedMotion: "reduce" });

const features = landingSections.features.list;
const pictureBytesMax = 25_000;

/** Where each is in the product, and what a client does there. */
const works: Record<FeatureIcon, { path: string; use: (page: Page) => Promise<void> }> = {
  goals: {
    path: "/dashboard/goals",
    use: async (page) => {
      const goal = page.locator("[data-slot=goal-card]").first();
      const progress = goal.getByRole("progressbar");
      const before = await progress.getAttribute("aria-valuenow");
      await goal.getByRole("checkbox", { checked: false }).first().check();
      await expect.poll(() => progress.getAttribute("aria-valuenow")).not.toBe(before);
    },
  },
  sessions: {
    path: "/dashboard/communication?tab=sessions",
    use: async (page) => {
      await page.getByLabel(booking.name).fill("Before the summer");
      await page.getByLabel(booking.type).selectOption("video");
      const free = page.getByRole("group", { name: booking.nextFree }).getByRole("button");
      await free.last().click();
      await page.getByRole("button", { name: booking.submit }).click();
      await page.getByText(notices.sessionScheduled.body).waitFor();
    },
  },
  messages: {
    path: "/dashboard/communication",
    use: async (page) => {
      await page.getByLabel(composing.label).fill("It is on my mind.");
      await page.locator("[data-slot=composer]").getByRole("button", { name: /^Send/ }).click();
      const sent = page.locator("[data-slot=thread-message]").last();
      await sent.getByText("It is on my mind.").waitFor();
    },
  },
  progress: {
    path: "/dashboard/goals",
    use: async (page) => {
      const metric = page.locator("[data-slot=metric]").first();
      await metric.getByPlaceholder(metricWords.record.placeholder).fill("7.4");
      await metric.getByRole("button", { name: /^Save/ }).click();
      await metric.getByText("7.4 h", { exact: true }).waitFor();
    },
  },
  community: {
    path: "/dashboard/tools/shared",
    use: async (page) => {
      const { portal } = practice;
      const asClient = await callAs(portal, portal.client);
      const shareId = await asClient.mutation(api.shares.share, {
        ...{ kind: "reflection", sourceId: "walk", title: "A walk" },
        parts: [{ text: "Past the river." }],
      });
      await page.getByRole("button", { name: /A walk/ }).click();
      await page.getByRole("dialog").getByLabel(shareWords.comments.label).waitFor();
      const asCoach = await callAs(portal, portal.coach);
      await asCoach.mutation(api.shares.comment, { shareId, text: "What did it say?" });
      await page.getByRole("dialog").getByText("What did it say?").waitFor();
    },
  },
  achievements: {
    path: "/dashboard/journey",
    use: async (page) => {
      await page.getByRole("link", { name: marksWords.kinds.first_session }).click();
      await page.waitForURL(/\/dashboard\/sessions\/.+/);
    },
  },
};

describe("[landing-6] a feature", () => {
  test.each(features.map(({ title, icon }) => [title, works[icon]] as const))(
    "%s works in the product as described",
    async (_title, { path, use }) => {
      await use(await showTo("client", path));
    },
  );
});

/** The text of each visible picture, and whether it is completely drawn. */
const shownPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("[aria-labelledby=features] img")]
      .filter((image) => image.checkVisibility())
      .map(({ alt, currentSrc, naturalWidth, width }) => ({
        ...{ alt, src: currentSrc, isDrawn: naturalWidth > 0 && width > 0 },
      })),
  );

async function seePictures(page: Page) {
  const list = page.getByRole("region", { name: landingSections.features.title });
  for (const { title } of features)
    await list.getByText(title, { exact: true }).scrollIntoViewIfNeeded();
  await expect
    .poll(async () => (await shownPictures(page)).map(({ alt, isDrawn }) => isDrawn && alt))
    .toEqual(features.map(({ icon }) => pictureTexts[icon]));
}

const fetched = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".webp"))
      .map((entry) => {
        const { name, encodedBodySize } = entry as PerformanceResourceTiming;
        return { name, bytes: encodedBodySize };
      }),
  );

test.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])(
  "[landing-6] at $width pixels, its pictures match the theme, are small, and move nothing",
  async (viewport) => {
    const person = await openPerson(undefined, { viewport, colorScheme: "light" });
    const page = await person.openPage("/");
    await page.getByRole("region", { name: landingSections.features.title }).waitFor();
    await seePictures(page);
    const light = await fetched(page);
    expect(light.map(({ name }) => name).filter((name) => !name.includes("-light-"))).toEqual([]);
    expect(light).toHaveLength(features.length);

    await page.getByRole("radio", { name: "Dark" }).check();
    await seePictures(page);
    const all = await fetched(page);
    expect(all.filter(({ name }) => name.includes("-dark-"))).toHaveLength(features.length);
    expect(all.filter(({ bytes }) => bytes > pictureBytesMax)).toEqual([]);
    expect(await whatMoved(page)).toEqual([]);
  },
);
