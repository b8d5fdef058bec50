import { type RequestStatus, type RequestType, urgencyOf } from "@domain/privacy/requests";

import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { statusWords } from "@/content/own-data/requests";
import { useNow } from "@/lib/live/now";

type RequestBadgeProps = { request: { type: RequestType; status: RequestStatus; dueAt: number } };

const CLOSED_TONES: Record<Exclude<RequestStatus, "open">, BadgeVariant> = {
  answered: "success",
  declined: "outline",
  withdrawn: "outline",
};
const OPEN_TONES = { calm: "highlight", soon: "warning", overdue: "destructive" } as const;

/** The colour changes as the deadline approaches. */
export function RequestBadge({ request }: RequestBadgeProps) {
  const now = useNow();
  const { status } = request;
  const tone = status === "open" ? OPEN_TONES[urgencyOf(request, now)] : CLOSED_TONES[status];
  return <Badge variant={tone}>{statusWords[status]}</Badge>;
}
