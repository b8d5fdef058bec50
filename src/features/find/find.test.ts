import { expect, test } from "vitest";

import { findOwn, type Known } from "@/features/find/find";

const at = Date.parse("2026-11-20T12:00:00Z");
const nothing: Known = {
  ...{ goals: [], actions: [], sessions: [], messages: [], handouts: [], library: [], shares: [] },
  isVaultLocked: false,
  ownTexts: [],
};
const journal = {
  group: "journal",
  path: "/dashboard/journey/arrival#arrival-reflections",
  title: "",
  content: "This morning the harbour was still.",
  detail: "Arrival, November 20, 2026",
} as const;

test("shows only the pages without a query", () => {
  const found = findOwn(" ", { ...nothing, ownTexts: [journal] });
  expect(found.length).toBeGreaterThan(8);
  expect(new Set(found.map(({ group }) => group))).toEqual(new Set(["pages"]));
});

test("finds texts kept in this browser, and opens them where they were written", () => {
  const reflection = { ...journal, group: "reflections", title: "Harbour", path: "/r" } as const;
  const found = findOwn("harbour", { ...nothing, ownTexts: [journal, reflection] });
  expect(found.map(({ group, path, label }) => [group, path, label])).toEqual([
    ["journal", journal.path, journal.content],
    ["reflections", "/r", journal.content],
  ]);
});

test("finds goals by their milestones, too, and shows the first five of each kind", () => {
  const goal = (number: number) =>
    ({
      goalId: `goal${String(number)}`,
      title: `Walk ${String(number)}`,
      description: "",
      milestones: [{ title: "Reach the harbour" }],
    }) as unknown as Known["goals"][number];
  const goals = Array.from({ length: 9 }, (_, number) => goal(number));
  const found = findOwn("reach harbour", { ...nothing, goals });
  expect(found.map(({ path }) => path)).toEqual(
    [0, 1, 2, 3, 4].map((number) => `/dashboard/goals?goal=goal${String(number)}`),
  );
});

test("shows a message by the line that matches, and opens the conversation there", () => {
  const content = `${"before ".repeat(30)}the harbour ${"after ".repeat(30)}`;
  const message = {
    ...{ messageId: "m1", content, subject: "", sender: "coach", sentAt: at },
  } as unknown as Known["messages"][number];
  const [found] = findOwn("harbour", { ...nothing, messages: [message] });
  expect(found?.path).toBe("/dashboard/communication?message=m1");
  expect(found?.label).toContain("the harbour");
  expect(found?.detail).toBe("Your coach, November 20, 2026");
});

test("opens a shared text itself, not the list", () => {
  const share = { shareId: "s1", title: "The harbour", sharedAt: at };
  const [found] = findOwn("harbour", {
    ...nothing,
    shares: [share as unknown as Known["shares"][number]],
  });
  expect(found).toMatchObject({ group: "shared", path: "/dashboard/tools/shared?share=s1" });
});

test("finds a page by its name", () => {
  const found = findOwn("arrival", nothing);
  expect(found).toMatchObject([{ group: "pages", path: "/dashboard/journey/arrival" }]);
});

test("[vault-34] offers to open the vault beside the results while it is locked", () => {
  const found = findOwn("harbour", { ...nothing, isVaultLocked: true });
  expect(found).toEqual([{ group: "pages", path: "/dashboard/vault", label: "Open your vault" }]);
  expect(findOwn("harbour", nothing)).toEqual([]);
});
