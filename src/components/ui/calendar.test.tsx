import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Calendar } from "@/components/ui/calendar";

const handleSelect = vi.fn();

beforeEach(() => {
  handleSelect.mockReset();
  render(
    <Calendar
      mode="single"
      defaultMonth={new Date(2025, 5, 1)}
      today={new Date(2025, 5, 12)}
      selected={new Date(2025, 5, 15)}
      disabled={{ before: new Date(2025, 5, 12) }}
      onSelect={handleSelect}
    />,
  );
});

afterEach(cleanup);

function dayButton(name: RegExp) {
  return screen.getByRole("button", { name });
}

test("the month is a named grid, and every day has its full date", () => {
  expect(screen.getByRole("grid", { name: "June 2025" })).toBeTruthy();
  expect(dayButton(/Monday, June 16, 2025/)).toBeTruthy();
});

test("picking a day returns that day", () => {
  fireEvent.click(dayButton(/June 20/));
  expect(handleSelect.mock.calls[0]?.[0]).toEqual(new Date(2025, 5, 20));
});

test("[session-19] past days are disabled", () => {
  const yesterday = dayButton(/June 11/);
  expect(yesterday.hasAttribute("disabled")).toBe(true);
  fireEvent.click(yesterday);
  expect(handleSelect).not.toHaveBeenCalled();
});

test.each([
  ["ArrowRight", /June 16/],
  ["ArrowDown", /June 22/],
  ["PageDown", /July 15/],
])("the key %s moves the focus", (key, name) => {
  const selected = dayButton(/June 15/);
  act(() => {
    selected.focus();
  });
  fireEvent.keyDown(selected, { key });
  expect(document.activeElement).toBe(dayButton(name));
});

test("the arrow buttons change the month", () => {
  fireEvent.click(dayButton(/next month/i));
  expect(screen.getByRole("grid", { name: "July 2025" })).toBeTruthy();
});

test("the chosen day keeps its colours under the pointer", () => {
  expect(dayButton(/June 15/).className).toContain("group-aria-selected:hover:bg-primary");
});
