import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Tour } from "@/features/welcome/welcome-desk";

const onEnd = vi.fn();

beforeEach(() => {
  onEnd.mockReset();
  render(<Tour isOpen onEnd={onEnd} />);
});
afterEach(cleanup);

const press = (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
};

test("[welcome-13, welcome-14] the tour has three steps, and is completed only by the last step's button", () => {
  expect(screen.getByText("1 of 3")).toBeTruthy();
  press("Next");
  press("Next");
  expect(screen.getByText("3 of 3")).toBeTruthy();
  expect(onEnd).not.toHaveBeenCalled();
  press("Got it!");
  expect(onEnd.mock.calls).toEqual([["completed"]]);
});

test.each([
  ["[welcome-15] the button that skips it", () => press("Skip Tour")],
  ["[welcome-16] the button that closes it", () => press("Close")],
  ["[welcome-16] Escape", () => fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" })],
])("%s counts as skipped", (_way, leave) => {
  leave();
  expect(onEnd.mock.calls).toEqual([["skipped"]]);
});

test("[welcome-17] a press on the backdrop counts as skipped", async () => {
  await new Promise((resolve) => setTimeout(resolve)); // The dialog hides its siblings after mounting.
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(onEnd.mock.calls).toEqual([["skipped"]]);
});
