import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import type { Id } from "@convex/_generated/dataModel";
import type { BoardGoal } from "@/features/goals/goal";
import { BoardList } from "@/features/goals/board-list";

afterEach(cleanup);

const goal: BoardGoal = {
  goalId: "goal" as Id<"goals">,
  clientId: "client" as Id<"users">,
  firstName: "Imogen",
  lastName: "Vale",
  title: "Learn the names of birds",
  description: "",
  category: "personal",
  status: "active",
  priority: "medium",
  progress: 0,
  isProgressByHand: false,
  milestones: [],
  updatedAt: 0,
};

test("the last step of the list keeps the focus, and says that it was the last", () => {
  const goals = Array.from({ length: 51 }, (_, index) => ({
    ...goal,
    goalId: `goal-${index}` as Id<"goals">,
  }));
  render(<BoardList goals={goals} look="list" onOpen={vi.fn()} empty={null} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(50);
  const more = screen.getByRole("button", { name: "Show more" });
  more.focus();
  fireEvent.click(more);
  expect(screen.getAllByRole("listitem")).toHaveLength(51);
  expect(document.activeElement?.textContent).toBe("That is the whole list.");
});
