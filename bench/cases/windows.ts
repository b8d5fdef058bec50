import { randomUUID } from "node:crypto";
import { communication, composing } from "@/content/messages/communication";
import { replying } from "@/content/messages/message-center";
import type { BrowserContext, Page } from "playwright-core";
import { api } from "../../convex/_generated/api";
import { buildWhatIsStale } from "../../scripts/builds";
import { callAs } from "../../tests/support/calling";
import { openMeetingPlace } from "../../tests/support/chromium";
import { signInQuietly } from "../../tests/support/portal";
import { openProductProcess, type ProductProcess } from "../../tests/support/product-process";
import { pause, percentile } from "../../tests/engine/faults/time";
import { Child } from "../child";
import type { Figure } from "../figures";

type MeetingPlace = Awaited<ReturnType<typeof openMeetingPlace>>;

const warmUps = 5;
const lines = 60;
const restMs = 120;

/** From the press that sends a message in one browser until the other browser shows it. */
export async function windows(): Promise<Figure[]> {
  await buildWhatIsStale();
  const [product, place] = await Promise.all([openProductProcess(), openMeetingPlace()]);
  try {
    const [client, coach] = await Promise.all([
      enter(product, await place.newPerson(), product.client, "/dashboard/communication"),
      enter(product, await place.newPerson(), product.coach, await conversationOf(product)),
    ]);
    const asClient = { page: client, label: composing.label, button: communication.messages.send };
    const asCoach = { page: coach, label: replying.label, button: replying.send };
    const bare = await bareTimes(place);
    return [
      ...figuresOf("client to coach", await sendLines(asClient, coach), bare),
      ...figuresOf("coach to client", await sendLines(asCoach, client), bare),
    ];
  } finally {
    await Promise.all([place.close(), product.close()]);
  }
}

async function conversationOf(product: ProductProcess): Promise<string> {
  const { userId } =
    (await (await callAs(product, product.client)).query(api.viewer.get, {})) ?? {};
  return `/admin/messages?client=${String(userId)}`;
}

async function enter(
  product: ProductProcess,
  person: BrowserContext,
  wayIn: ProductProcess["client"],
  path: string,
): Promise<Page> {
  await signInQuietly(person, product, wayIn);
  const page = await person.newPage();
  await page.goto(product.url + path);
  await page.locator("[data-slot=thread-message]").first().waitFor();
  return page;
}

interface Writer {
  page: Page;
  label: string;
  button: string;
}

function figuresOf(way: string, times: number[], bare: number[]): Figure[] {
  const figure = (share: number, atMost: number): Figure => ({
    name: `two windows, ${way}: press to page, p${share * 100}`,
    value: percentile(times, share),
    unit: "ms",
    bound: { atMost },
    limit: percentile(bare, share),
  });
  return [figure(0.5, 15), figure(0.95, 40)];
}

/** The machine's limit: two pages with nothing but messages, and a server that syncs and forwards each message. */
async function bareTimes(place: MeetingPlace): Promise<number[]> {
  const server = await Child.start("plain-child");
  try {
    const [writer, reader] = await Promise.all([openBare(place, server), openBare(place, server)]);
    return await sendLines({ page: writer, label: bareLabel, button: bareLabel }, reader);
  } finally {
    await server.stop();
  }
}

const bareLabel = "Line";

async function openBare(place: MeetingPlace, server: Child): Promise<Page> {
  const page = await (await place.newPerson()).newPage();
  await page.setContent(
    `<div data-slot="thread"></div><textarea aria-label="${bareLabel}"></textarea><button>${bareLabel}</button>`,
  );
  await page.evaluate(
    (url) =>
      new Promise<void>((opened) => {
        const [thread, words, button] = document.body.children;
        const socket = new WebSocket(url);
        socket.onopen = () => opened();
        socket.onmessage = ({ data }) => {
          const line = document.createElement("p");
          line.textContent = JSON.parse(data as string) as string;
          thread?.append(line);
        };
        button?.addEventListener("click", () => {
          socket.send(JSON.stringify((words as HTMLTextAreaElement).value));
        });
      }),
    server.url.replace("http", "ws"),
  );
  return page;
}

async function sendLines(writer: Writer, reader: Page): Promise<number[]> {
  const times: number[] = [];
  for (let line = -warmUps; line < lines; line++) {
    const timeMs = await sendOne(writer, reader);
    if (line >= 0) times.push(timeMs);
    await pause(restMs);
  }
  return times;
}

/** Both pages use the machine's clock. */
async function sendOne({ page, label, button }: Writer, reader: Page): Promise<number> {
  const words = `Line ${randomUUID()}`;
  await page.getByRole("textbox", { name: label, exact: true }).fill(words);
  const seen = reader.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        const thread = document.querySelector("[data-slot=thread]") ?? document.body;
        const watch = new MutationObserver(() => {
          if (!thread.textContent.includes(words)) return;
          watch.disconnect();
          resolve(performance.timeOrigin + performance.now());
        });
        watch.observe(thread, { childList: true, subtree: true, characterData: true });
      }),
    words,
  );
  const pressed = await page
    .getByRole("button", { name: button, exact: true })
    .evaluate((element: HTMLElement) => {
      const at = performance.timeOrigin + performance.now();
      element.click();
      return at;
    });
  return (await seen) - pressed;
}
