import { minuteMs } from "@domain/time/time-spans";
import type { ConvexHttpClient } from "convex/browser";
import type { Page } from "playwright-core";
import { expect } from "vitest";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { emptyTime, noonZone } from "./session-journeys";

const halfMs = 30 * minuteMs;

/** Books the next half-hour. */
export async function bookSoon(asCoach: ConvexHttpClient, clientId: Id<"users">) {
  const time = timeAt(1);
  await emptyTime(asCoach, time);
  return await asCoach.mutation(api.calendar.book, { clientId, ...topicNow(), ...time });
}

/** A session that has begun, and whose room is still open. */
export async function recordBegun(asCoach: ConvexHttpClient, clientId: Id<"users">) {
  const time = timeAt(0);
  await emptyTime(asCoach, time);
  const sessionId = await asCoach.mutation(api.calendar.record, {
    clientId,
    ...topicNow(),
    ...time,
  });
  await asCoach.mutation(api.calendar.close, { sessionId, status: "scheduled", from: "completed" });
  return sessionId;
}

const timeAt = (half: number) => ({
  startsAt: (Math.floor(Date.now() / halfMs) + half) * halfMs,
  durationMinutes: 30,
});

const topicNow = () =>
  ({ title: "In the room", sessionType: "video", timeZone: noonZone() }) as const;

const frames = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames);

export async function sees(page: Page, label: string) {
  await page.getByLabel(label, { exact: true }).waitFor();
  const before = await frames(page, label);
  await expect.poll(() => frames(page, label)).toBeGreaterThan(before + 2);
}

/** Keeps each element that plays sound, because none of them is in the document. */
export async function watchSpeakers(of: Pick<Page, "addInitScript">) {
  await of.addInitScript(() => {
    const { prototype } = HTMLMediaElement;
    const use: (id: string) => Promise<void> = Reflect.get(prototype, "setSinkId");
    const players = new Set<HTMLMediaElement>();
    Object.assign(window, { players });
    prototype.setSinkId = async function (this: HTMLMediaElement, id: string) {
      await use.call(this, id);
      players.add(this);
    };
  });
}

export const playedBy = (page: Page) =>
  page.evaluate(() => {
    const players = [...(Reflect.get(window, "players") as Set<HTMLAudioElement>)];
    return players.map(({ sinkId, muted, srcObject }) => ({
      sinkId,
      isAudible: !muted && srcObject !== null,
    }));
  });

export const outputIds = (page: Page) =>
  page.evaluate(async () => {
    const devices = await navigator.mediaDevices.enumerateDevices();
    const outputs = devices.filter(({ kind }) => kind === "audiooutput");
    return Object.fromEntries(outputs.map(({ label, deviceId }) => [label, deviceId]));
  });

/** As if the device were pulled out. */
export const pullOut = (page: Page, label: string) =>
  page.evaluate((pulled) => {
    const { mediaDevices } = navigator;
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    mediaDevices.enumerateDevices = async () =>
      (await list()).filter((device) => device.label !== pulled);
    mediaDevices.dispatchEvent(new Event("devicechange"));
  }, label);

/** Keeps the tracks that the page gets from its devices. */
export const watchDevices = (of: Pick<Page, "addInitScript">) =>
  of.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      for (const track of stream.getTracks())
        Object.assign(window, { [`own-${track.kind}`]: track });
      return stream;
    };
  });

/** Imitates a phone call that takes a device, or gives it back; on a computer a switch mutes it. */
export const holdDevice = (page: Page, kind: "audio" | "video", isHeld: boolean, isPhone = true) =>
  page.evaluate(
    ([kind, isHeld, isPhone]) => {
      const asked = window.matchMedia.bind(window);
      window.matchMedia = (query) => {
        const list = asked(query);
        if (query === "(pointer: coarse)")
          Object.defineProperty(list, "matches", { configurable: true, value: isPhone });
        return list;
      };
      const track = Reflect.get(window, `own-${kind}`) as MediaStreamTrack;
      Object.defineProperty(track, "muted", { configurable: true, value: isHeld });
      track.dispatchEvent(new Event(isHeld ? "mute" : "unmute"));
    },
    [kind, isHeld, isPhone] as const,
  );

/** Imitates a system that ends the page's track of a device. */
export const endDevice = (page: Page, kind: "audio" | "video") =>
  page.evaluate((kind) => {
    const track = Reflect.get(window, `own-${kind}`) as MediaStreamTrack;
    track.stop();
    track.dispatchEvent(new Event("ended"));
  }, kind);
