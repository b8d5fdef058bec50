import { ConvexClient } from "convex/browser";
import { WebSocket } from "ws";

/** The official client as it runs in a process without a page. Whoever opens it closes it. */
export const openOfficialClient = (url: string): ConvexClient =>
  new ConvexClient(url, {
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
    unsavedChangesWarning: false,
    logger: false,
  });
