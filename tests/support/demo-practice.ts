import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, expect, onTestFinished, TestRunner } from "vitest";

import { openMeetingPlace, type PersonOptions } from "./chromium";
import { type DemoPortal, openDemoPortal, signInQuietly, type WayIn } from "./portal";
import { openWatchedPage } from "./watched-page";

export interface Person {
  context: BrowserContext;
  /** A new, empty window. */
  openWindow: () => Promise<Page>;
  /** A page, once its heading shows. */
  openPage: (path: string) => Promise<Page>;
}

/**
 * The demo practice for one file of journeys. Errors that a page reports are in `faults` and fail the test; a test that
 * provokes one removes it.
 */
export function useDemoPractice(screen: PersonOptions = {}, open = () => openDemoPortal()) {
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
  /** Waits for the page's heading, even when a dialog covers it. */
  async function goTo(page: Page, path: string): Promise<void> {
    await page.goto(practice.portal.url + path);
    await page.getByRole("heading", { level: 1, includeHidden: true }).waitFor();
  }

  /**
   * A person with their own browser, signed in if given credentials. People added in a test leave with it; others stay
   * for all tests. Browser options may differ.
   */
  async function openPerson(wayIn?: WayIn, ownPlace: PersonOptions = {}): Promise<Person> {
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

  /** For a test that violated a content policy on purpose. */
  const takeReports = () => place.reports.splice(0);

  return { practice, faults, takeReports, openPerson, goTo, arrivesAt };
}
