/** A shared picture is in this page's memory only, while it is viewed. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { useDemoPractice } from "../support/demo-practice";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC",
  "base64",
);

const { practice, faults, openPerson, arrivesAt } = useDemoPractice();

async function sharePicture(page: Page) {
  await page.getByRole("button", { name: "Upload File" }).click();
  const file = { name: "a view.png", mimeType: "image/png", buffer: PNG };
  await page.getByLabel("choose files").setInputFiles([file]);
}

let looks = 0;
/** Adds a new fragment each time, because the browser would draw a known address from its cache. */
const canBeDrawn = (page: Page, address: string) =>
  page.evaluate(
    async (url) => {
      const image = new Image();
      image.src = url;
      return await image.decode().then(
        () => true,
        () => false,
      );
    },
    `${address}#${String(looks++)}`,
  );

test("F03: a picture is shown from the page's memory, and released on leaving its page or signing out", async () => {
  const client = await openPerson(practice.portal.client);
  const page = await client.openPage("/dashboard/communication");
  await sharePicture(page);
  const picture = page.getByRole("button", { name: "Preview a view.png" }).locator("img");
  const addressOf = async () => (await picture.getAttribute("src")) ?? "";

  const first = await addressOf();
  expect(first).toMatch(/^blob:/);
  expect(await canBeDrawn(page, first)).toBe(true);
  await page.getByRole("link", { name: "Welcome", exact: true }).click();
  await arrivesAt(page, "/dashboard/welcome");
  await picture.waitFor({ state: "detached" });
  await expect.poll(() => canBeDrawn(page, first)).toBe(false);

  await page.goBack();
  const second = await addressOf();
  expect(await canBeDrawn(page, second)).toBe(true);
  await page.getByRole("button", { name: "Sign out" }).click();
  await arrivesAt(page, "/auth");
  await page.getByRole("tab", { name: "Sign In" }).waitFor();
  await expect.poll(() => canBeDrawn(page, second)).toBe(false);
  await expect.poll(() => faults.length).toBe(2); // one for each of the two released pictures
  faults.splice(0);
});

test("F03: a photo does not stay in the page's memory when its person signs out", async () => {
  const page = await (await openPerson(practice.portal.client)).openPage("/dashboard/account");
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  const file = { name: "photo.png", mimeType: "image/png", buffer };
  await page.locator("input[type=file]:not([capture])").setInputFiles(file);
  const face = page.locator("[data-slot=avatar] img").first();
  const address = (await face.getAttribute("src")) ?? "";
  expect(await canBeDrawn(page, address)).toBe(true);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await arrivesAt(page, "/auth");
  await page.getByRole("tab", { name: "Sign In" }).waitFor();
  await expect.poll(() => canBeDrawn(page, address)).toBe(false);
  await expect.poll(() => faults.length).toBe(1);
  faults.splice(0);
});
