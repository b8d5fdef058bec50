import { cleanup, render, screen } from "@testing-library/react";
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import { afterEach, expect, test } from "vitest";

import { notSaved } from "@/content/failures";
import { goalHistory } from "@/content/goals/goals";
import type { Goal } from "@/features/goals/goal";
import { ProgressHistory } from "@/features/goals/goal-dialogs";

afterEach(cleanup);

test("a history that did not load says so, and does not claim that saving failed", () => {
  const localQueryResult = () => {
    throw new Error("Server Error");
  };
  const client = { watchQuery: () => ({ onUpdate: () => () => undefined, localQueryResult }) };
  render(
    <ConvexProvider client={client as unknown as ConvexReactClient}>
      <ProgressHistory goal={{ goalId: "one" } as Goal} side="client" />
    </ConvexProvider>,
  );
  expect(screen.getByText(goalHistory.failed)).toBeTruthy();
  expect(screen.queryByText(notSaved)).toBeNull();
});
