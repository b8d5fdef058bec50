import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, onTestFinished } from "vitest";

import { openMeetingPlace } from "./chromium";
import { type DemoPortal, openDemoPortal, signInQuietly, type WayIn } from "./portal";
import { openWatchedPage } from "./watched-page";

export interface Person {
  /** A page of theirs, at its heading. */
  openPage: (path: string) => Promise<Page>;
}

/** The demo practice for one file of journeys. Whatever a page reports as an error fails the test it happened in. */
export function useDemoPractice() {
  const practice = {} as { portal: DemoPortal };
  let place: Awaited<ReturnType<typeof openMeetingPlace>>;
  let faults: string[] = [];

  beforeAll(async () => {
    [practice.portal, place] = await Promise.all([openDemoPortal(), openMeetingPlace()]);
    return () => Promise.all([place.close(), practice.portal.close()]);
  });
  beforeEach(() => {
    faults = [];
  });
  afterEach(() => {
    expect(faults).toEqual([]);
  });

  /** Somebody at a browser of their own, signed in if they are given a way in. */
  async function openPerson(wayIn?: WayIn): Promise<Person> {
    const context = await place.newPerson();
    onTestFinished(() => context.close());
    if (wayIn !== undefined) await signInQuietly(context, practice.portal, wayIn);
    return {
      openPage: async (path) => {
        const page = await openWatchedPage(context, faults);
        await page.goto(practice.portal.url + path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        return page;
      },
    };
  }

  const arrivesAt = (page: Page, path: string) => page.waitForURL(practice.portal.url + path);
  return { practice, openPerson, arrivesAt };
}

export async function fill(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).fill(text);
}
export async function press(page: Page, name: string) {
  await page.getByRole("button", { name, exact: true }).click();
}
export async function says(page: Page, text: string) {
  await page.getByText(text, { exact: true }).first().waitFor();
}

export async function signIn(page: Page, { email, password }: WayIn) {
  await fill(page, "Email", email);
  await fill(page, "Password", password);
  await press(page, "Sign In");
}
