import { ConvexClient } from "convex/browser";
import { WebSocket } from "ws";

export const openOfficialClient = (url: string): ConvexClient =>
  new ConvexClient(url, {
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
    unsavedChangesWarning: false,
    logger: false,
  });
