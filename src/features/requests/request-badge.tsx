import { type RequestStatus, type RequestType, urgencyOf } from "@domain/privacy/requests";

import { Badge, type BadgeTone } from "@/components/ui/badge";
import { statusWords } from "@/content/own-data/requests";
import { useNow } from "@/lib/live/now";

type RequestBadgeProps = { request: { type: RequestType; status: RequestStatus; dueAt: number } };

const CLOSED_TONES: Record<Exclude<RequestStatus, "open">, BadgeTone> = {
  answered: "success",
  declined: "neutral",
  withdrawn: "neutral",
};
const OPEN_TONES = { calm: "accent", soon: "warning", overdue: "danger" } as const;

/** The colour changes as the deadline approaches. */
export function RequestBadge({ request }: RequestBadgeProps) {
  const now = useNow();
  const { status } = request;
  const tone = status === "open" ? OPEN_TONES[urgencyOf(request, now)] : CLOSED_TONES[status];
  return <Badge tone={tone}>{statusWords[status]}</Badge>;
}
