import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, expect, onTestFinished, TestRunner } from "vitest";

import { openMeetingPlace, type PersonOptions } from "./chromium";
import { type DemoPortal, openDemoPortal, signInQuietly, type WayIn } from "./portal";
import { openWatchedPage } from "./watched-page";

export interface Person {
  context: BrowserContext;
  openWindow: () => Promise<Page>;
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
   * Navigates like a link if the window shows another page of the same area: the program is not reloaded, and notices
   * stay. When both pages have the same route, it goes through a third page, because their headings may be the same.
   */
  async function turnTo(page: Page, path: string): Promise<void> {
    const here = new URL(page.url());
    const there = new URL(path, practice.portal.url);
    const area = areaOf(there.pathname);
    if (
      here.origin !== there.origin ||
      areaOf(here.pathname) !== area ||
      here.href === there.href
    ) {
      await goTo(page, path);
      return;
    }
    const isOneRoute =
      roomOf(here.pathname) === roomOf(there.pathname) && roomOf(here.pathname) !== area;
    const between = betweenPages[area];
    if (here.pathname === there.pathname || isOneRoute) {
      if (between === undefined || between.path === here.pathname) {
        await goTo(page, path);
        return;
      }
      await passThrough(page, between);
    }
    await follow(page, path);
  }

  async function passThrough(page: Page, { path, heading: name }: BetweenPage) {
    await push(page, path);
    await page.getByRole("heading", { level: 1, name, exact: true, includeHidden: true }).waitFor();
  }

  async function follow(page: Page, path: string) {
    const before = await page.evaluateHandle(() => document.querySelector("h1"));
    await push(page, path);
    await page.waitForFunction((heading) => heading?.isConnected !== true, before);
    await page.getByRole("heading", { level: 1, includeHidden: true }).waitFor();
  }

  const push = (page: Page, path: string) =>
    page.evaluate((path) => {
      const { idx = 0 } = (history.state ?? {}) as { idx?: number };
      history.pushState({ usr: null, key: String(idx + 1), idx: idx + 1 }, "", path);
      scrollTo(0, 0);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
    }, path);

  /**
   * A person with their own browser, signed in if given credentials. People added in a test are removed with it; others
   * stay for all tests. Browser options may differ.
   */
  async function openPerson(wayIn?: WayIn, ownPlace: PersonOptions = {}): Promise<Person> {
    const person = await admit(wayIn, ownPlace);
    if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => person.context.close());
    return person;
  }

  const staying: { client?: Promise<Page>; coach?: Promise<Page> } = {};
  const shownAt: { client?: string; coach?: string } = {};
  /**
   * Shows this page in the window of a side that stays for all tests: a browser with its first page costs ten times as
   * much as one page more. A test that changes the window's size or colours takes that back.
   */
  async function showTo(side: keyof typeof staying, path: string): Promise<Page> {
    staying[side] ??= admit(practice.portal[side]).then(({ openWindow }) => openWindow());
    const page = await staying[side];
    // The page of a link that was pressed may not be there yet, and the one before it may be the one that is wanted.
    const between = betweenPages[areaOf(new URL(page.url()).pathname)];
    if (page.url() !== shownAt[side] && between !== undefined) await passThrough(page, between);
    await turnTo(page, path);
    shownAt[side] = page.url();
    return page;
  }

  async function admit(wayIn?: WayIn, ownPlace: PersonOptions = {}): Promise<Person> {
    const context = await place.newPerson({ ...screen, ...ownPlace });
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

  return { practice, faults, takeReports, openPerson, showTo, goTo, turnTo, arrivesAt };
}

interface BetweenPage {
  path: string;
  heading: string;
}
/** Pages that cost little to show, each with its heading, by which a test sees that the page before is gone. */
const betweenPages: Record<string, BetweenPage | undefined> = {
  "/dashboard": { path: "/dashboard/tools", heading: "Companion Tools" },
  "/admin": { path: "/admin/worksheets", heading: "Worksheets" },
};
const areaOf = (pathname: string) => pathname.split("/", 2).join("/");
const roomOf = (pathname: string) => pathname.split("/").slice(0, -1).join("/");
