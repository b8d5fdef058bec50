import { ConvexClient } from "convex/browser";
import { anyApi } from "convex/server";
import { WebSocket } from "ws";
import { closeLater } from "./fixtures";

// The fixture apps have no generated types: their functions are named by path.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- anyApi is typed so by its maker.
export const api = anyApi as Record<string, Record<string, any>>;

export function officialClient(url: string): ConvexClient {
  const client = new ConvexClient(url, {
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
    unsavedChangesWarning: false,
    logger: false,
  });
  return closeLater(client, () => client.close());
}

/** Every value a query showed, in order. */
export function valuesOf(
  client: ConvexClient,
  path: string,
  args: Record<string, unknown> = {},
): unknown[] {
  const seen: unknown[] = [];
  const [module = "", name = ""] = path.split(":");
  client.onUpdate(
    api[module]?.[name],
    args,
    (value: unknown) => seen.push(value),
    (error) => seen.push(error),
  );
  return seen;
}
