import { act, cleanup, render, screen } from "@testing-library/react";
import type { ConvexReactClient } from "convex/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { lineWords } from "@/content/line";
import { ConnectionNotice } from "@/features/shell/connection-notice";
import { watchLine } from "@/lib/live/line";

const live = new (class {
  #state = { isWebSocketConnected: true };
  readonly #listeners = new Set<() => void>();
  connectionState = () => this.#state;
  subscribeToConnectionState = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  connect(isWebSocketConnected: boolean) {
    this.#state = { isWebSocketConnected };
    for (const listener of this.#listeners) listener();
  }
})();

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  stop = watchLine(live as unknown as ConvexReactClient);
});
afterEach(() => {
  connect(true);
  stop();
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
  render(<ConnectionNotice />);
}

function connect(isConnected: boolean) {
  act(() => {
    live.connect(isConnected);
  });
}

test("ignores a short interruption, and shows a long one until it ends", () => {
  show();
  connect(false);
  pass(1400);
  connect(true);
  pass(1000);
  expect(said()).toBe("");

  connect(false);
  pass(1500);
  expect(said()).toBe(lineWords.reconnecting);
  connect(true);
  expect(said()).toBe("");
});

test("shows that a device has no network", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show();
  connect(false);
  pass(1500);
  expect(said()).toBe(lineWords.offline);
});
