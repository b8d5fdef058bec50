/** Who may open which page, signing out, and parts that float over a page. */
import { isDeepStrictEqual } from "node:util";

import { notices } from "@/content/notices";
import { clientShell } from "@/content/shell";
import { signInWords } from "@/content/sign-in";
import { unauthorized } from "@/content/unauthorized";
import { describe, expect, test } from "vitest";

import { useDemoPractice } from "../support/demo-practice";
import { endSignInElsewhere, fill, press, says, signIn } from "../support/door-journeys";
import { pathsIn } from "../support/route-rows";
import { findFaultsByDayAndNight } from "../support/watched-page";

const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const { practice, openPerson, showTo, arrivesAt } = useDemoPractice({ reducedMotion: "reduce" });

/** By name, because two windows may list the same keys in another order. */
const keptTokens = () =>
  Object.fromEntries(
    Object.entries(localStorage).filter(([key]) => key.startsWith("__convexAuth")),
  ) as Record<string, string>;

describe("who may open which page", () => {
  test("A15: a ?code= in an address is ignored, and signs nobody out", async () => {
    const page = await showTo("client", "/dashboard/journey?code=x");
    for (const [path, arrival] of [
      ["/?code=x", "/dashboard/welcome"],
      ["/auth?code=x", "/dashboard/welcome"],
      ["/auth/reset-password?code=x", "/auth/reset-password?code=x"],
      ["/unauthorized?code=x", "/unauthorized?code=x"],
      ["/no/such/place?code=x", "/no/such/place?code=x"],
      ["/dashboard/sessions?code=x", "/dashboard/sessions?code=x"],
    ] as const) {
      await page.goto(practice.portal.url + path);
      await arrivesAt(page, arrival);
    }
    await says(page, clientShell.greeting("Imogen"));
  });

  test("[route-17] without a sign-in a page leads to the form, and then to the page", async () => {
    const person = await openPerson();
    const page = await person.openPage("/dashboard/journey");
    await arrivesAt(page, "/auth");
    await signIn(page, practice.portal.client);
    await arrivesAt(page, "/dashboard/journey");
  });

  test("[route-2, route-6, route-7, route-8, route-9, route-10, route-18, route-19] each role has its own area, and a refusal for the other's", async () => {
    const page = await showTo("client", "/admin/goals");
    await arrivesAt(page, "/unauthorized");
    await page.getByRole("link", { name: unauthorized.home }).click();
    await arrivesAt(page, "/dashboard/welcome");
    await page.goto(`${practice.portal.url}/me/anything`);
    await arrivesAt(page, "/dashboard/welcome");
    for (const path of ["/login", "/", "/dashboard"]) {
      await page.goto(practice.portal.url + path);
      await arrivesAt(page, "/dashboard/welcome");
    }

    const desk = await showTo("coach", "/dashboard/journey");
    await arrivesAt(desk, "/unauthorized");
    await desk.getByRole("link", { name: unauthorized.home }).click();
    await arrivesAt(desk, "/admin");
    await desk.goto(`${practice.portal.url}/`);
    await arrivesAt(desk, "/admin");
  });

  test("Z04: a client at any of the coach's pages gets a refusal, and no query of it is sent", async () => {
    const page = await showTo("client", "/dashboard/welcome");
    const asked = new Set<string>();
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => {
        for (const [, name = ""] of String(payload).matchAll(/"udfPath":"([^"]+)"/g))
          asked.add(name);
      });
    });
    for (const path of pathsIn("/admin")) {
      await page.goto(practice.portal.url + path.replace(/:\w+/, "anything"));
      await arrivesAt(page, "/unauthorized");
      await page.getByRole("link", { name: unauthorized.home }).waitFor();
    }
    const ofAnybody = ["viewer:get", "presence:note"];
    expect([...asked]).toContain("viewer:get");
    expect([...asked].filter((name) => !ofAnybody.includes(name))).toEqual([]);
  });

  test("[area-4, area-12, auth-23, auth-24] A22: three tabs refresh their token at the same time and stay signed in, and one signs out all", async () => {
    const person = await openPerson();
    const first = await person.openPage("/auth");
    await signIn(first, practice.portal.client);
    await arrivesAt(first, "/dashboard/welcome");
    const others = [
      await person.openPage("/dashboard/journey"),
      await person.openPage("/dashboard/journey/arrival"),
    ];
    const before = await first.evaluate(keptTokens);
    await Promise.all([first, ...others].map((page) => page.reload()));
    for (const page of [first, ...others]) await says(page, clientShell.greeting("Imogen"));
    // The tabs refresh the tokens one after another, so the last one may still change what they share.
    await expect
      .poll(() => Promise.all([first, ...others].map((page) => page.evaluate(keptTokens))))
      .toSatisfy(([mine, ...theirs]: (typeof before)[]) => {
        const isNew = !isDeepStrictEqual(mine, before);
        return isNew && theirs.every((tokens) => isDeepStrictEqual(tokens, mine));
      });

    await first.evaluate(() => {
      localStorage.setItem("coaching_data_consent", "true");
    });
    await press(first, "Sign out");
    for (const page of [first, ...others]) {
      await arrivesAt(page, "/auth");
      await page.getByRole("tab", { name: "Sign In" }).waitFor();
    }
    const kept = await first.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => key.startsWith("__convexAuth"))).toEqual([]);
    // This person's own keys stay under their id until they return.
    expect(kept).not.toContain("coaching_data_consent");
    expect(kept.filter((key) => key.endsWith("/coaching_data_consent"))).toHaveLength(1);
    await first.goto(`${practice.portal.url}/`);
    await first.getByRole("link", { name: "Begin Your Journey" }).first().waitFor();
  });
});

test("a sign-in that is ended on another device ends here at once", async () => {
  const person = await openPerson(practice.portal.client);
  const page = await person.openPage("/dashboard/journey");
  await endSignInElsewhere(page);
  await arrivesAt(page, "/auth");
  await says(page, signInWords.pleaseSignIn);
  await signIn(page, practice.portal.client);
  await arrivesAt(page, "/dashboard/journey");
});

describe("dialogs, notices and menus", () => {
  test("a notice and a dialog respect the server's policy; shortcuts open pages, but not while a dialog is open", async () => {
    const person = await openPerson();
    const page = await person.openPage("/auth");
    await signIn(page, practice.portal.client);
    await arrivesAt(page, "/dashboard/welcome");
    await says(page, notices.signedIn.title);
    // The notices' styles apply although the page's policy forbids added <style> elements.
    const list = page.locator("[data-sonner-toaster]");
    expect(await list.evaluate((element) => getComputedStyle(element).position)).toBe("fixed");

    await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await dialog.waitFor();
    expect(await findFaultsByDayAndNight(page)).toEqual([]);
    const overflow = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    expect(await overflow()).toBe("hidden");
    await page.keyboard.press("g");
    await page.keyboard.press("j");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await overflow()).not.toBe("hidden");
    expect(new URL(page.url()).pathname).toBe("/dashboard/welcome");
    await page.keyboard.press("g");
    await page.keyboard.press("j");
    await arrivesAt(page, "/dashboard/journey");
  });
});

test.each([
  { on: "a phone", viewport: { width: 390, height: 844 }, slot: "bottom-nav" },
  { on: "a tablet", viewport: { width: 800, height: 1100 }, slot: "area-nav" },
])(
  "on $the current page's entry is visible in the bar, with its count",
  async ({ viewport, slot }) => {
    const page = await showTo("coach", "/admin/messages");
    await page.setViewportSize(viewport);
    const bar = page.locator(`[data-slot=${slot}]`);
    const badge = bar.locator("[data-slot=nav-badge]");
    await badge.waitFor();
    const sight = await bar.boundingBox();
    const barEnd = (sight?.x ?? 0) + (sight?.width ?? 0);
    expect(barEnd).toBeLessThanOrEqual(viewport.width);
    for (const part of [bar.locator("[aria-current=page]"), badge]) {
      await expect
        .poll(async () => {
          const { x, width } = (await part.boundingBox()) ?? { x: Infinity, width: 0 };
          return x + width;
        })
        .toBeLessThanOrEqual(barEnd);
    }
  },
);

const doorPages = [
  "/auth/reset-password#type=recovery&access_token=a&refresh_token=b",
  "/auth/verify-email",
  "/auth/accept-invite",
  "/unauthorized",
  "/mailbox",
];

test("the sign-in page is accessible and fits on a phone and a desktop, in light and dark", async () => {
  const page = await (await openPerson()).openWindow();
  const look = async () => {
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      expect(await findFaultsByDayAndNight(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(viewport.width);
    }
  };
  await page.goto(`${practice.portal.url}/auth`);
  await press(page, "Sign In");
  await look();
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await fill(page, "Password", "abc");
  await look();
  for (const path of doorPages) {
    await page.goto(practice.portal.url + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await look();
  }
});
