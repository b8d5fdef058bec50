import { ConvexClient } from "convex/browser";
import { WebSocket } from "ws";

/** The official client in a process without a page. The caller closes it. */
export const openOfficialClient = (url: string): ConvexClient =>
  new ConvexClient(url, {
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
    unsavedChangesWarning: false,
    logger: false,
  });
