import type { api } from "@convex/_generated/api";
import type { SessionStatus } from "@domain/session-statuses";
import type { SessionType } from "@domain/session-types";
import type { FunctionReturnType } from "convex/server";
import { type LucideIcon, MapPin, MessagesSquare, Phone, Video } from "lucide-react";

import { Badge, type BadgeTone } from "@/components/ui/badge";
import { statusLabels } from "@/content/sessions";

/** A session as lists show it. */
export type Session = FunctionReturnType<typeof api.sessions.list>["page"][number];
/** A session as its own page shows it. */
export type SessionDetails = FunctionReturnType<typeof api.sessions.get>;

export const sessionIcons: Record<SessionType, LucideIcon> = {
  coaching: MessagesSquare,
  video: Video,
  phone: Phone,
  "in-person": MapPin,
};

const tones: Record<SessionStatus, BadgeTone> = {
  scheduled: "accent",
  completed: "primary",
  cancelled: "danger",
  "no-show": "neutral",
};

export function StatusBadge({ status }: { status: SessionStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
