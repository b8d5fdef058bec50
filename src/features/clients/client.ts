import type { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import { fullName } from "@domain/accounts/full-name";
import { matchesSearch } from "@domain/text/search-match";
import type { FunctionReturnType } from "convex/server";

export type ClientEntry = FunctionReturnType<typeof api.clients.directory>["page"][number];

export const CLIENT_ORDERS = ["name", "added", "sessions", "goals"] as const;
type ClientOrder = (typeof CLIENT_ORDERS)[number];

const byName = (first: ClientEntry, second: ClientEntry) =>
  fullName(first).localeCompare(fullName(second), undefined, { sensitivity: "base" });

const COMPARE: Record<ClientOrder, (first: ClientEntry, second: ClientEntry) => number> = {
  name: byName,
  added: (first, second) => second.startedAt - first.startedAt,
  sessions: (first, second) => second.sessions - first.sessions,
  goals: (first, second) => second.goalsActive - first.goalsActive,
};

export function showClients(
  clients: readonly ClientEntry[],
  { search, order, tag = "" }: { search: string; order: string; tag?: string },
): ClientEntry[] {
  const compare = COMPARE[isOneOf(CLIENT_ORDERS, order) ? order : "name"];
  return clients
    .filter(({ tagIds }) => tag === "" || tagIds.some((tagId) => tagId === tag))
    .filter((client) => matchesSearch(search, [fullName(client), client.email]))
    .toSorted((first, second) => compare(first, second) || byName(first, second));
}
