import type { api } from "@convex/_generated/api";
import { isProposed } from "@domain/schedule/session-requests";
import type { SessionStatus } from "@domain/schedule/session-statuses";
import type { SessionType } from "@domain/schedule/session-types";
import type { FunctionReturnType } from "convex/server";
import { type LucideIcon, MapPin, MessagesSquare, Phone, Video } from "lucide-react";

import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { requestWords, statusLabels } from "@/content/session-lines";

export type Session = FunctionReturnType<typeof api.sessions.list>["page"][number];
export type CoachSession = FunctionReturnType<typeof api.calendar.list>["page"][number];
export type SessionDetails = FunctionReturnType<typeof api.sessions.get>;

export const sessionIcons: Record<SessionType, LucideIcon> = {
  coaching: MessagesSquare,
  video: Video,
  phone: Phone,
  "in-person": MapPin,
};

const tones: Record<SessionStatus, BadgeVariant> = {
  scheduled: "highlight",
  completed: "primary",
  cancelled: "destructive",
  "no-show": "outline",
};

type StatusBadgeProps = {
  session: Pick<Session, "status" | "startsAt" | "isRequest" | "offeredTimes">;
};

export function StatusBadge({ session }: StatusBadgeProps) {
  const { status, isRequest } = session;
  if (isProposed(session)) return <Badge variant="warning">{requestWords.proposedBadge}</Badge>;
  if (isRequest) return <Badge variant="warning">{requestWords.badge}</Badge>;
  return <Badge variant={tones[status]}>{statusLabels[status]}</Badge>;
}
