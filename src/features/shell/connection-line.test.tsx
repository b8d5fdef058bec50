import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { frame } from "@/content/frame";
import { ConnectionLine } from "@/features/shell/connection-line";

const line = vi.hoisted(() => ({ isWebSocketConnected: true }));
vi.mock("convex/react", () => ({ useConvexConnectionState: () => line }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const said = () => screen.getByRole("status").textContent;

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function connect(isConnected: boolean, rerender: (ui: React.ReactNode) => void) {
  line.isWebSocketConnected = isConnected;
  rerender(<ConnectionLine />);
}

test("a short break is not worth a word, a long one is said until it is over", () => {
  const { rerender } = render(<ConnectionLine />);
  connect(false, rerender);
  pass(1400);
  connect(true, rerender);
  pass(1000);
  expect(said()).toBe("");

  connect(false, rerender);
  pass(1500);
  expect(said()).toBe(frame.connection.reconnecting);
  connect(true, rerender);
  expect(said()).toBe("");
});

test("a device without a network says so", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { rerender } = render(<ConnectionLine />);
  connect(false, rerender);
  pass(1500);
  expect(said()).toBe(frame.connection.offline);
});
