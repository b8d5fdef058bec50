import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { Skeleton } from "@/components/ui/skeleton";
import { SteadyColumn } from "@/components/patterns/steady-column";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const draw = (isLoading: boolean) => (
  <SteadyColumn>{isLoading ? <Skeleton /> : "What was loaded"}</SteadyColumn>
);
const isHolding = () => document.querySelector("[data-steady]") !== null;

test("hides what follows until every part has loaded, and not again when one reloads", async () => {
  const { rerender } = render(draw(true));
  expect(isHolding()).toBe(true);
  rerender(draw(false));
  await vi.waitFor(() => expect(isHolding()).toBe(false));
  rerender(draw(true));
  expect(isHolding()).toBe(false);
});

test("hides nothing when every part is loaded, and never for more than ten seconds", async () => {
  render(draw(false));
  expect(isHolding()).toBe(false);
  cleanup();
  vi.useFakeTimers();
  render(draw(true));
  await act(() => vi.advanceTimersByTimeAsync(9_999));
  expect(isHolding()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(isHolding()).toBe(false);
});
