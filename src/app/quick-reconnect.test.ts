import { ConvexReactClient } from "convex/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { reconnectSoon } from "@/app/quick-reconnect";

/** A fake WebSocket; the server is down until a test says otherwise. */
class Socket {
  static opened: Socket[] = [];
  static isServerThere = false;
  readonly openedAt = performance.now();
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    Socket.opened.push(this);
    setTimeout(() => {
      if (Socket.isServerThere) {
        this.readyState = 1;
        this.onopen?.();
      } else this.close();
    }, 5);
  }

  send() {}

  close() {
    this.readyState = 3;
    this.onclose?.({ code: 1006, reason: "" });
  }
}

let client: ConvexReactClient;
let stop: () => void;
let visibility: DocumentVisibilityState = "visible";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  visibility = "visible";
  Socket.opened = [];
  Socket.isServerThere = true;
  client = new ConvexReactClient("https://portal.test", {
    webSocketConstructor: Socket as unknown as typeof WebSocket,
    unsavedChangesWarning: false,
    logger: false,
  });
  stop = reconnectSoon(client);
});
afterEach(async () => {
  stop();
  await client.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function loseLine() {
  await pass(100);
  expect(client.connectionState().isWebSocketConnected).toBe(true);
  Socket.isServerThere = false;
  Socket.opened.at(-1)?.close();
}

test("a visible page reconnects within a second after the server returns", async () => {
  await loseLine();
  await pass(40_000);
  expect(client.connectionState().isWebSocketConnected).toBe(false);
  Socket.isServerThere = true;
  await pass(1_100);
  expect(client.connectionState().isWebSocketConnected).toBe(true);
  const tries = Socket.opened.length;
  await pass(5_000);
  expect(Socket.opened.length).toBe(tries);
});

test("after a minute it retries every five seconds", async () => {
  await loseLine();
  await pass(70_000);
  const tries = Socket.opened.length;
  await pass(60_000);
  expect(Socket.opened.length - tries).toBeLessThanOrEqual(20);
  expect(Socket.opened.length - tries).toBeGreaterThanOrEqual(11);
});

test("a hidden page leaves retries to the library until it is shown", async () => {
  await loseLine();
  visibility = "hidden";
  await pass(30_000);
  const tries = Socket.opened.length;
  expect(tries).toBeLessThan(10);
  Socket.isServerThere = true;
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(20);
  expect(client.connectionState().isWebSocketConnected).toBe(true);
});

test("a device without a network does not retry", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await loseLine();
  await pass(30_000);
  expect(Socket.opened.length).toBeLessThan(10);
});
