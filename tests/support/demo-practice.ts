import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll, expect, onTestFinished, TestRunner } from "vitest";

import { openMeetingPlace } from "./chromium";
import { type DemoPortal, openDemoPortal, signInQuietly, type WayIn } from "./portal";
import { openWatchedPage } from "./watched-page";

export interface Person {
  context: BrowserContext;
  /** A window of theirs with nothing in it yet. */
  openWindow: () => Promise<Page>;
  /** A page of theirs, at its heading. */
  openPage: (path: string) => Promise<Page>;
}

/**
 * The demo practice for one file of journeys. Whatever a page reports as an error is in `faults` and fails the test it
 * happened in; a test that provokes one takes it out.
 */
export function useDemoPractice(screen: BrowserContextOptions = {}, open = () => openDemoPortal()) {
  const practice = {} as { portal: DemoPortal };
  let place: Awaited<ReturnType<typeof openMeetingPlace>>;
  const faults: string[] = [];

  beforeAll(async () => {
    [practice.portal, place] = await Promise.all([open(), openMeetingPlace()]);
    return () => Promise.all([place.close(), practice.portal.close()]);
  });
  afterEach(() => {
    expect(faults.splice(0)).toEqual([]);
    expect(takeReports()).toEqual([]);
  });

  const arrivesAt = (page: Page, path: string) => page.waitForURL(practice.portal.url + path);
  /** Arrived is who sees the page's heading, whatever may lie open over it. */
  async function goTo(page: Page, path: string): Promise<void> {
    await page.goto(practice.portal.url + path);
    await page.getByRole("heading", { level: 1, includeHidden: true }).waitFor();
  }

  /**
   * Somebody at a browser of their own, signed in if they are given a way in. Who comes in during a test leaves with it;
   * who was there before the tests stays for all of them. Their place may differ in something from everybody's.
   */
  async function openPerson(wayIn?: WayIn, ownPlace: BrowserContextOptions = {}): Promise<Person> {
    const context = await place.newPerson({ ...screen, ...ownPlace });
    if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => context.close());
    if (wayIn !== undefined) await signInQuietly(context, practice.portal, wayIn);
    const openWindow = () => openWatchedPage(context, faults);
    return {
      context,
      openWindow,
      openPage: async (path) => {
        const page = await openWindow();
        await goTo(page, path);
        return page;
      },
    };
  }

  /** For a test that broke a content policy on purpose. */
  const takeReports = () => place.reports.splice(0);

  return { practice, faults, takeReports, openPerson, goTo, arrivesAt };
}
