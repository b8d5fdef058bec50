import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findTypeErrors } from "./type-errors";

/** The walk in docs/architecture.md, "Adding a field", done on the sources in memory. */

const readText = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");

function edited(path: string, from: string, to: string): Record<string, string> {
  const text = readText(path);
  expect(text.split(from), `${path} has "${from}" once`).toHaveLength(2);
  return { [path]: text.replace(from, to) };
}

/** Every place that a goal's fields go through. */
const placesOfGoals = [
  "domain/work/goal-fields.ts",
  "convex/goals/tables.ts",
  "convex/goals/edits.ts",
  "convex/goals/rows.ts",
  "convex/goals.ts",
  "convex/goalBoard.ts",
  "convex/dev/goals.ts",
  "src/content/goals/goals.ts",
  ...["goal.ts", "goal-form-rules.ts", "goal-form-dialog.tsx", "goal-dialogs.tsx"].map(
    (name) => `src/features/goals/${name}`,
  ),
  "tests/access/nouns/goal.ts",
];

const inDomain = edited(
  "domain/work/goal-fields.ts",
  '  category: { kind: "choice"',
  '  obstacles: { kind: "text", charactersMax: descriptionCharactersMax },\n  category: { kind: "choice"',
);
const inWords = edited(
  "src/content/goals/goals.ts",
  '    description: "Why it matters (optional)",',
  '    description: "Why it matters (optional)",\n    obstacles: "What may get in the way (optional)",',
);
const onScreen = edited(
  "src/features/goals/goal-dialogs.tsx",
  "      <TargetLine goal={goal} />\n",
  "      {goal.obstacles}\n      <TargetLine goal={goal} />\n",
);

test("a new text field on a goal does not compile without its label", () => {
  const asking = findTypeErrors(["src/content/goals/goals.ts"], inDomain);
  expect(asking).toEqual([expect.stringContaining("obstacles")]);
});

test("a new text field on a goal is stored, sent, returned, edited and shown with changes to three files", () => {
  const walk = { ...inDomain, ...inWords, ...onScreen };
  expect(findTypeErrors(placesOfGoals, walk)).toEqual([]);
  expect(Object.keys(walk)).toHaveLength(3); // Its two tests make five.
});

/** Every place that must know what kinds of messages there are. */
const placesOfMessages = ["convex/messages/messages.ts", "convex/dev/messages.ts"];

test("a new kind of message does not compile until the timeline has a text for it", () => {
  const kinds = edited("domain/messages/message-vocabulary.ts", '"voice"]', '"voice", "drawing"]');
  const asking = findTypeErrors(placesOfMessages, kinds);
  expect(asking).toEqual([expect.stringMatching(/^convex\/messages\/messages\.ts: .*drawing/)]);
});
