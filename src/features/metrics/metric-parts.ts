import { lateParts } from "@/lib/loading/late";

export const { ClientMetrics, OwnMetrics } = lateParts(() => import("@/features/metrics/metrics"));
