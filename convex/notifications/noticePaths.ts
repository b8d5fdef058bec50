import type { Role } from "../../domain/accounts/roles";
import { CONVERSATION_KINDS } from "../../domain/messages/notification-kinds";
import type { Doc } from "../_generated/dataModel";

type Row = Doc<"notifications">;
type Side = { role: Role };

/**
 * Leads to the thing itself, for several lines of one conversation to the first of them, and for several things to the
 * reader's first page.
 */
export function pathOf(side: Side, rows: readonly Row[]): string {
  const [first] = rows.toSorted((one, other) => one._creationTime - other._creationTime);
  if (first === undefined) return homeOf(side);
  const isOfOneSession = rows.every(({ sessionId }) => sessionId === first.sessionId);
  const isOfOneConversation = rows.every(
    (row) => isLine(row) && row.clientId === first.clientId && row.actorId === first.actorId,
  );
  const isOne = rows.length === 1 || (first.sessionId !== undefined && isOfOneSession);
  return isOne || isOfOneConversation ? pathOfOne(side, first) : homeOf(side);
}

const homeOf = ({ role }: Side) => (role === "admin" ? "/admin" : "/dashboard");

const isLine = ({ kind }: Row) => CONVERSATION_KINDS.some((each) => each === kind);

const OF_CONVERSATION: readonly Row["kind"][] = [
  "message_waiting",
  "stand_in_asked",
  "stand_in_done",
];

function pathOfOne({ role }: Side, row: Row): string {
  const { sessionId, goalId, clientId, kind } = row;
  if (kind === "session_reflect") return "/dashboard/tools/reflections";
  if (OF_CONVERSATION.includes(kind)) return `/admin/messages?client=${clientId}`;
  if (sessionId !== undefined) {
    const room = kind === "room_entered" ? "/room" : "";
    return `${homeOf({ role })}/sessions/${sessionId}${room}`;
  }
  if (kind === "action_agreed" || kind === "action_due") {
    return role === "admin" ? `/admin/clients/${clientId}?tab=actions` : "/dashboard/goals#actions";
  }
  if (goalId !== undefined) return `${homeOf({ role })}/goals?goal=${goalId}`;
  return role === "admin" ? coachPath(row) : clientPath(row);
}

function coachPath({ kind, clientId, messageId, handoutId, shareId }: Row): string {
  if (messageId !== undefined) return `/admin/messages?client=${clientId}&message=${messageId}`;
  const client = `/admin/clients/${clientId}`;
  if (kind === "feedback_given") return `${client}?tab=feedback`;
  if (shareId !== undefined) return `${client}?tab=shares&share=${shareId}`;
  if (kind === "text_shared" || kind === "share_commented" || handoutId !== undefined)
    return `${client}?tab=shares`;
  return client;
}

function clientPath(row: Row): string {
  if (row.kind === "time_freed") return `/dashboard/sessions?schedule=${row.aboutAt}`;
  const { kind, messageId, libraryItemId, handoutId, invoiceId, shareId, circleId } = row;
  if (messageId !== undefined) return `/dashboard/communication?message=${messageId}`;
  if (libraryItemId !== undefined) return `/dashboard/library/${libraryItemId}`;
  if (handoutId !== undefined) return `/dashboard/tools/worksheets/from-coach/${handoutId}`;
  if (invoiceId !== undefined) return `/dashboard/sessions?invoice=${invoiceId}`;
  if (shareId !== undefined) return `/dashboard/tools/shared?share=${shareId}`;
  if (kind === "package_agreed") return "/dashboard/sessions";
  if (kind === "circle_invited") return "/dashboard/circles";
  if (circleId !== undefined) return `/dashboard/circles/${circleId}/room`;
  if (kind === "share_commented") return "/dashboard/tools/shared";
  return homeOf({ role: "client" });
}
