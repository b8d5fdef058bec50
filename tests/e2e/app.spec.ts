/** The portal as an app on a device: it opens without the server, and shows and opens what is pushed to it. */
import type { CDPSession, Page } from "playwright-core";
import { appendFile, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeAll, expect, test } from "vitest";

import { appWords } from "@/content/app";
import { frame } from "@/content/frame";
import { lineWords } from "@/content/line";
import { pushWords } from "@/content/settings/notifications";
import { communication } from "@/content/messages/communication";

import { api } from "../../convex/_generated/api";
import { callAs, callAsCoach } from "../support/calling";
import { type CutLine, isOfTheLine, openLine } from "../support/cut-line";
import { useDemoPractice } from "../support/demo-practice";
import { openDemoPortal, WEB } from "../support/portal";
import { makeReceiver, openPushService } from "../support/push-service";
import { vapidKeys } from "../support/vapid-keys";
import { findAccessibilityFaults } from "../support/watched-page";

const workerGzipBytesMax = 15_000;

const stage = {} as {
  service: Awaited<ReturnType<typeof openPushService>>;
  line: CutLine;
  webDir: string;
};
const environment = { ...vapidKeys, LOOPBACK_PUSH: "allowed" };
const { practice, faults, openPerson } = useDemoPractice(
  { reducedMotion: "reduce", serviceWorkers: "allow", fetchesAhead: true },
  async () => {
    stage.webDir = await mkdtemp(join(tmpdir(), "site-")); // a copy, because a test changes the site
    await cp(WEB, stage.webDir, { recursive: true });
    const portal = await openDemoPortal({ environment, webDir: stage.webDir });
    stage.line = await openLine(portal.url);
    return { ...portal, url: stage.line.url };
  },
);
beforeAll(async () => {
  stage.service = await openPushService();
  return async () => {
    stage.service.close();
    await stage.line.close();
    await rm(stage.webDir, { recursive: true });
  };
});
afterEach(() => {
  stage.line.mend();
  faults.splice(0, faults.length, ...faults.filter((fault) => !isOfTheLine(fault)));
});

/** Waits until the service worker has stored the program. It answers for the pages from the next load on. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise((resolve) => active?.addEventListener("statechange", resolve));
  });

test("[app-1, line-3] the app can be installed, and opens without the server with a notice until it is back", async () => {
  const person = await openPerson(practice.portal.client);
  const page = await person.openPage("/dashboard/goals");
  await isKept(page);
  const devTools = await person.context.newCDPSession(page);
  const { installabilityErrors } = await devTools.send("Page.getInstallabilityErrors");
  const errors = installabilityErrors.map(({ errorId }) => errorId);
  expect(errors.filter((error) => error !== "in-incognito")).toEqual([]);
  await page.reload();
  const goal = page.getByRole("article").first();
  await goal.waitFor();
  const shown = await goal.innerText();

  stage.line.cut();
  await page.reload();
  await page.getByText(lineWords.reconnecting).waitFor();
  await goal.waitFor();
  expect(await goal.innerText()).toBe(shown);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const fresh = await person.context.newPage();
  await fresh.goto(`${practice.portal.url}/dashboard/communication`);
  await fresh.getByRole("heading", { level: 1, name: appWords.away.title }).waitFor();
  expect(await findAccessibilityFaults(fresh)).toEqual([]);
  stage.line.mend();
  await fresh.getByRole("heading", { level: 1, name: communication.title }).waitFor();
  await fresh.getByRole("heading", { name: appWords.away.title }).waitFor({ state: "detached" });
  await page.getByText(lineWords.reconnecting).waitFor({ state: "detached" });
  await fresh.close();
});

test("[app-2] O13 the service worker stores the program on the device and no personal data, and has 15 kB", async () => {
  const { portal } = practice;
  const person = await openPerson(portal.client);
  const page = await person.openPage("/dashboard/communication");
  await isKept(page);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return found.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(50);
  const isProgram =
    /^\/(assets\/[^/]+\.(js|css|woff2)|(index\.html|before-paint\.js|manifest\.webmanifest|icons\/[\w-]+\.png))$/;
  expect(kept.filter((path) => !isProgram.test(path))).toEqual([]);
  const shell = await page.evaluate(async () => (await caches.match("/index.html"))?.text());
  const viewer = await (await callAsCoach(portal)).asCoach.query(api.viewer.get, {});
  expect(shell).not.toContain(viewer?.firstName ?? "Sarah");
  const worker = await (await fetch(`${portal.url}/service-worker.js`)).text();
  expect(gzipSync(worker).length).toBeLessThan(workerGzipBytesMax);
});

/**
 * A headless browser has no push service. So the page gets a replacement for its subscription, of which the test has
 * the keys.
 */
async function openSubscriber() {
  const receiver = makeReceiver(stage.service.url);
  const person = await openPerson(practice.portal.client);
  await person.context.grantPermissions(["notifications"], { origin: practice.portal.url });
  await person.context.addInitScript(({ endpoint, p256dh, auth }) => {
    const own = {
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: () => {
        localStorage.removeItem("subscribed");
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = () => {
      localStorage.setItem("subscribed", "yes");
      return Promise.resolve(own);
    };
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(localStorage.getItem("subscribed") === null ? null : own);
  }, receiver.subscription);
  return { receiver, person };
}

/** Delivers a push as the browser's push service does. */
async function deliver(devTools: CDPSession, data: string) {
  const found = new Promise<string>((resolve) => {
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  const registrationId = await found;
  const { origin } = new URL(practice.portal.url);
  await devTools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

test("[push-1, push-9] a message is pushed to a registered device, and a press opens the conversation", async () => {
  const { portal } = practice;
  const { person, receiver } = await openSubscriber();
  const page = await person.openPage("/dashboard/account#notifications");
  await isKept(page);
  const here = page.getByLabel(pushWords.here);
  await here.check();
  await expect.poll(() => here.isEnabled()).toBe(true);
  await expect.poll(() => here.isChecked()).toBe(true);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.goto(`${portal.url}/dashboard/goals`);
  await page.getByRole("heading", { level: 1 }).waitFor();

  const asClient = await callAs(portal, portal.client);
  await asClient.mutation(api.notificationSettings.save, { quietFromMinute: 0, quietToMinute: 0 });
  const { asCoach, clientId } = await callAsCoach(portal);
  await asCoach.mutation(api.inbox.send, {
    clientIds: [clientId],
    subject: "",
    content: "Harbour",
  });
  portal.letPass(31_000);
  await portal.run("push/dispatch:run");
  await expect.poll(() => stage.service.arrived.length, { timeout: 30_000 }).toBe(1);
  const words = receiver.open(stage.service.arrived[0]?.body ?? Buffer.alloc(0));
  const { path } = words as { path: string };
  expect(path).toMatch(/^\/dashboard\/communication\?message=\w+$/);
  expect(JSON.stringify(words)).not.toContain("Harbour");

  await deliver(await person.context.newCDPSession(page), JSON.stringify(words));
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title }) => title);
    });
  await expect.poll(shown).toEqual([(words as { title: string }).title]);
  const [worker] = person.context.serviceWorkers();
  await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const press = new Event("notificationclick");
    globalThis.dispatchEvent(Object.assign(press, { notification, waitUntil: () => undefined }));
  });
  await page.waitForURL(`${portal.url}${path}`);
  await expect.poll(shown, { message: "a press takes it away" }).toEqual([]);
  await page.getByText("Harbour").first().waitFor();
});

test("[push-6] a sign-out removes the notifications from the screen, and ends pushes to the device", async () => {
  const { portal } = practice;
  const { person } = await openSubscriber();
  const page = await person.openPage("/dashboard/account#notifications");
  await isKept(page);
  const here = page.getByLabel(pushWords.here);
  await here.check();
  await expect.poll(() => here.isEnabled()).toBe(true);
  const before = stage.service.arrived.length;
  const words = { title: "Somebody wrote to you", path: "/dashboard/communication", tag: "x" };
  await deliver(await person.context.newCDPSession(page), JSON.stringify(words));
  const shown = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.ready).getNotifications().then(({ length }) => length),
    );
  await expect.poll(shown).toBe(1);
  await page.getByRole("button", { name: frame.signOut, exact: true }).click();
  await page.waitForURL(`${portal.url}/auth`);
  await expect.poll(shown).toBe(0);
  const { asCoach, clientId } = await callAsCoach(portal);
  await asCoach.mutation(api.inbox.send, { clientIds: [clientId], subject: "", content: "Later" });
  portal.letPass(31_000);
  await portal.run("push/dispatch:run");
  await portal.run("push/queue:resume");
  expect(stage.service.arrived).toHaveLength(before);
});

test("[app-3] a new version waits until the person accepts it", async () => {
  const person = await openPerson(practice.portal.client);
  const page = await person.openPage("/dashboard/goals");
  await isKept(page);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await appendFile(join(stage.webDir, "service-worker.js"), "// another build\n");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const notice = page.getByRole("status").filter({ hasText: appWords.update.title });
  await notice.waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await Promise.all([
    page.waitForEvent("load"),
    notice.getByRole("button", { name: appWords.update.now }).click(),
  ]);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
});
