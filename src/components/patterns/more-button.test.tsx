import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { MoreButton } from "@/components/patterns/more-button";

afterEach(cleanup);

const grow = vi.fn();
const part = {
  state: "ready" as const,
  items: ["first"],
  isWhole: false,
  isGrowing: false,
  isFull: false,
  grow,
};

test("the end of a list that grew is said where the button was, and has its focus", () => {
  const { rerender } = render(<MoreButton pages={part} />);
  const button = screen.getByRole("button", { name: "Show more" });
  button.focus();
  fireEvent.click(button);
  expect(grow).toHaveBeenCalledOnce();
  rerender(<MoreButton pages={{ ...part, isGrowing: true }} />);
  rerender(<MoreButton pages={part} />);
  expect(document.activeElement).toBe(button);
  rerender(<MoreButton pages={{ ...part, isWhole: true }} />);
  expect(document.activeElement).toBe(screen.getByText("That is the whole list."));
});

test("the end takes no focus from what was focused since", () => {
  const list = (isWhole: boolean) => (
    <>
      <input aria-label="Search" />
      <MoreButton pages={{ ...part, isWhole }} />
    </>
  );
  const { rerender } = render(list(false));
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  screen.getByLabelText("Search").focus();
  rerender(list(true));
  expect(document.activeElement).toBe(screen.getByLabelText("Search"));
});

test("a list that was whole from the start says nothing", () => {
  const { container } = render(<MoreButton pages={{ ...part, isWhole: true }} />);
  expect(container.textContent).toBe("");
});

test("offers no press that does nothing when the window takes no more rows", () => {
  render(<MoreButton pages={{ ...part, isFull: true }} />);
  expect(screen.queryByRole("button")).toBeNull();
  screen.getByText("No more fits in this window.");
});
