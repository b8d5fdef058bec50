import { lateParts } from "@/lib/loading/late";

export const { ClientMetrics, OwnMetrics } = lateParts(async () => {
  const parts = await import("@/features/metrics/metrics");
  return { ClientMetrics: parts.ClientMetrics, OwnMetrics: parts.OwnMetrics };
});
