/** Client and coach write to each other, each in a separate browser. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { communication, composing, conversation } from "@/content/messages/communication";
import { replying } from "@/content/messages/message-center";
import { uploading } from "@/content/messages/uploads";
import { notices } from "@/content/notices";
import { uploadBytesMax } from "@domain/limits";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import { scratchFolder } from "../../packages/engine/testing/scratch-folder";
import { answerBadly } from "../support/bad-answers";
import { useBothSides } from "../support/both-sides";
import { isOfTheLine } from "../support/cut-line";
import { findAccessibilityFaults } from "../support/watched-page";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC",
  "base64",
);

const { stage, faults, openPerson, goTo } = useBothSides({
  client: "/dashboard/communication",
  coach: "/admin/messages?filter=all",
});
let folder: string;

beforeAll(async () => {
  folder = await scratchFolder("files");
});

const lines = (page: Page) => page.locator('[data-slot="thread-message"]');
const lineWith = (page: Page, words: string) => lines(page).filter({ hasText: words });
const inboxRow = (words: string) =>
  stage.coach.locator('[data-slot="inbox-row"]').filter({ hasText: words });
/** A message may be read at once, because the coach may have the conversation open. */
const ARRIVED = /^(Sent|Read .*)$/;
const write = async (page: Page, label: string, words: string, send: string) => {
  await page.getByRole("textbox", { name: label }).fill(words);
  await page.getByRole("button", { name: send, exact: true }).click();
};
const seeNotice = (page: Page, title: string, body: string) =>
  page
    .locator("[data-sonner-toast]", { hasText: title })
    .filter({ hasText: body })
    .first()
    .waitFor();

async function keepFile(name: string, bytes: Buffer | string) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

test("[message-4, message-9] a client's conversation scrolls in a box of 400 px, and says who wrote", async () => {
  const thread = stage.client.getByRole("group", {
    name: "Conversation, the newest message last",
  });
  await thread.locator("[data-slot=thread-message]").first().waitFor();
  const box = thread.locator("xpath=ancestor::*[contains(@class, 'h-[400px]')]");
  expect((await box.boundingBox())?.height).toBe(400);
  const hiddenPx = () => thread.evaluate((list) => list.scrollHeight - list.clientHeight);
  await expect.poll(hiddenPx).toBeGreaterThan(0);
  // Reads all lines at one moment, because the list draws more lines above while it settles.
  const drawn = await thread.locator("[data-slot=thread-message]").evaluateAll((all) =>
    all.map((line) => ({
      writer: line.hasAttribute("data-own") ? "You" : "Coach",
      texts: (line as HTMLElement).innerText.split(/\s*\n\s*/),
    })),
  );
  for (const { writer, texts } of drawn) expect(texts).toContain(writer);
});

test("[center-23] the coach's inbox scrolls in a box of 600 px, and marks what is unread at its edge", async () => {
  const { coach } = stage;
  const list = coach.getByRole("region", { name: "Messages, the newest first" });
  expect((await list.boundingBox())?.height).toBe(600);
  const warning = await coach.evaluate(() => {
    const probe = document.createElement("i");
    probe.className = "border-l-warning";
    return getComputedStyle(document.body.appendChild(probe)).borderLeftColor;
  });
  const unread = coach
    .locator("[data-slot=inbox-row]")
    .filter({ has: coach.getByText("New", { exact: true }) })
    .first();
  await expect // The list may draw the row again meanwhile.
    .poll(() => unread.evaluate((it) => getComputedStyle(it).borderLeftColor))
    .toBe(warning);
});

describe("a conversation", () => {
  test("[center-5, center-6, center-9, center-10, center-11, center-13, message-7, message-8, message-11] a client's message appears on the coach's page at once, and the answer on the client's", async () => {
    const { client, coach } = stage;
    const send = client.getByRole("button", { name: "Send Message", exact: true });
    await expect.poll(() => send.isDisabled()).toBe(true);
    await client.getByRole("textbox", { name: "Your message" }).fill(" \n ");
    await expect.poll(() => send.isDisabled()).toBe(true);

    await client.getByRole("checkbox", { name: "High priority" }).check();
    await write(client, "Your message", "The lighthouse was open today.", "Send Message");
    await lineWith(client, "The lighthouse was open today.")
      .getByText("Sent", { exact: true })
      .waitFor();
    await seeNotice(client, notices.messageSent.title, notices.messageSent.body);
    await expect
      .poll(() => client.getByRole("textbox", { name: "Your message" }).inputValue())
      .toBe("");

    const row = inboxRow("The lighthouse was open today.");
    await row.getByText("New", { exact: true }).waitFor();
    await row.getByText("High Priority", { exact: true }).waitFor();
    await row.getByText("No Subject", { exact: true }).waitFor();

    await row.click();
    await lineWith(coach, "The lighthouse was open today.").waitFor();
    const reply = coach.getByRole("button", { name: "Send Reply" });
    await coach.getByRole("textbox", { name: "Reply" }).fill(" \n ");
    await expect.poll(() => reply.isDisabled()).toBe(true);
    expect(await findAccessibilityFaults(coach)).toEqual([]);
    expect(await findAccessibilityFaults(client)).toEqual([]);
    await row.getByText("New", { exact: true }).waitFor({ state: "detached" });
    await lineWith(client, "The lighthouse was open today.")
      .getByText(/^Read /)
      .waitFor();

    await write(coach, "Reply", "What did you see from up there?", "Send Reply");
    await seeNotice(coach, notices.replySent.title, notices.replySent.body);
    const answer = lineWith(client, "What did you see from up there?");
    await answer.waitFor();
    await lineWith(coach, "What did you see from up there?")
      .getByText(/^Read /)
      .waitFor();
    await answer.getByText("Unread", { exact: true }).waitFor({ state: "detached" });
  });

  test("a draft survives leaving and reloading the page, and the counts follow on every screen", async () => {
    const { client, coach } = stage;
    await client.getByRole("textbox", { name: "Your message" }).fill("Half a thought");
    await client.goto(`${stage.portal.url}/dashboard/sessions`);
    await client.getByRole("heading", { level: 1 }).waitFor();
    await write(coach, "Reply", "One more thing.", "Send Reply");
    await client
      .getByRole("link", { name: /Communication 1 unread/ })
      .first()
      .waitFor();
    await client.waitForFunction(() => document.title.startsWith("(1) "));
    await client
      .getByRole("link", { name: /Communication/ })
      .first()
      .click();
    const box = client.getByRole("textbox", { name: "Your message" });
    await box.waitFor();
    await expect.poll(() => box.inputValue()).toBe("Half a thought");
    await client.getByText("New", { exact: true }).waitFor();
    await client.getByRole("link", { name: "Communication", exact: true }).first().waitFor();
    await box.fill("");
  });

  test("a message written offline waits on the page, survives a reload and arrives once", async () => {
    const { client } = stage;
    await client.context().setOffline(true);
    await write(client, "Your message", "Written in a tunnel.", "Send Message");
    await lineWith(client, "Written in a tunnel.").waitFor();
    await client.context().setOffline(false);
    await client.reload();
    await lineWith(client, "Written in a tunnel.").getByText(ARRIVED).waitFor();
    await expect.poll(() => lineWith(client, "Written in a tunnel.").count()).toBe(1);
    await expect.poll(() => inboxRow("Written in a tunnel.").count()).toBe(1);
    expect(faults.splice(0).filter((fault) => !isOfTheLine(fault))).toEqual([]);
  });

  test("[message-3] a search finds parts of words, and says when there are no results", async () => {
    const { client } = stage;
    const search = client.getByRole("searchbox", { name: "Search messages..." });
    await search.fill("IGHTHOUS");
    await client.getByText("1 message found").waitFor();
    await search.fill("zebrafish");
    await client.getByText("No messages found").waitFor();
    await search.fill("");
    await lineWith(client, "Written in a tunnel.").waitFor();
  });
});

describe("files", () => {
  test("[file-5, file-6, file-7, file-11, file-13, message-6] a picture is shared, viewed and downloaded by the other side, and removed", async () => {
    const { client, coach } = stage;
    await client.getByRole("button", { name: "Upload File" }).click();
    await client
      .getByLabel("choose files")
      .setInputFiles([
        await keepFile("a view.png", PNG),
        await keepFile("notes.txt", "Dear coach,"),
      ]);
    await seeNotice(client, "File uploaded", "notes.txt has been uploaded successfully.");
    await seeNotice(client, notices.filesUploaded.title, notices.filesUploaded.body);
    const line = lineWith(coach, "File uploaded: a view.png");
    await line.getByRole("button", { name: "Preview a view.png" }).click();
    await coach.getByRole("img", { name: "a view.png" }).waitFor();
    await coach.keyboard.press("Escape");
    const download = coach.waitForEvent("download");
    await line.getByRole("button", { name: "Download a view.png" }).click();
    expect((await download).suggestedFilename()).toBe("a view.png");

    await client.getByRole("tab", { name: "File Sharing" }).click();
    await client.getByRole("button", { name: "Remove a view.png" }).click();
    await line.getByText("This file was removed.").waitFor();
    await client.getByRole("button", { name: "Undo" }).click();
    await line.getByRole("button", { name: "Download a view.png" }).waitFor();
    await client.getByRole("tab", { name: "Messages", exact: true }).click();
  });

  test("[file-2, file-3, file-4] a file of a wrong type or size is skipped with the reason", async () => {
    const { client } = stage;
    await client.getByRole("button", { name: "Upload File" }).click();
    await client
      .getByLabel("choose files")
      .setInputFiles([
        await keepFile("photo.png", "<html>"),
        await keepFile("huge.png", Buffer.concat([PNG, Buffer.alloc(uploadBytesMax)])),
        await keepFile("between.txt", "The others go on."),
      ]);
    const wrongType =
      "photo.png: File type not allowed. Allowed types: image/*, application/pdf, .doc, .docx, .txt";
    await seeNotice(client, "File validation error", wrongType);
    await seeNotice(client, "File validation error", "huge.png: File size must be less than 10MB");
    await seeNotice(client, "File uploaded", "between.txt has been uploaded successfully.");
    await client.reload();
    await lines(client).first().waitFor();
  });
});

describe("what did not arrive", () => {
  test("[center-14] an unsent reply stays, and is sent on retry", async () => {
    const { coach } = stage;
    const server = await answerBadly(coach);
    await goTo(coach, "/admin/messages?filter=all");
    await coach.locator("[data-slot=inbox-row]").first().click();
    server.fail("inbox:reply");
    await write(coach, replying.label, "In a fog", replying.send);
    await seeNotice(coach, notices.replyNotSent.title, notices.replyNotSent.body);
    server.heal();
    await coach.getByRole("button", { name: conversation.retry }).click();
    await seeNotice(coach, notices.replySent.title, notices.replySent.body);
  });

  test("[message-12] an unsent message stays, and is sent once on retry", async () => {
    const { client } = stage;
    const server = await answerBadly(client);
    await goTo(client, "/dashboard/communication");
    server.fail("messages:send");
    await write(client, composing.label, "In a storm", communication.messages.send);
    await seeNotice(client, notices.messageNotSent.title, notices.messageNotSent.body);
    await client.getByText(conversation.notSent, { exact: true }).waitFor();
    server.heal();
    await client.getByRole("button", { name: conversation.retry }).click();
    await seeNotice(client, notices.messageSent.title, notices.messageSent.body);
    await goTo(client, "/dashboard/communication");
    const line = lineWith(client, "In a storm");
    await line.first().waitFor();
    await expect.poll(() => line.count()).toBe(1);
  });

  test("[file-8] a file that was not uploaded says so, and is uploaded on retry", async () => {
    const { client } = stage;
    await client.route("**/files/upload*", (route) => route.abort());
    await client.getByRole("button", { name: communication.messages.upload }).click();
    await client
      .locator("input[type=file]:not([capture])")
      .setInputFiles(await keepFile("ferry.txt", "Half past six"));
    const { fileNotUploaded, fileUploaded, filesUploaded } = notices;
    const { title, body } = fileNotUploaded("ferry.txt");
    await seeNotice(client, title, body);
    await client.getByText(uploading.failed, { exact: true }).waitFor();
    await client.unroute("**/files/upload*");
    await client.getByRole("button", { name: uploading.retry, exact: true }).click();
    const { title: uploaded, body: ferry } = fileUploaded("ferry.txt");
    await seeNotice(client, uploaded, ferry);
    await seeNotice(client, filesUploaded.title, filesUploaded.body);
    faults.splice(0); // The browser reports the failed upload, as it should.
  });
});

describe("the message center", () => {
  test("[center-3, center-4] filters, search and links to a client's conversation", async () => {
    const { coach } = stage;
    await coach.getByRole("radio", { name: "High Priority" }).check({ force: true });
    await inboxRow("The lighthouse was open today.").waitFor();
    await expect.poll(() => inboxRow("Written in a tunnel.").count()).toBe(0);
    await coach.getByRole("radio", { name: "All" }).check({ force: true });
    const search = coach.getByRole("searchbox", { name: "Search messages...", exact: true });
    await search.fill("imogen");
    await coach.getByRole("button", { name: "Open the conversation with Imogen Vale" }).waitFor();
    await search.fill("");
  });

  test("[center-2, center-15, center-16, center-17, center-18, center-19] a message to two arrives in each private conversation, with the default subject", async () => {
    const { client, coach } = stage;
    await coach.getByRole("tab", { name: "Compose" }).click();
    const send = coach.getByRole("button", { name: "Send Message", exact: true });
    await coach.getByRole("textbox", { name: "Message", exact: true }).fill("I am away next week.");
    await expect.poll(() => send.isDisabled()).toBe(true);
    await coach.getByRole("checkbox", { name: "Imogen Vale" }).check();
    await coach.getByRole("checkbox", { name: "Bo Li" }).check();
    await coach.getByText("2 clients chosen").waitFor();
    await coach.getByRole("button", { name: "Clear", exact: true }).click();
    await coach.getByText("No one chosen yet").waitFor();
    await coach.getByRole("button", { name: "Undo" }).click();
    await coach.getByText("2 clients chosen").waitFor();
    await send.click();
    await seeNotice(coach, notices.messageSent.title, notices.messageSent.body);
    await lineWith(client, "I am away next week.").waitFor();
    await coach.getByRole("tab", { name: "Inbox" }).click();
    await coach.getByRole("radio", { name: "All", exact: true }).check({ force: true });
    await inboxRow("I am away next week.").nth(1).waitFor();
    await inboxRow("I am away next week.").getByText("Message from your coach").first().waitFor();
  });

  test("a saved reply is written once and used in an answer", async () => {
    const { coach } = stage;
    await inboxRow("Written in a tunnel.").click();
    await coach.getByRole("button", { name: "Saved replies" }).click();
    await coach.getByRole("menuitem", { name: "Manage saved replies" }).click();
    await coach.getByRole("button", { name: "New saved reply" }).click();
    await coach.getByRole("textbox", { name: "Name" }).fill("Thanks");
    await coach.getByRole("textbox", { name: "Text" }).fill("Thank you for telling me.");
    await coach.getByRole("button", { name: "Save", exact: true }).click();
    await coach.getByRole("button", { name: "Change “Thanks”" }).waitFor();
    await coach.keyboard.press("Escape");
    await coach.getByRole("button", { name: "Saved replies" }).click();
    await coach.getByRole("menuitem", { name: "Thanks" }).click();
    await expect
      .poll(() => coach.getByRole("textbox", { name: "Reply" }).inputValue())
      .toBe("Thank you for telling me.");
  });
});

describe("attacks and accidents", () => {
  test("[file-13] a file's address opens nothing without a sign-in of its two people", async () => {
    const { client, portal } = stage;
    const asked = client.waitForRequest(/files\/download/);
    const line = lineWith(client, "File uploaded: notes.txt");
    await line.getByRole("button", { name: "Download notes.txt" }).click();
    const address = (await asked).url();
    const answer = await fetch(address);
    expect([answer.status, await answer.text()]).toEqual([404, "Not found"]);
    const nowhere = await fetch(`${portal.url}/files/download?file=none`);
    expect([nowhere.status, await nowhere.text()]).toEqual([404, "Not found"]);
  });

  test("text that looks like markup stays text, at any length", async () => {
    const { client, coach } = stage;
    const payload = `<img src=x onerror="document.title='taken'"> javascript:alert(1) ${"w".repeat(400)} \u202Etxt`;
    await write(client, "Your message", payload, "Send Message");
    await inboxRow("javascript:alert(1)").click();
    await lineWith(coach, "javascript:alert(1)").waitFor();
    expect(await coach.title()).not.toContain("taken");
    for (const page of [client, coach]) {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(1280);
    }
  });

  test("a double click sends once, and the same person sees it on a second device", async () => {
    const { client, portal } = stage;
    const second = await (await openPerson(portal.client)).openPage("/dashboard/communication");
    await lines(second).first().waitFor();
    await client.getByRole("textbox", { name: "Your message" }).fill("Pressed twice.");
    await client.getByRole("button", { name: "Send Message", exact: true }).dblclick();
    await lineWith(client, "Pressed twice.").getByText(ARRIVED).waitFor();
    await lineWith(second, "Pressed twice.").getByText(ARRIVED).waitFor();
    await expect.poll(() => lineWith(second, "Pressed twice.").count()).toBe(1);
  });
});
