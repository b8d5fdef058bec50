import { late } from "@/lib/loading/late";

export const AgreementDialog = late(
  async () => (await import("@/features/agreements/agreement-dialog")).AgreementDialog,
);
