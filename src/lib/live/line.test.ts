import { renderHook } from "@testing-library/react";
import { ConvexReactClient } from "convex/react";
import { makeFunctionReference } from "convex/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { watchedSocket, useLineState, watchLine } from "@/lib/live/line";

/** A network that drops what is sent over it. */
const net = { isSilent: false, opened: 0 };

class Socket extends EventTarget {
  readyState = 0;

  constructor() {
    super();
    net.opened += 1;
    setTimeout(() => {
      if (net.isSilent) return;
      this.readyState = 1;
      this.dispatchEvent(new Event("open")); // Calls `onopen`, too.
    }, 5);
  }

  send() {
    setTimeout(() => {
      if (net.isSilent) return;
      this.dispatchEvent(new MessageEvent("message", { data: '{"type":"Ping"}' }));
    }, 5);
  }

  /** The closing handshake is dropped, too. */
  close() {
    this.readyState = 2;
  }
}

let client: ConvexReactClient;
let stop: () => void;
const fetched = vi.fn<(...args: unknown[]) => Promise<{ status: number }>>();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const readState = () => renderHook(useLineState).result.current;
const write = () =>
  void client.mutation(makeFunctionReference<"mutation">("goals:save"), {}).catch(() => undefined);

beforeEach(async () => {
  vi.useFakeTimers();
  Object.assign(net, { isSilent: false, opened: 0 });
  fetched
    .mockReset()
    .mockImplementation(() =>
      net.isSilent
        ? new Promise((_answer, fail) => setTimeout(fail, 1000))
        : Promise.resolve({ status: 200 }),
    );
  vi.stubGlobal("fetch", fetched);
  client = new ConvexReactClient("https://portal.test", {
    webSocketConstructor: watchedSocket(Socket as unknown as typeof WebSocket),
    unsavedChangesWarning: false,
    logger: false,
  });
  client.watchQuery(makeFunctionReference<"query">("goals:list"), {}).onUpdate(() => undefined);
  stop = watchLine(client);
  await pass(100);
  expect(client.connectionState().isWebSocketConnected).toBe(true);
});
afterEach(async () => {
  stop();
  void client.close();
  await pass(10);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("[line-1] the page knows that the connection is cut two seconds after an unanswered request", async () => {
  net.isSilent = true;
  write();
  await pass(2000);
  expect(client.connectionState().isWebSocketConnected).toBe(true); // The client has not noticed yet.
  expect(readState()).toBe("away");
});

test("[line-2] a silent connection is replaced as soon as the server answers again", async () => {
  net.isSilent = true;
  write();
  await pass(10_000);
  const { opened } = net;
  net.isSilent = false;
  await pass(5000);
  expect(net.opened).toBe(opened + 1);
  expect(client.connectionState().isWebSocketConnected).toBe(true);
  expect(readState()).toBe("open");
});

test("a server that answers slowly does not count as away, and keeps its connection", async () => {
  vi.spyOn(Socket.prototype, "send").mockImplementation(() => undefined);
  write();
  await pass(30_000);
  expect(readState()).toBe("open");
  expect(net.opened).toBe(1);
  expect(fetched.mock.calls.length).toBeLessThan(8);
});

test("a page that waits for nothing sends no checks", async () => {
  await pass(30_000);
  expect(fetched).not.toHaveBeenCalled();
});

test("[line-1] a device that loses its network is offline at once, unless its server is on the same machine", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await pass(100);
  expect(readState()).toBe("open");
  net.isSilent = true;
  window.dispatchEvent(new Event("offline"));
  await pass(1100);
  expect(readState()).toBe("offline");
  onLine.mockReturnValue(true);
  net.isSilent = false;
  await pass(3000);
  expect(readState()).toBe("open");
});
