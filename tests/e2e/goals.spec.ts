/** A client and their coach work on the same goals at once, each in a separate browser. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { useBothSides } from "../support/both-sides";
import { findAccessibilityFaults } from "../support/watched-page";

const { stage } = useBothSides({ client: "/dashboard/goals", coach: "/admin/goals?look=cards" });

const card = (page: Page, title: string) =>
  page
    .locator('[data-slot="goal-card"]')
    .filter({ has: page.getByRole("button", { name: title, exact: true }) });
const sheet = (page: Page) => page.getByRole("dialog");
const openGoal = async (page: Page, title: string) => {
  await card(page, title).getByRole("button", { name: title, exact: true }).click();
  await sheet(page).getByRole("heading", { name: title }).waitFor();
};
const closeSheet = async (page: Page) => {
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });
};
const figure = async (page: Page, label: string) =>
  Number(
    await page
      .locator('[data-slot="stat-cards"] li')
      .filter({ hasText: label })
      .locator("p")
      .nth(1)
      .textContent(),
  );
const see = (locator: Locator) => locator.first().waitFor();

describe("one goal, two people", () => {
  test("[goal-1, goal-11, goal-13] a client's new goal is on the coach's board at once, counted", async () => {
    const { client, coach } = stage;
    await coach.locator('[data-slot="goal-card"]').first().waitFor();
    const before = await figure(coach, "Total Goals");
    await client.getByRole("button", { name: "New goal" }).click();
    await client.getByRole("button", { name: "Set goal" }).click();
    await see(client.getByText("Please name the goal."));
    await client.getByLabel("Goal", { exact: true }).fill("Learn to swim");
    await client.getByLabel("First milestones (optional)").fill("Buy goggles\n\nOne length");
    await client.getByLabel("Target date (optional)").fill("2020-01-31");
    await client.getByRole("button", { name: "Set goal" }).click();
    await see(card(client, "Learn to swim"));
    const theirs = card(coach, "Learn to swim");
    await see(theirs.getByText("Imogen Vale"));
    await see(theirs.getByText(/Jan 31, 2020, [\d]+ days overdue/));
    await coach.waitForFunction(
      (count) => document.querySelector('[data-slot="stat-cards"]')?.textContent.includes(count),
      `Total Goals${String(before + 1)}`,
    );
  });

  test("[goal-14] a milestone checked off on either side moves the other side's progress bar", async () => {
    const { client, coach } = stage;
    await card(client, "Learn to swim").getByLabel("Buy goggles").check();
    await see(card(coach, "Learn to swim").getByText("50%"));
    await card(coach, "Learn to swim").getByLabel("One length").check();
    await see(card(client, "Learn to swim").getByText("100%"));
    await card(coach, "Learn to swim").getByLabel("One length").uncheck();
    await see(card(client, "Learn to swim").getByText("50%"));
  });

  test("two people who edit at the same time lose nothing, and see their conflicts", async () => {
    const { client, coach } = stage;
    await openGoal(client, "Learn to swim");
    await openGoal(coach, "Learn to swim");
    await sheet(client).getByRole("button", { name: "Edit" }).click();
    await sheet(coach).getByRole("button", { name: "Edit" }).click();
    await client.getByLabel("Goal", { exact: true }).fill("Learn to swim well");
    await client.getByLabel("Area").selectOption("health");
    await coach.getByLabel("Why it matters (optional)").fill("For the lake in summer.");
    await coach.getByRole("button", { name: "Save changes" }).click();
    await coach.getByLabel("Why it matters (optional)").waitFor({ state: "detached" });
    await client
      .getByLabel("Why it matters (optional)")
      .and(client.locator("textarea"))
      .evaluate(
        (field: HTMLTextAreaElement) =>
          new Promise<void>((resolve) => {
            const check = () => {
              if (field.value === "For the lake in summer.") resolve();
              else requestAnimationFrame(check);
            };
            check();
          }),
      );

    await sheet(coach).getByRole("button", { name: "Edit" }).click();
    await coach.getByLabel("Goal", { exact: true }).fill("Swim in the lake");
    await coach.getByRole("button", { name: "Save changes" }).click();
    await see(client.getByText("Just changed to “Swim in the lake”."));
    await expect
      .poll(() => client.getByLabel("Goal", { exact: true }).inputValue())
      .toBe("Learn to swim well");
    await client.getByRole("button", { name: "Use their version" }).click();
    await client.getByRole("button", { name: "Save changes" }).click();
    await see(sheet(client).getByText("Health"));
    await see(sheet(coach).getByText("Health"));
    await see(sheet(coach).getByRole("heading", { name: "Swim in the lake" }));
    await Promise.all([closeSheet(client), closeSheet(coach)]);
  });

  test("milestones are added, renamed, moved and removed, and a removal is undone", async () => {
    const { client, coach } = stage;
    await openGoal(client, "Swim in the lake");
    await openGoal(coach, "Swim in the lake");
    await client.getByLabel("Add a milestone").fill("Ten lengths");
    await client.getByRole("button", { name: "Add", exact: true }).click();
    await see(sheet(coach).getByLabel("Rename Ten lengths"));
    await sheet(coach).getByLabel("Rename Ten lengths").fill("Twenty lengths");
    await coach.keyboard.press("Enter");
    await see(sheet(client).getByLabel("Rename Twenty lengths"));
    await client.getByRole("button", { name: "More for Twenty lengths" }).click();
    await client.getByRole("menuitem", { name: "Move up" }).click();
    const names = (page: Page) =>
      sheet(page)
        .getByRole("checkbox")
        .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label")));
    await coach.waitForFunction(
      () =>
        document
          .querySelectorAll('[role="dialog"] [type="checkbox"]')[1]
          ?.getAttribute("aria-label") === "Twenty lengths",
    );
    expect(await names(coach)).toEqual(["Buy goggles", "Twenty lengths", "One length"]);
    await client.getByRole("button", { name: "More for Twenty lengths" }).click();
    await client.getByRole("menuitem", { name: "Remove" }).click();
    await sheet(coach).getByLabel("Rename Twenty lengths").waitFor({ state: "detached" });
    await client.getByRole("button", { name: "Undo" }).click();
    await see(sheet(coach).getByLabel("Rename Twenty lengths"));
    expect(await names(coach)).toEqual(["Buy goggles", "Twenty lengths", "One length"]);
  });

  test("a long milestone is shown in full on a phone", async () => {
    const { client } = stage;
    const before = client.viewportSize();
    await client.setViewportSize({ width: 390, height: 844 });
    const name = client.getByLabel("Rename Twenty lengths");
    await name.fill("Twenty lengths before breakfast,\nthree times a week");
    expect(await name.inputValue()).toBe("Twenty lengths before breakfast, three times a week");
    const isWhole = (field: HTMLTextAreaElement) =>
      field.scrollWidth <= field.clientWidth && field.scrollHeight <= field.clientHeight;
    expect(await name.evaluate(isWhole)).toBe(true);
    await client.keyboard.press("Escape");
    expect(await name.inputValue()).toBe("Twenty lengths");
    if (before !== null) await client.setViewportSize(before);
  });

  test("progress set by hand is shown with its note, as a sentence and as a table", async () => {
    const { client, coach } = stage;
    await sheet(client).getByRole("button", { name: "Set by hand" }).click();
    await sheet(client).getByRole("slider").fill("80");
    await client.getByLabel("A note beside it (optional)").fill("It clicked on Tuesday");
    await client.getByRole("button", { name: "Save progress" }).click();
    await see(sheet(coach).getByText("80%"));
    await sheet(coach).getByRole("button", { name: "Show as a table" }).click();
    await see(sheet(coach).getByRole("cell", { name: "It clicked on Tuesday" }));
    await see(sheet(coach).getByText(/^From 0% to 80% in \d+ moves/));
    expect(await findAccessibilityFaults(coach)).toEqual([]);
  });

  test("pausing or completing a goal moves it to its group, and can be undone", async () => {
    const { client, coach } = stage;
    await sheet(client).getByRole("button", { name: "Pause" }).click();
    await see(sheet(coach).getByText("Paused", { exact: true }));
    await sheet(coach).getByRole("button", { name: "Complete" }).click();
    await see(sheet(client).getByText("Completed", { exact: true }));
    await Promise.all([closeSheet(client), closeSheet(coach)]);
    await see(card(client, "Swim in the lake").getByText("100%"));
    await coach
      .locator("[data-sonner-toast]")
      .filter({ hasText: "completed" })
      .getByRole("button", { name: "Undo" })
      .click();
    await see(card(client, "Swim in the lake").getByText("Paused", { exact: true }));
  });
});

describe("the coach's board", () => {
  test("[goal-6, goal-7, goal-8, goal-9] searches, filters, sorts, and says when nothing is found", async () => {
    const { coach } = stage;
    await coach.getByRole("searchbox", { name: "Search goals" }).fill("imogen");
    await coach.getByLabel("Status").selectOption("completed");
    await see(coach.getByText("1 goal", { exact: true }));
    await coach.getByLabel("Category").selectOption("financial");
    await see(coach.getByText("No goals found"));
    await coach.reload();
    await see(coach.getByText("No goals found"));
    await coach.getByRole("button", { name: "Clear the filters" }).click();
    await see(card(coach, "Swim in the lake"));
    await coach.getByLabel("Sort by").selectOption("deadline");
    await see(coach.locator('[data-slot="goal-card"]').first().getByText("Jan 31, 2020"));
  });

  test("[goal-3, goal-4, goal-5] has at most five goals in its short tabs, all of them active", async () => {
    const { coach } = stage;
    for (const tab of ["High Priority", "Recently Updated"]) {
      await coach.getByRole("tab", { name: tab }).click();
      await coach.getByRole("tab", { name: tab, selected: true }).waitFor(); // because the tab before has as few goals
      const cards = coach.getByRole("tabpanel").locator('[data-slot="goal-card"]');
      await cards.first().waitFor();
      await expect.poll(() => cards.count()).toBeLessThanOrEqual(5);
      await expect
        .poll(() => cards.getByText("Active", { exact: true }).count())
        .toBe(await cards.count());
    }
    await coach.getByRole("tab", { name: "All Goals" }).click();
    expect(await findAccessibilityFaults(coach)).toEqual([]);
  });

  test("a link opens its goal, an unknown goal says so, and Back closes it", async () => {
    const { coach, portal } = stage;
    await openGoal(coach, "Swim in the lake");
    const address = coach.url();
    await coach.goBack();
    await sheet(coach).waitFor({ state: "detached" });
    await coach.goto(address);
    await see(sheet(coach).getByRole("heading", { name: "Swim in the lake" }));
    await coach.goto(`${portal.url}/admin/goals?goal=nothing`);
    await see(coach.getByText("This goal was deleted, or you"));
    await closeSheet(coach);
  });

  test("lets the coach set a goal for a client, and keeps a draft", async () => {
    const { client, coach } = stage;
    await coach.getByRole("button", { name: "New goal" }).click();
    await coach.getByLabel("Goal", { exact: true }).fill("Rest on Sundays");
    await coach.reload();
    await coach.getByRole("button", { name: "New goal" }).click();
    await see(coach.getByText("Your unsaved draft is back."));
    await coach.getByRole("button", { name: "Set goal" }).click();
    await see(coach.getByText("Please choose whose goal it is."));
    await coach.getByLabel("Client", { exact: true }).selectOption({ label: "Imogen Vale" });
    await coach.getByRole("button", { name: "Set goal" }).click();
    await see(card(client, "Rest on Sundays"));
    await coach.getByRole("dialog").waitFor({ state: "detached" });
    await coach.getByRole("button", { name: "New goal" }).click();
    await expect.poll(() => coach.getByLabel("Goal", { exact: true }).inputValue()).toBe("");
  });
});
