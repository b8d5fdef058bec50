/** Answers to worksheets and assessments in a vault: moved in, on both devices, apart and together, locked, and sent. */
import { consentWords } from "@/content/journey/consent";
import { readerWords } from "@/content/journey/overview";
import { yearWords } from "@/content/journey/year";
import { guideCards } from "@/content/journey/guide-cards";
import { presence } from "@/content/journey/presence";
import { ownHandoutWords } from "@/content/own-handouts";
import { vaultWords } from "@/content/vault";
import { whereIStand } from "@/content/worksheets/where-i-stand";
import { worksheetWords } from "@/content/worksheets/words";
import { paths } from "@/lib/pages/paths";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { callAs, callAsCoach } from "../support/calling";
import { useDemoPractice } from "../support/demo-practice";
import { press, says } from "../support/door-journeys";
import { makeVault } from "../support/vault-steps";
import { findAccessibilityFaults } from "../support/watched-page";

const { practice, faults, openPerson, goTo, turnTo } = useDemoPractice({ reducedMotion: "reduce" });

const passphrase = "seven slow rivers at night";
const canary = "the heron among the canary reeds";
const sheet = "/dashboard/tools/worksheets/where-i-stand";
const guide = "/dashboard/journey/arrival?guide=presence";
const [reason, bags, loud] = (whereIStand[0]?.blocks ?? []).map((block) =>
  block.kind === "words" ? { id: "", label: "" } : block,
);
const [why = "", carry = "", notMine = ""] = [reason?.label, bags?.label, loud?.label];
const noticed = presence.steps[0]?.questions[0]?.label ?? "";

let a: Page;
let b: Page;
let userId: string;
const frames: string[] = [];

beforeAll(async () => {
  const { portal } = practice;
  userId = (await callAsCoach(portal)).clientId;
  const open = async () => await (await openPerson(portal.client)).openWindow();
  [a, b] = [await open(), await open()];
  for (const page of [a, b]) {
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => frames.push(String(payload)));
      socket.on("framereceived", ({ payload }) => frames.push(String(payload)));
    });
  }
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const shown = (page: Page, label: string) => expect.poll(() => field(page, label).inputValue());
const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));
const isFaultless = async (page: Page) => expect(await findAccessibilityFaults(page)).toEqual([]);

async function unlock(page: Page) {
  await page.getByRole("heading", { name: vaultWords.locked.title }).waitFor();
  await isFaultless(page);
  await page.getByLabel(vaultWords.locked.label, { exact: true }).fill(passphrase);
  await press(page, vaultWords.locked.open);
}

test("[vault-28] answers that an earlier release left in clear beside a vault move into it when a worksheet is opened", async () => {
  await goTo(a, "/dashboard/vault");
  await makeVault(a, passphrase, practice.portal.client.password);
  await a.evaluate(
    ([key, text]) => localStorage.setItem(key ?? "", text ?? ""),
    [`worksheet_${userId}_where-i-stand`, JSON.stringify({ [reason?.id ?? ""]: `${canary}.` })],
  );
  await goTo(a, sheet);
  await a.getByRole("heading", { name: vaultWords.moving.title }).waitFor();
  await isFaultless(a);
  expect(await stored(a)).toContain(canary);
  await press(a, vaultWords.moving.begin);
  await shown(a, why).toBe(`${canary}.`);
  await a.locator("[data-circle=vault]").waitFor();
  expect(await stored(a)).not.toContain(canary);
});

test("[vault-27, vault-28] a worksheet begun on one device continues on the other, where the vault is opened in place", async () => {
  await goTo(b, sheet);
  await unlock(b);
  await shown(b, why).toBe(`${canary}.`);
  await field(b, carry).pressSequentially("Two bags");
  await shown(a, carry).toBe("Two bags");
  await field(a, carry).press("Control+End");
  await field(a, carry).pressSequentially(" and a river");
  await a.reload(); // Right after the last letter.
  await shown(a, carry).toBe("Two bags and a river");
  await shown(b, carry).toBe("Two bags and a river");
  expect(await stored(a)).not.toContain("river");
});

test("[vault-7, vault-27] answers that both devices gave without a connection are merged, and those to the same question are kept twice", async () => {
  await a.context().setOffline(true);
  await field(a, notMine).fill("The loud one");
  await field(a, why).fill("A quiet year");
  await field(b, carry).fill("Three bags and a river");
  await field(b, why).fill("A loud year");
  await expect.poll(() => a.getByText(worksheetWords.answered(3, 13)).count()).toBe(1);
  await b.getByText(vaultWords.open.waiting(1)).waitFor({ state: "detached" });
  await a.context().setOffline(false);
  for (const page of [a, b]) {
    await page.getByRole("heading", { name: vaultWords.fork.title }).waitFor();
    await shown(page, carry).toBe("Three bags and a river");
    await shown(page, notMine).toBe("The loud one");
  }
  await isFaultless(a);
  const versions = a.locator("[data-slot=vault-forks] textarea");
  const texts = await Promise.all((await versions.all()).map((each) => each.inputValue()));
  expect(texts.toSorted()).toEqual(["A loud year", "A quiet year"]);
  await press(a, vaultWords.fork.choose(1 + texts.indexOf("A loud year")));
  for (const page of [a, b]) {
    await shown(page, why).toBe("A loud year");
    await shown(page, notMine).toBe("The loud one");
    await page.getByRole("heading", { name: vaultWords.fork.title }).waitFor({ state: "detached" });
  }
  const isOfTheLine = (fault: string) => fault.includes("ERR_INTERNET_DISCONNECTED");
  faults.splice(0, faults.length, ...faults.filter((fault) => !isOfTheLine(fault)));
});

test("[vault-27, vault-28] an assessment is begun on one device and finished on the other, also after a lock", async () => {
  await turnTo(a, guide);
  await field(a, noticed).fill(`A bell, and ${canary}`);
  const consent = a.getByRole("checkbox", { name: consentWords.text });
  if ((await consent.count()) > 0) await consent.check();
  await press(a, readerWords.next);
  await a.getByRole("radio", { name: /^4/ }).first().check();
  await press(a, vaultWords.open.lock);
  await a.getByRole("heading", { name: vaultWords.locked.title }).waitFor();
  expect(await a.content()).not.toContain(canary);
  await turnTo(b, guide);
  await expect.poll(() => b.getByRole("radio", { name: /^4/ }).first().isChecked()).toBe(true);
  while ((await b.getByRole("button", { name: readerWords.next, exact: true }).count()) > 0) {
    await press(b, readerWords.next);
  }
  await press(b, readerWords.finish);
  await says(b, readerWords.kept);
  await unlock(a);
  await says(a, readerWords.kept);
  await a.getByText(readerWords.yourAnswers, { exact: true }).click();
  await a.getByText(`A bell, and ${canary}`).waitFor();
  expect(await stored(a)).not.toContain(canary);
});

test("[vault-34] while the vault is locked the cards of assessments and the year say so, and offer to open it", async () => {
  const link = (action: string) =>
    b.getByRole("link", { name: `${action}: ${guideCards.presence.title}`, exact: true });
  await turnTo(b, paths.phase("arrival"));
  await link(readerWords.review).waitFor();
  await b.getByRole("button", { name: vaultWords.open.lock }).first().click();
  await link(vaultWords.locked.open).waitFor();
  expect(await b.getByText(readerWords.locked, { exact: true }).count()).toBe(2);
  expect(await b.getByRole("link", { name: /^Begin Assessment/ }).count()).toBe(0);
  await isFaultless(b);
  await turnTo(b, paths.year());
  await b.getByText(yearWords.locked, { exact: true }).waitFor();
  await isFaultless(b);
  await turnTo(b, paths.phase("arrival"));
  await link(vaultWords.locked.open).click();
  await unlock(b);
  await b.getByText(readerWords.yourAnswers, { exact: true }).waitFor();
});

test("[vault-27] a coach's worksheet is answered on both devices, and the coach has the answers only after sending", async () => {
  const { asCoach, clientId } = await callAsCoach(practice.portal);
  const worksheetId = await asCoach.mutation(api.worksheets.add, {
    title: "Three lines",
    fields: [{ id: "how", kind: "line", label: "How was it?" }],
  });
  await asCoach.mutation(api.handouts.give, { worksheetId, clientIds: [clientId] });
  const asClient = await callAs(practice.portal, practice.portal.client);
  const given = await asClient.query(api.handouts.own, {});
  const path = paths.handout(given[0]?.handoutId ?? "");
  await turnTo(a, path);
  await field(a, "How was it?").fill("Long");
  await says(a, ownHandoutWords.keptInVault);
  await turnTo(b, path);
  await shown(b, "How was it?").toBe("Long");
  await field(b, "How was it?").fill("Long, and good");
  await shown(a, "How was it?").toBe("Long, and good");
  expect(frames.filter((frame) => frame.includes("Long, and good"))).toEqual([]);
  await press(a, ownHandoutWords.send);
  await says(a, ownHandoutWords.sent);
  await b.getByRole("button", { name: ownHandoutWords.openSent }).waitFor();
});

test("[vault-10] no frame contained text of unsent answers", () => {
  expect(frames.length).toBeGreaterThan(20);
  expect(frames.filter((frame) => /heron|bags|loud one/.test(frame))).toEqual([]);
});
