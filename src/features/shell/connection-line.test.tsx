import { act, cleanup, render, screen } from "@testing-library/react";
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { frame } from "@/content/frame";
import { ConnectionLine } from "@/features/shell/connection-line";

/** What of the live client the line looks at. */
const live = new (class {
  #state = { isWebSocketConnected: true };
  readonly #heard = new Set<() => void>();
  connectionState = () => this.#state;
  subscribeToConnectionState = (hear: () => void) => {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  };
  connect(isWebSocketConnected: boolean) {
    this.#state = { isWebSocketConnected };
    for (const hear of this.#heard) hear();
  }
})();

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

function show() {
  render(
    <ConvexProvider client={live as unknown as ConvexReactClient}>
      <ConnectionLine />
    </ConvexProvider>,
  );
}

function connect(isConnected: boolean) {
  act(() => {
    live.connect(isConnected);
  });
}

test("a short break is not worth a word, a long one is said until it is over", () => {
  show();
  connect(false);
  pass(1400);
  connect(true);
  pass(1000);
  expect(said()).toBe("");

  connect(false);
  pass(1500);
  expect(said()).toBe(frame.connection.reconnecting);
  connect(true);
  expect(said()).toBe("");
});

test("a device without a network says so", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show();
  connect(false);
  pass(1500);
  expect(said()).toBe(frame.connection.offline);
});
