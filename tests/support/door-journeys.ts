import type { Page } from "playwright-core";

import type { WayIn } from "./portal";

export async function fill(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).fill(text);
}
export async function press(page: Page, name: string) {
  await page.getByRole("button", { name, exact: true }).click();
}
export async function says(page: Page, text: string) {
  await page.getByText(text, { exact: true }).first().waitFor();
}

export async function signIn(page: Page, { email, password }: WayIn) {
  await fill(page, "Email", email);
  await fill(page, "Password", password);
  await press(page, "Sign In");
}

/** Has the effect of "sign out everywhere" on another device. */
export async function endSignInElsewhere(page: Page) {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith("__convexAuthJWT"));
    return localStorage.getItem(key ?? "");
  });
  const ended = await fetch(new URL("/api/mutation", page.url()), {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token ?? ""}` },
    body: JSON.stringify({ path: "devices:signOutEverywhere", format: "json", args: {} }),
  });
  const answer = (await ended.json()) as { status: string };
  if (answer.status !== "success") throw new Error("The sign-in could not be ended.");
}
