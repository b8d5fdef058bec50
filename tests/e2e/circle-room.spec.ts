/** A circle meets in three windows: the way in, a call between each two, and what the coach can do. */
import { circleWords } from "@/content/circles";
import { roomWords } from "@/content/room";
import type { ConvexHttpClient } from "convex/browser";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { callAs, callAsCoach } from "../support/calling";
import { admitOthers } from "../support/demo-circle";
import { useDemoPractice } from "../support/demo-practice";
import { press } from "../support/door-journeys";
import type { WayIn } from "../support/portal";
import {
  holdDevice,
  outputIds,
  playedBy,
  pullOut,
  sees,
  watchDevices,
  watchSpeakers,
} from "../support/session-room";
import { findFaultsByDayAndNight } from "../support/watched-page";

const { practice, openPerson } = useDemoPractice({ reducedMotion: "reduce" });

const { check, call, controls, meeting, left, out } = roomWords;
type Who = "coach" | "heron" | "wren";
const pages = {} as Record<Who, Page>;
const names = { coach: "", heron: "Heron", wren: "Wren" };
/** The members' own names, which nobody but the coach may read. */
const ownNames: string[] = [];
const everybody = ["coach", "heron", "wren"] as const;
const circle = {} as { circleId: Id<"circles">; asHeron: ConvexHttpClient };

beforeAll(async () => {
  const { portal } = practice;
  const { asCoach, clientId } = await callAsCoach(portal);
  const [other] = await admitOthers(portal, 1);
  if (other === undefined) throw new Error("The coach has one client only.");
  const asWren = await callAs(portal, other.wayIn);
  circle.asHeron = await callAs(portal, portal.client);
  const texts = { name: "Quiet mornings", about: "For those who begin the day alone." };
  const circleId = await asCoach.mutation(api.circles.open, texts);
  circle.circleId = circleId;
  await asCoach.mutation(api.circles.invite, { circleId, clientIds: [clientId, other.clientId] });
  await circle.asHeron.mutation(api.circles.join, { circleId, chosenName: names.heron });
  await asWren.mutation(api.circles.join, { circleId, chosenName: names.wren });
  const { coachName } = (await asWren.query(api.circles.get, { circleId })) ?? {};
  names.coach = `${coachName?.firstName ?? ""} ${coachName?.lastName ?? ""}`.trim();
  ownNames.push("Imogen", ...other.name.split(" "));
  const open = async (wayIn: WayIn, path: string) => {
    const person = await openPerson(wayIn);
    const { context } = person;
    await Promise.all([
      context.addInitScript(watchCalls),
      watchDevices(context),
      watchSpeakers(context),
    ]);
    return await person.openPage(`${path}?circle=${circleId}`);
  };
  [pages.coach, pages.heron, pages.wren] = await Promise.all([
    open(portal.coach, "/admin/circles"),
    open(portal.client, "/dashboard/circles"),
    open(other.wayIn, "/dashboard/circles"),
  ]);
});

type Watched = Window & { calls?: RTCPeerConnection[] };

/** Runs in the page: keeps its calls, so that the test can read their state. */
function watchCalls() {
  const calls: RTCPeerConnection[] = [];
  Object.assign(window, { calls });
  window.RTCPeerConnection = new Proxy(RTCPeerConnection, {
    construct: (Connection, [wanted]: RTCConfiguration[]) => {
      const made = new Connection(wanted);
      calls.push(made);
      return made;
    },
  });
}

/** For each connected call: how many frames arrived, and whether sound did. */
const arrived = (page: Page) =>
  page.evaluate(async () => {
    const open = ((window as Watched).calls ?? []).filter(
      ({ connectionState }) => connectionState === "connected",
    );
    return await Promise.all(
      open.map(async (connection) => {
        const found = { frames: 0, hasSound: false };
        (await connection.getStats()).forEach((report: Record<string, unknown>) => {
          if (report.type !== "inbound-rtp") return;
          if (report.kind === "video") found.frames = Number(report.framesDecoded);
          else found.hasSound = Number(report.totalAudioEnergy) > 0;
        });
        return found;
      }),
    );
  });

const tileOf = (page: Page, name: string) =>
  page.locator("[data-slot=meeting-tile]").filter({ hasText: name });
const personIn = (page: Page, name: string) =>
  page.locator("[data-slot=meeting-person]").filter({ hasText: name });
const wordsWith = (page: Page, name: string) =>
  personIn(page, name).locator("[data-slot=safety-words]").textContent();
const othersOf = (who: Who) => everybody.filter((each) => each !== who);
const everybodySees = () =>
  Promise.all(
    everybody.flatMap((who) =>
      othersOf(who).map((other) => sees(pages[who], call.pictureOf(names[other]))),
    ),
  );

async function expectAccessible(page: Page) {
  expect(await findFaultsByDayAndNight(page)).toEqual([]);
}

test("[room-19, room-20] members are notified while the coach is there and let in, and all see and hear each other", async () => {
  const { coach, heron, wren } = pages;
  await coach.getByRole("link", { name: circleWords.meeting.open }).click();
  await press(coach, check.enter);
  const stage = coach.getByRole("region", { name: meeting.title, exact: true });
  await stage.getByText(meeting.alone).waitFor();
  await Promise.all(
    [heron, wren].map(async (page) => {
      await page.getByText(circleWords.meeting.now).waitFor();
      await page.getByRole("link", { name: circleWords.meeting.join, exact: true }).click();
      await press(page, check.ask);
      await page.getByText(meeting.wait(names.coach)).waitFor();
    }),
  );
  await coach.getByText(meeting.waits("Heron")).waitFor();
  await coach.getByText(meeting.waits("Wren")).waitFor();
  await press(coach, meeting.admitAll);
  await everybodySees();
  for (const who of everybody) {
    await expect
      .poll(async () => {
        const calls = await arrived(pages[who]);
        return calls.filter(({ frames, hasSound }) => frames > 5 && hasSound).length;
      })
      .toBe(2);
  }
  for (const page of [heron, wren]) {
    const text = await page.locator("main").innerText();
    for (const name of ownNames) expect(text).not.toContain(name);
  }
  await Promise.all([coach, heron].map(expectAccessible));
});

test("[room-21] each pair of people sees the same four words, different from other pairs", async () => {
  const pairs = [
    ["coach", "heron"],
    ["coach", "wren"],
    ["heron", "wren"],
  ] as const;
  const found: (string | null)[] = [];
  for (const [one, other] of pairs) {
    const words = await wordsWith(pages[one], names[other]);
    expect(words).toMatch(/^[a-z]+ [a-z]+ [a-z]+ [a-z]+$/);
    expect(await wordsWith(pages[other], names[one])).toBe(words);
    found.push(words);
  }
  expect(new Set(found).size).toBe(3);
});

test("[room-20] the speaker is marked, and the coach mutes a member, who unmutes themselves", async () => {
  const { coach, heron, wren } = pages;
  const heronSpeaks = tileOf(wren, "Heron").and(wren.locator("[data-speaking=true]"));
  await heronSpeaks.waitFor();
  await press(coach, meeting.mute("Heron"));
  await heron.getByText(meeting.wasMuted(names.coach)).waitFor();
  await Promise.all(
    [coach, wren].map((page) => tileOf(page, "Heron").getByLabel(meeting.muted).waitFor()),
  );
  await heronSpeaks.waitFor({ state: "detached" });
  await press(heron, controls.unmute);
  await heronSpeaks.waitFor();
});

const audibleIn = async (page: Page) => (await playedBy(page)).map(({ isAudible }) => isAudible);

test("[room-65, room-68] a member’s phone call is shown to all and mutes the others for them until it ends", async () => {
  const { coach, heron, wren } = pages;
  const pausedIn = (page: Page) => tileOf(page, "Heron").getByLabel(meeting.paused);
  await holdDevice(heron, "audio", true);
  await heron.getByText(call.held).waitFor();
  await Promise.all([coach, wren].map((page) => pausedIn(page).waitFor()));
  await tileOf(heron, meeting.you).getByLabel(meeting.paused).waitFor();
  await expect.poll(() => audibleIn(heron)).toEqual([false, false]);
  await holdDevice(heron, "video", true);
  await coach.getByLabel(call.pictureOf("Heron")).waitFor({ state: "detached" });
  await holdDevice(heron, "audio", false);
  await holdDevice(heron, "video", false);
  await heron.getByText(call.held).waitFor({ state: "detached" });
  await Promise.all([coach, wren].map((page) => pausedIn(page).waitFor({ state: "detached" })));
  await expect.poll(() => audibleIn(heron)).toEqual([true, true]);
  await everybodySees();
});

test("[room-60, room-61] a person chooses a speaker for all voices, which pause when it is removed", async () => {
  const { wren } = pages;
  const second = "Fake Audio Output 2";
  const sinkId = (await outputIds(wren))[second];
  const bothAre = async (played: { sinkId: string | undefined; isAudible: boolean }) => {
    await expect.poll(() => playedBy(wren)).toEqual([played, played]);
  };
  await bothAre({ sinkId: "", isAudible: true });
  await press(wren, check.speaker);
  await wren.getByRole("menuitemradio", { name: second }).click();
  await bothAre({ sinkId, isAudible: true });
  await pullOut(wren, second);
  await wren.getByText(call.soundWaits(second)).waitFor();
  await bothAre({ sinkId: "", isAudible: false });
  await press(wren, controls.hearAgain);
  await bothAre({ sinkId: "", isAudible: true });
  await everybodySees();
});

test("[room-19] a member leaves, disappears for both others, and returns", async () => {
  const { coach, heron, wren } = pages;
  await press(wren, controls.leave);
  await wren.locator("h1:focus").waitFor(); // the pressed button is gone, so the heading has the focus
  await wren.getByText(left.sentence).waitFor();
  await Promise.all(
    [coach, heron].map((page) => tileOf(page, "Wren").waitFor({ state: "detached" })),
  );
  await sees(heron, call.pictureOf(names.coach));
  await press(wren, meeting.askAgain);
  await press(coach, meeting.admit("Wren"));
  await coach.locator("h1:focus").waitFor();
  await everybodySees();
});

test("[room-19, room-20] a member who is removed or leaves the circle is out at once, and the coach ends the meeting", async () => {
  const { coach, heron, wren } = pages;
  await press(coach, meeting.takeOut("Wren"));
  await wren.getByText(out.sentence).waitFor();
  await tileOf(heron, "Wren").waitFor({ state: "detached" });
  await expect.poll(async () => (await arrived(wren)).length).toBe(0);
  await press(wren, meeting.askAgain);
  await press(coach, meeting.admit("Wren"));
  await everybodySees();
  const { circleId, asHeron } = circle;
  await asHeron.mutation(api.circles.leave, { circleId, takesPosts: false });
  await heron.getByText(meeting.gone).waitFor();
  await Promise.all(
    [coach, wren].map((page) => tileOf(page, "Heron").waitFor({ state: "detached" })),
  );
  await expect.poll(async () => (await arrived(heron)).length).toBe(0);
  await press(coach, meeting.end);
  await coach.getByRole("dialog").getByRole("button", { name: meeting.end }).click();
  await coach.getByText(meeting.ended).waitFor();
  await wren.getByText(meeting.over).waitFor();
});
