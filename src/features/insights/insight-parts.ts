import { lateParts } from "@/lib/loading/late";

/* The charts are heavy, so they load after urgent content. */
export const { ClientInsights, PracticeInsights } = lateParts(
  () => import("@/features/insights/insights"),
);
