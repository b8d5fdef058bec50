import { minuteMs } from "@domain/time/time-spans";
import type { ConvexHttpClient } from "convex/browser";
import { ConvexError } from "convex/values";
import type { Page } from "playwright-core";
import { expect } from "vitest";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";

const halfMs = 30 * minuteMs;

/** Books the first half-hour that the coach has free. The clock shows about noon, because the nights are closed. */
export const bookSoon = (asCoach: ConvexHttpClient, clientId: Id<"users">) =>
  tryHalves([1, 2], (time) => asCoach.mutation(api.calendar.book, { clientId, ...time }));

/** A session that has begun, and whose room is still open. */
export async function recordBegun(asCoach: ConvexHttpClient, clientId: Id<"users">) {
  const sessionId = await tryHalves([-1, 0], (time) =>
    asCoach.mutation(api.calendar.record, { clientId, ...time }),
  );
  await asCoach.mutation(api.calendar.close, { sessionId, status: "scheduled", from: "completed" });
  return sessionId;
}

async function tryHalves<Got>(
  halves: readonly number[],
  write: (time: ReturnType<typeof timeAt>) => Promise<Got>,
): Promise<Got> {
  const refused: unknown[] = [];
  for (const half of halves) {
    try {
      return await write(timeAt(half));
    } catch (error) {
      refused.push(error instanceof ConvexError ? error.data : error);
    }
  }
  throw new Error(`The coach has no time: ${JSON.stringify(refused)}`);
}

function timeAt(half: number) {
  const behind = new Date().getUTCHours() - 12;
  const timeZone = `Etc/GMT${behind < 0 ? String(behind) : `+${String(behind)}`}`;
  const startsAt = (Math.floor(Date.now() / halfMs) + half) * halfMs;
  const topic = { title: "In the room", sessionType: "video", timeZone } as const;
  return { ...topic, startsAt, durationMinutes: 30 };
}

const frames = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames);

export async function sees(page: Page, label: string) {
  await page.getByLabel(label, { exact: true }).waitFor();
  const before = await frames(page, label);
  await expect.poll(() => frames(page, label)).toBeGreaterThan(before + 2);
}
