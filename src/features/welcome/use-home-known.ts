import { api } from "@convex/_generated/api";

import { useLive } from "@/lib/live/live";

/**
 * The parts of the home appear together, because a later one would shift the others. They use the same queries, so
 * waiting here costs no extra request.
 */
export function useIsHomeKnown(): boolean {
  const parts = [
    useLive(api.sessions.ahead, {}),
    useLive(api.journey.overview, {}),
    useLive(api.messages.countUnread, {}),
    useLive(api.library.listAssigned, {}),
    useLive(api.goals.list, {}),
    useLive(api.agreedActions.own, {}),
    useLive(api.agreements.own, {}),
    useLive(api.handouts.own, {}),
    useLive(api.circles.own, {}),
  ];
  return parts.every(({ state }) => state !== "loading");
}
