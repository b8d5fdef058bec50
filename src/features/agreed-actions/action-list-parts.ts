import { lateParts } from "@/lib/loading/late";

export const { ActionLines, ClientActions, Rows } = lateParts(
  () => import("@/features/agreed-actions/action-list"),
);
