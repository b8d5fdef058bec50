import type { ConvexClient } from "convex/browser";
import { anyApi } from "convex/server";
import { closeLater } from "./fixtures";
import { openOfficialClient } from "./open-official";

// The fixture apps have no generated types: their functions are named by path.
// oxlint-disable-next-line typescript/no-explicit-any -- The package declares anyApi like this.
export const api = anyApi as Record<string, Record<string, any>>;

export function officialClient(url: string): ConvexClient {
  const client = openOfficialClient(url);
  return closeLater(client, () => client.close());
}

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
