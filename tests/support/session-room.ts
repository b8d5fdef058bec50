import { minuteMs } from "@domain/time/time-spans";
import type { ConvexHttpClient } from "convex/browser";
import { ConvexError } from "convex/values";
import type { Page } from "playwright-core";
import { expect } from "vitest";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";

/** At the first half-hour that the coach has free, on a clock that shows about noon: the nights are closed. */
export async function bookSoon(asCoach: ConvexHttpClient, clientId: Id<"users">) {
  const halfMs = 30 * minuteMs;
  const behind = new Date().getUTCHours() - 12;
  const timeZone = `Etc/GMT${behind < 0 ? String(behind) : `+${String(behind)}`}`;
  const topic = { title: "In the room", sessionType: "video", timeZone } as const;
  const refused: unknown[] = [];
  for (const half of [1, 2]) {
    const startsAt = (Math.floor(Date.now() / halfMs) + half) * halfMs;
    const wanted = { clientId, ...topic, startsAt, durationMinutes: 30 };
    try {
      return await asCoach.mutation(api.calendar.book, wanted);
    } catch (error) {
      refused.push(error instanceof ConvexError ? error.data : error);
    }
  }
  throw new Error(`The coach has no time: ${JSON.stringify(refused)}`);
}

const frames = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames);

/** New pictures of the other arrive. */
export async function sees(page: Page, label: string) {
  await page.getByLabel(label, { exact: true }).waitFor();
  const before = await frames(page, label);
  await expect.poll(() => frames(page, label)).toBeGreaterThan(before + 2);
}
