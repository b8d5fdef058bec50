/**
 * What everybody needs, tried with the product as this Node starts it: by npm, and from the release in SMOKE_RELEASE if
 * there is one. scripts/smoke.ts runs this file for each Node.
 */
import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { communication, composing } from "@/content/messages/communication";
import { signInWords } from "@/content/sign-in";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { notes, Project } from "../../packages/engine/conformance/support/project";
import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { killAll, treeOf } from "../deploy/processes";
import { eventually } from "../engine/faults/time";
import { findChromium, openMeetingPlace } from "../support/chromium";
import { fill, press, says } from "../support/door-journeys";

const root = join(import.meta.dirname, "../..");
const hasBrowser = findChromium() !== null;
const message = "The first line between us.";

/** Only these variables: a build must not see those that the test runner adds. */
const { PATH, HOME } = process.env;
const env = { PATH, HOME };

interface Started {
  url: string;
  /** kill -9 of everything that was started. */
  kill: () => void;
}

const release = process.env.SMOKE_RELEASE ?? "";
const ways = ["by npm", ...(release === "" ? [] : ["from a release"])];

describe.each(ways)("the product started %s", (way) => {
  const isByNpm = way === "by npm";
  const place = { cwd: isByNpm ? root : "/", env };
  let folder: string;
  let data: string;
  /** Where the browser signed in. A start at a given port prints `localhost`, which is another site to the browser. */
  let address: string;
  let server: Started;
  let page: Page;

  /** A command as people type it. */
  const typed = (command: string, words: string[]): [string, string[]] =>
    isByNpm
      ? ["npm", ["run", "--silent", command, "--", ...words]]
      : [join(release, "passage"), [command, ...words]];

  async function start(command: string, ...words: string[]): Promise<Started> {
    const child = spawn(...typed(command, [...words, "--admin-port", "0"]), place);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text: Buffer) => (output += text.toString()));
    }
    const urlIn = () => /Ready at (\S+)/.exec(output)?.[1];
    await eventually("The start", () => urlIn() !== undefined || child.exitCode !== null);
    return {
      url: urlIn() ?? expect.unreachable(output),
      kill: () => killAll(treeOf(child.pid ?? 0).map(({ pid }) => pid)),
    };
  }

  async function admin(...words: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(...typed("admin", words), place);
    return stdout;
  }

  /** The recipients of the emails in a folder, served or not. */
  async function lettersIn(data: string): Promise<string[]> {
    const listed = await admin("run", "mail/outbox:list", "--data", data);
    return [...listed.matchAll(/"to":"([^"]+)"/g)].map(([, to = ""]) => to).sort();
  }

  const openThread = () => page.goto(`${address}/dashboard/communication`);
  const sentLine = () =>
    page.locator('[data-slot="thread"] [data-index]').filter({ hasText: message });

  beforeAll(async () => {
    folder = await scratchFolder("smoke");
    data = join(folder, "data");
    const startedMs = performance.now();
    server = await start("start", "--data", data, "--port", "0");
    address = server.url;
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    process.stdout.write(`Ready after ${seconds} s ${way}\n`);
    return () => server.kill();
  });

  beforeAll(async () => {
    if (!hasBrowser) return;
    const browser = await openMeetingPlace();
    page = await (await browser.newPerson()).newPage();
    return () => browser.close();
  });

  test.skipIf(!hasBrowser)(
    "a person signs up, opens the link in the email, and sends a message",
    async () => {
      await page.goto(`${server.url}/auth#sign-up`);
      await fill(page, "First name", "Ada");
      await fill(page, "Last name", "Lovelace");
      await fill(page, "Email", "ada@example.com");
      for (const label of ["Password", "Confirm password"]) {
        await fill(page, label, "quiet-harbour-42");
      }
      await press(page, "Create Account");
      await says(page, signInWords.notices.confirmAddress);
      await eventually("The email", async () => {
        const letters = await fetch(`${server.url}/mailbox.json`);
        return (await letters.text()).includes("ada@example.com");
      });
      await page.getByRole("link", { name: signInWords.mailbox }).click();
      await page.getByRole("article").getByRole("link").click();
      await says(page, "Welcome, Ada");
      await openThread();
      await page.getByRole("textbox", { name: composing.label, exact: true }).fill(message);
      await press(page, communication.messages.send);
      await sentLine().getByText("Sent").waitFor();
    },
  );

  test("a function that needs Node runs in its worker", async () => {
    expect(await admin("push-keys", "--data", data)).toContain("VAPID_PUBLIC_KEY=");
  });

  test("what is confirmed survives kill -9, and a backup has it", async () => {
    await admin("mail-invite", "--email", "first@practice.test", "--data", data);
    server.kill();
    server = await start("start", "--data", data, "--port", new URL(address).port);
    const letters = await lettersIn(data);
    expect(letters).toContain("first@practice.test");
    const backup = join(folder, "backup");
    const restored = join(folder, "restored");
    await admin("backup", backup, "--data", data);
    await admin("restore", backup, "--data", restored);
    expect(await lettersIn(restored)).toEqual(letters);
  });

  test.skipIf(!hasBrowser)("kill -9 loses no message, and nobody signs in again", async () => {
    await openThread();
    await sentLine().getByText("Sent").waitFor();
  });

  test("the official command line pushes a project and runs its functions", async () => {
    const pushed = join(folder, "pushed");
    const empty = await start("engine", "--data", pushed, "--port", "0");
    try {
      const [url = "", key = ""] = (await admin("key", "--data", pushed)).trim().split("\n");
      const project = await Project.create({ url, key }, notes);
      const push = await project.convex("dev", "--once", "--typecheck", "disable");
      expect(push.output).toContain("Convex functions ready!");
      const kept = await project.convex("run", "files:keep", '{"text":"bytes"}');
      expect(kept.code, kept.output).toBe(0);
    } finally {
      empty.kill();
    }
  });
});
