import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import { afterEach, expect, test, vi } from "vitest";

import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { goalSheet } from "@/content/goals/goals";
import type { Goal } from "@/features/goals/goal";
import { MilestoneEditor } from "@/features/goals/milestone-editor";
import { type Viewer, ViewerContext } from "@/lib/sign-in/viewer";

afterEach(cleanup);

const words = goalSheet.milestones;
const title = "First chapter";
const milestone = { milestoneId: "m", title, isCompleted: false, targetDate: "2026-03-01" };
const goal = { goalId: "g", milestones: [milestone] } as unknown as Goal;

/** Opens the field of the milestone's day, as from its menu. */
async function openDay() {
  const save = vi.fn(() => Promise.resolve());
  const close = vi.fn();
  render(
    <ConvexProvider client={{ mutation: save } as unknown as ConvexReactClient}>
      <ViewerContext value={{ userId: "ada", role: "client", coachingEnd: null } as Viewer}>
        <Dialog open onOpenChange={close}>
          <DialogContent>
            <DialogTitle>Write</DialogTitle>
            <DialogDescription>A book</DialogDescription>
            <MilestoneEditor goal={goal} />
          </DialogContent>
        </Dialog>
      </ViewerContext>
    </ConvexProvider>,
  );
  fireEvent.keyDown(menu(), { key: "Enter" });
  fireEvent.click(await screen.findByRole("menuitem", { name: words.changeDay }));
  const field = await screen.findByLabelText<HTMLInputElement>(words.day(title));
  fireEvent.change(field, { target: { value: "2026-04-02" } });
  return { field, save, close };
}
const menu = () => screen.getByRole("button", { name: words.menu(title) });

test.each([
  ["Escape", "reverts the day", 0],
  ["Enter", "saves it", 1],
])("[area-19] %s in a milestone's day %s and leaves the goal open", async (key, _, saved) => {
  const { field, save, close } = await openDay();
  fireEvent.keyDown(field, { key });
  await waitFor(() => expect(document.activeElement).toBe(menu()));
  expect(screen.queryByLabelText(words.day(title))).toBeNull();
  expect(save).toHaveBeenCalledTimes(saved);
  expect(close).not.toHaveBeenCalled();
});
