/** Who may open what, how one leaves, and what floats over a page. */
import { notices } from "@/content/notices";
import { clientShell } from "@/content/shell";
import { signInWords } from "@/content/sign-in";
import { unauthorized } from "@/content/unauthorized";
import { describe, expect, test } from "vitest";

import { useDemoPractice } from "../support/demo-practice";
import { endSignInElsewhere, fill, press, says, signIn } from "../support/door-journeys";
import { pathsIn } from "../support/route-rows";
import { findAccessibilityFaults } from "../support/watched-page";

const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const { practice, openPerson, arrivesAt } = useDemoPractice();

const keptTokens = () =>
  Object.entries(localStorage).filter(([key]) => key.startsWith("__convexAuth"));

describe("who may open what", () => {
  test("A15: a ?code= in an address is nobody's, and signs nobody out", async () => {
    const person = await openPerson(practice.portal.client);
    const page = await person.openPage("/dashboard/journey?code=x");
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

  test("[route-17] nobody signs in first, and then is where they wanted to be", async () => {
    const person = await openPerson();
    const page = await person.openPage("/dashboard/journey");
    await arrivesAt(page, "/auth");
    await signIn(page, practice.portal.client);
    await arrivesAt(page, "/dashboard/journey");
  });

  test("[route-2, route-6, route-7, route-8, route-9, route-10, route-18, route-19] each role has its own area, and is told kindly of the other", async () => {
    const client = await openPerson(practice.portal.client);
    const page = await client.openPage("/admin/goals");
    await arrivesAt(page, "/unauthorized");
    await page.getByRole("link", { name: unauthorized.home }).click();
    await arrivesAt(page, "/dashboard/welcome");
    await page.goto(`${practice.portal.url}/me/anything`);
    await arrivesAt(page, "/dashboard/welcome");
    for (const path of ["/login", "/", "/dashboard"]) {
      await page.goto(practice.portal.url + path);
      await arrivesAt(page, "/dashboard/welcome");
    }

    const coach = await openPerson(practice.portal.coach);
    const desk = await coach.openPage("/dashboard/journey");
    await arrivesAt(desk, "/unauthorized");
    await desk.getByRole("link", { name: unauthorized.home }).click();
    await arrivesAt(desk, "/admin");
    await desk.goto(`${practice.portal.url}/`);
    await arrivesAt(desk, "/admin");
  });

  test("Z04: a client at any of the coach's pages is told that it is not theirs, and nothing of it is asked for", async () => {
    const client = await openPerson(practice.portal.client);
    const page = await client.openWindow();
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

  test("[area-4, area-12, auth-23, auth-24] A22: three tabs renew their token at once and stay, and one signs out for all", async () => {
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
    const after = await first.evaluate(keptTokens);
    expect(after).not.toEqual(before);
    for (const page of others) expect(await page.evaluate(keptTokens)).toEqual(after);

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
    // What belongs to this person alone waits under their id for their return.
    expect(kept).not.toContain("coaching_data_consent");
    expect(kept.filter((key) => key.endsWith("/coaching_data_consent"))).toHaveLength(1);
    await first.goto(`${practice.portal.url}/`);
    await first.getByRole("link", { name: "Begin Your Journey" }).first().waitFor();
  });
});

test("a sign-in that is ended on another device ends here in the same moment", async () => {
  const person = await openPerson(practice.portal.client);
  const page = await person.openPage("/dashboard/journey");
  await endSignInElsewhere(page);
  await arrivesAt(page, "/auth");
  await says(page, signInWords.pleaseSignIn);
  await signIn(page, practice.portal.client);
  await arrivesAt(page, "/dashboard/journey");
});

describe("what floats", () => {
  test("a notice and a dialog keep to the server's policy; keys lead to places, but not while it is open", async () => {
    const person = await openPerson();
    const page = await person.openPage("/auth");
    await signIn(page, practice.portal.client);
    await arrivesAt(page, "/dashboard/welcome");
    await says(page, notices.signedIn.title);
    // The notices' own rules have reached the page although nothing may write a <style>.
    const list = page.locator("[data-sonner-toaster]");
    expect(await list.evaluate((element) => getComputedStyle(element).position)).toBe("fixed");

    await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await dialog.waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findAccessibilityFaults(page)).toEqual([]);
    }
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
  "on $on the place one is at stands in the bar's sight, with what is new there",
  async ({ viewport, slot }) => {
    const coach = await openPerson(practice.portal.coach, { viewport });
    const page = await coach.openPage("/admin/messages");
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

test.each(["light", "dark"] as const)(
  "the door is accessible and fits on a phone and a desk, in %s",
  async (colorScheme) => {
    const person = await openPerson();
    const page = await person.openPage("/");
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const look = async () => {
      for (const viewport of viewports) {
        await page.setViewportSize(viewport);
        expect(await findAccessibilityFaults(page)).toEqual([]);
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
  },
);
