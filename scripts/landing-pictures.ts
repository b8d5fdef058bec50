import { mkdir, writeFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { api } from "../convex/_generated/api";
import { marksWords } from "../src/content/journey/marks";
import { buildWhatIsStale } from "./builds";

/** Every clock of the pictures starts here, so that they show the same days whenever they are taken. */
const MOMENT = "2026-05-12T09:20:00Z";
const FOLDER = "src/assets/landing";
/** So tall that no bar of the page's frame covers the part in the picture. */
const PHONE = { width: 390, height: 4000 };
const SHORT_PHONE = { width: 390, height: 844 };
/** Wide enough for a metric's form to be one row. */
const WIDE_PHONE = { width: 520, height: 2600 };
const heightOfWidth = 4 / 5;
/** The size of a picture: twice what a phone's screen shows. */
const PICTURE = { width: 780, height: 624 };
const bytesMax = 25_000;
const QUALITIES = [0.86, 0.8, 0.74, 0.68, 0.6, 0.5];

if (process.argv.includes("--help")) {
  console.log(`Usage: npx tsx scripts/landing-pictures.ts

Takes the landing page's six pictures, light and dark, from screens of the demo as they are at
${MOMENT}, into ${FOLDER}. Needs Chromium, which a build does not. Commit what it writes.`);
  process.exit(0);
}
process.env.PORTAL_NOW = MOMENT; // Read by tests/support/moment.ts when it is loaded.
const { openMeetingPlace } = await import("../tests/support/chromium");
const { openDemoPortal, signInQuietly } = await import("../tests/support/portal");
const { callAs } = await import("../tests/support/calling");
type DemoPortal = Awaited<ReturnType<typeof openDemoPortal>>;

/** As text, because the compiler of this file adds names that a page does not know. */
const STOPPED_CLOCK = `{
  const atMs = ${String(Date.parse(MOMENT))};
  globalThis.Date = class extends Date {
    constructor(...given) { super(...(given.length > 0 ? given : [atMs])); }
    static now() { return atMs; }
  };
}`;

/** Opens a screen and returns where the picture's top is, in pixels of the window. */
type Shot = (
  page: Page,
  show: (path: string, size?: typeof PHONE) => Promise<void>,
) => Promise<number>;

const topOf = async (place: Locator, marginPx = 12) => {
  await place.waitFor();
  const box = await place.boundingBox();
  if (box === null) throw new Error(`${String(place)} is not drawn.`);
  return Math.round(box.y) - marginPx;
};

const SHOTS: Record<string, Shot> = {
  goals: async (page, show) => {
    await show("/dashboard/goals");
    return await topOf(page.locator("[data-slot=goal-card]").first());
  },
  sessions: async (page, show) => {
    await show("/dashboard/communication?tab=sessions");
    const calendar = page.locator("[data-slot=calendar]");
    await calendar.getByRole("button", { name: /May 14/ }).click();
    return await topOf(calendar, 0);
  },
  messages: async (page, show) => {
    await show("/dashboard/communication", SHORT_PHONE);
    await page.getByText("I wrote it on the train").waitFor();
    return await topOf(page.locator("[data-slot=composer]"), 220);
  },
  progress: async (page, show) => {
    await show("/dashboard/goals", WIDE_PHONE);
    return await topOf(page.locator("[data-slot=metric]").first(), 0);
  },
  community: async (page, show) => {
    await show("/dashboard/tools/shared");
    await page.getByRole("button", { name: /The long way home/ }).click();
    return await topOf(page.getByRole("dialog"), -10);
  },
  achievements: async (page, show) => {
    await show("/dashboard/journey");
    await page.getByRole("link", { name: marksWords.kinds.first_session }).waitFor();
    return await topOf(page.getByRole("heading", { name: marksWords.title }));
  },
};

/** Adds what the pictures show and the demo lacks, in the words of the demo's people. */
async function liveOn(portal: DemoPortal) {
  const [asClient, asCoach] = await Promise.all([
    callAs(portal, portal.client),
    callAs(portal, portal.coach),
  ]);
  const goals = await asClient.query(api.goals.list, {});
  const goal = goals.find(({ status }) => status === "active");
  if (goal === undefined) throw new Error("The demo's client has no active goal.");
  const { goalId, milestones } = goal;
  const targetDate = { from: goal.targetDate ?? null, to: "2026-06-30" };
  await asClient.mutation(api.goals.edit, { goalId, changes: { targetDate } });
  for (const { milestoneId } of milestones.slice(1, 3))
    await asClient.mutation(api.milestones.tick, { milestoneId, isCompleted: true });
  const paginationOpts = { numItems: 20, cursor: null };
  const { page: messages } = await asClient.query(api.messages.list, { paginationOpts });
  const messageIds = messages.filter(({ sender }) => sender === "coach").map((m) => m.messageId);
  await asClient.mutation(api.messages.markRead, { messageIds }); // so that the newest is in view
  await asClient.mutation(api.messages.send, {
    content:
      "I wrote it on the train. An hour after we have spoken I would like to be less careful.",
  });
  const shareId = await asClient.mutation(api.shares.share, {
    kind: "reflection",
    sourceId: "the-long-way-home",
    title: "The long way home",
    parts: [{ text: "I took the long way, past the river. I did not want to arrive yet." }],
  });
  await asCoach.mutation(api.shares.comment, { shareId, text: "What was waiting at home?" });
}

/** In the browser, because nothing else here can write WebP. Takes the best quality that is small enough. */
async function toWebp(desk: Page, png: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const address = await desk.evaluate(
      async ([source, quality, size]) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = document.createElement("canvas");
        Object.assign(canvas, size);
        canvas.getContext("2d")?.drawImage(image, 0, 0, size.width, size.height);
        return canvas.toDataURL("image/webp", quality);
      },
      [`data:image/png;base64,${png.toString("base64")}`, quality, PICTURE] as const,
    );
    const webp = Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
    if (webp.byteLength <= bytesMax) return webp;
  }
  throw new Error(`A picture has more than ${String(bytesMax)} bytes at any quality.`);
}

async function takePictures(portal: DemoPortal, page: Page, desk: Page) {
  const show = async (path: string, size = PHONE) => {
    await page.setViewportSize(size);
    await page.goto(portal.url + path);
    await page.getByRole("heading", { level: 1, includeHidden: true }).waitFor();
    await page.waitForLoadState("networkidle");
  };
  for (const [name, shot] of Object.entries(SHOTS)) {
    const y = await shot(page, show);
    const { width, height } = page.viewportSize() ?? PHONE;
    const clip = { x: 0, y, width, height: width * heightOfWidth };
    if (y + clip.height > height) throw new Error(`${name} is below the window.`);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.mouse.move(0, 0);
      const png = await page.screenshot({ clip, animations: "disabled" });
      const webp = await toWebp(desk, png);
      const file = `${FOLDER}/${name}-${colorScheme}.webp`;
      await writeFile(file, webp);
      console.log(`${file}  ${String(webp.byteLength)} bytes`);
    }
  }
}

await buildWhatIsStale();
await mkdir(FOLDER, { recursive: true });
const [portal, place] = await Promise.all([openDemoPortal(), openMeetingPlace()]);
try {
  await liveOn(portal);
  const person = await place.newPerson({
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
    timezoneId: "Europe/Lisbon",
  });
  await person.addInitScript({ content: STOPPED_CLOCK });
  await signInQuietly(person, portal, portal.client);
  await takePictures(portal, await person.newPage(), await (await place.newPerson()).newPage());
} finally {
  await Promise.all([place.close(), portal.close()]);
}
process.exit(0);
