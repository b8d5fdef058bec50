import type { api } from "@convex/_generated/api";
import type { Role } from "@domain/accounts/roles";
import type { FunctionReturnType } from "convex/server";

import { happeningAddress } from "@/lib/pages/happening-address";
import { paths } from "@/lib/pages/paths";

export type Notification = FunctionReturnType<typeof api.notifications.unread>[number];

const OF_CONVERSATION: readonly Notification["kind"][] = [
  "message_waiting",
  "stand_in_asked",
  "stand_in_done",
];

/** The page of what the notification is about. */
export function notificationAddress(notification: Notification, role: Role): string {
  if (role === "client") return clientAddress(notification);
  const { kind, sessionId } = notification;
  if (kind === "room_entered" && sessionId !== undefined) return paths.coachRoom(sessionId);
  if (kind === "request_received") return paths.requests();
  if (OF_CONVERSATION.includes(kind)) return paths.coachConversation(notification.clientId);
  return happeningAddress(notification);
}

function clientAddress({
  kind,
  aboutAt,
  sessionId,
  goalId,
  handoutId,
  invoiceId,
  shareId,
  circleId,
  libraryItemId,
}: Notification): string {
  if (kind === "time_freed") return `${paths.sessions()}?schedule=${aboutAt ?? 0}`;
  if (kind === "session_reflect") return paths.reflections();
  if (goalId !== undefined) return paths.goal(goalId);
  if (kind === "action_due") return paths.ownActions();
  if (kind === "action_agreed" && sessionId === undefined) return paths.ownActions();
  if (sessionId !== undefined) {
    return kind === "room_entered" ? paths.room(sessionId) : paths.session(sessionId);
  }
  if (handoutId !== undefined) return paths.handout(handoutId);
  if (libraryItemId !== undefined) return paths.libraryItem(libraryItemId);
  if (invoiceId !== undefined) return paths.ownInvoice(invoiceId);
  if (kind === "package_agreed") return paths.sessions();
  if (kind === "circle_invited") return paths.circles();
  if (circleId !== undefined) return paths.circleRoom(circleId);
  if (kind === "request_answered") return paths.ownData("requests");
  if (shareId !== undefined) return paths.share(shareId);
  if (kind === "share_commented") return paths.shares();
  if (kind === "coaching_ended") return paths.welcome();
  return paths.communication();
}

/** The address of any page that shows the subject in full, and so makes the notification read. */
export function seenAddress(notification: Notification, role: Role): string {
  const { clientId, invoiceId, shareId } = notification;
  if (invoiceId !== undefined) return paths.ownInvoice("");
  if (role === "admin" && shareId !== undefined) return paths.coachClient(clientId, "shares");
  return notificationAddress(notification, role);
}

/**
 * Whether this place shows the address: further search parameters make no difference, and an empty value matches any.
 */
export function isAt(address: string, place: { pathname: string; search: string }): boolean {
  const wanted = new URL(address, window.location.origin);
  if (wanted.pathname !== place.pathname) return false;
  const here = new URLSearchParams(place.search);
  return [...wanted.searchParams].every(([name, value]) =>
    value === "" ? here.has(name) : here.get(name) === value,
  );
}
