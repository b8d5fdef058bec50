import { expect, test } from "vitest";

import { firstText } from "./use-summary-draft";

const nothing = { agenda: [], actions: [], goals: [] };

test("[summary-2] a first draft has what was done, what is left, the notes and what was agreed", () => {
  const text = firstText(
    {
      agenda: [
        { text: "The week", isDone: true },
        { text: "The move", isDone: false },
      ],
      actions: [
        { text: "Walk each day", dueDate: undefined },
        { text: "Call the clinic", dueDate: "2026-12-03" },
      ],
      goals: [{ title: "Calmer mornings", targetDate: "2027-01-31" }],
    },
    "\nBreath first.\n",
  );
  expect(text).toBe(
    [
      "What we talked about\n• The week",
      "Left for another time\n• The move",
      "Notes\nBreath first.",
      "Until next time\n• Walk each day\n• Call the clinic, by December 3, 2026",
      "New goals\n• Calmer mornings, by January 31, 2027",
    ].join("\n\n"),
  );
});

test("[summary-2] a first draft lists an agenda without ticks as an agenda only, and is empty without content", () => {
  const agenda = [{ text: "The week", isDone: false }];
  expect(firstText({ ...nothing, agenda }, " ")).toBe("On the agenda\n• The week");
  expect(firstText(nothing, "")).toBe("");
});
