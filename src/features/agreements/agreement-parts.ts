import { late } from "@/lib/loading/late";

/** A long text, read on a press. */
export const AgreementDialog = late(
  async () => (await import("@/features/agreements/agreement-dialog")).AgreementDialog,
);
