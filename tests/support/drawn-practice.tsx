import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { BrowserRouter } from "react-router-dom";
import { afterEach, beforeAll, expect, vi } from "vitest";
import { WebSocket as NodeWebSocket } from "ws";

import { badAnswers } from "./bad-answers";
import { type DemoPortal, openDemoPortal, signIn, type WayIn } from "./portal";

/** The page's origin stays the same for all files of a process, because the page keeps one client for its whole life. */
const ORIGIN = "http://passage.test";
const served = { url: "", answers: badAnswers() };

/** Sends what the page asks of its own origin to the server of the current file. */
function connect() {
  class Socket extends NodeWebSocket {
    constructor(address: string | URL) {
      super(String(address).replace(/^ws:\/\/passage\.test/, served.url.replace("http", "ws")));
    }
    override send(text: string) {
      const frame = served.answers.outward(text);
      if ("pass" in frame) super.send(frame.pass);
      else queueMicrotask(() => super.emit("message", Buffer.from(frame.answer), false));
    }
    override emit(event: string, ...facts: unknown[]) {
      if (event !== "message") return super.emit(event, ...facts);
      return super.emit(event, Buffer.from(served.answers.inward(String(facts[0]))), false);
    }
  }
  const fetchFromServer: typeof fetch = (asked, options) =>
    fetchOfNode(
      typeof asked === "string" || asked instanceof URL
        ? new URL(String(asked), window.location.href).href.replace(ORIGIN, served.url)
        : asked,
      options,
    );
  Object.assign(globalThis, { WebSocket: Socket, fetch: fetchFromServer });
}
const fetchOfNode = fetch;

/**
 * The demo practice for one file of tests/pages: the product's pages in a window without layout, on its real functions.
 * One person at a time; the other side acts by calls. Errors that a page reports fail the test.
 */
export function useDrawnPractice() {
  const practice = {} as { portal: DemoPortal };
  const faults: string[] = [];
  const answers = badAnswers();

  beforeAll(async () => {
    practice.portal = await openDemoPortal({ webDir: null });
    Object.assign(served, { url: practice.portal.url, answers });
    connect();
    const report = vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
      faults.push(words.map(String).join(" "));
    });
    return async () => {
      cleanup();
      report.mockRestore();
      await practice.portal.close();
    };
  });
  afterEach(() => {
    expect(faults.splice(0)).toEqual([]);
  });

  /** Shows a page to a person whose browser is new, who is signed in if given credentials. */
  async function openAs(wayIn: WayIn | null, path: string) {
    cleanup();
    localStorage.clear();
    if (wayIn !== null) {
      const { token, refreshToken } = await signIn(practice.portal, wayIn);
      localStorage.setItem("__convexAuthJWT_httppassagetest", token);
      localStorage.setItem("__convexAuthRefreshToken_httppassagetest", refreshToken);
    }
    history.replaceState(null, "", path);
    const { Passage } = await import("@/app/passage");
    render(<Passage inRouter={(routes) => <BrowserRouter>{routes}</BrowserRouter>} />);
    await screen.findByRole("heading", { level: 1, hidden: true }); // Perhaps behind a dialog.
  }

  /** Navigates like a link; a page that is shown already is left first. */
  async function turnTo(path: string) {
    if (location.pathname === new URL(path, ORIGIN).pathname) {
      await follow(path.startsWith("/admin") ? "/admin/worksheets" : "/dashboard/tools");
    }
    await follow(path);
  }

  return { practice, answers, openAs, turnTo };
}

async function follow(path: string) {
  const before = document.querySelector("h1");
  const words = before?.textContent;
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate", { state: null }));
  await waitFor(() => {
    const heading = document.querySelector("h1");
    expect(heading !== null && (heading !== before || heading.textContent !== words)).toBe(true);
  });
}

/** Acts at once, and on what a browser would show: without layout nothing covers anything. */
export const hand = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

export const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
export const press = async (name: string, place = document.body) => {
  await hand.click(await within(place).findByRole("button", { name }));
};

/** Replaces what is in a field, at once. */
export async function fill(field: HTMLElement, text: string) {
  await hand.clear(field);
  if (text !== "") await hand.paste(text);
}

/** Waits until a place has an element for each text: one whose whole text it is, with what is within. */
export async function shows(place: HTMLElement, ...texts: (string | RegExp)[]) {
  for (const text of texts) {
    const isIt = (_: string, element: Element | null) => {
      const words = element?.textContent.replace(/\s+/g, " ").trim() ?? "";
      return typeof text === "string" ? words === text : text.test(words);
    };
    await within(place).findAllByText(isIt, undefined, {
      onTimeout: () => new Error(`“${String(text)}” is not in: ${place.textContent}`),
    });
  }
}

export const textsOf = (elements: readonly Element[]) =>
  elements.map((element) => element.textContent);

/** The navigation of an area: names of its links without the counts next to them, and of those marked as current. */
export const placesOf = async () => namesOf(await links());
export const markedOf = async () =>
  namesOf((await links()).filter((link) => link.getAttribute("aria-current") === "page"));
const namesOf = (all: HTMLElement[]) => all.map((link) => link.firstChild?.textContent);
async function links() {
  const [bar] = await screen.findAllByRole("navigation", { name: "Main" });
  return await within(bar as HTMLElement).findAllByRole("link");
}

export const tabsOf = async () => textsOf(await screen.findAllByRole("tab"));
export const optionsOf = (choice: HTMLElement) => textsOf([...choice.querySelectorAll("option")]);

/** The figures at the top of a page: their names in order, once loaded. */
export const figuresOf = () =>
  waitFor(() => {
    const figures = document.querySelectorAll(
      "[data-slot=stat-cards] li > div:first-child > p:first-child, main dl:not(section *) > div > dt",
    );
    expect(figures.length).toBeGreaterThan(0);
    return textsOf([...figures]);
  });
