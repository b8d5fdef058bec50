import { lateParts } from "@/lib/loading/late";

/* The charts are heavy, so they load after urgent content. */
export const { ClientInsights, PracticeInsights } = lateParts(async () => {
  const parts = await import("@/features/insights/insights");
  return { ClientInsights: parts.ClientInsights, PracticeInsights: parts.PracticeInsights };
});
