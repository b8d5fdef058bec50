import { useFetchAhead } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";

/* What opens by a press is no part of a client's first sight, in a list or on their page. */
export const ClientMenu = late(
  async () => (await import("@/features/clients/client-menu")).ClientMenu,
);
export const RecordsDialog = late(
  async () => (await import("@/features/clients/records-dialog")).RecordsDialog,
);
export const EndCoachingDialog = late(
  async () => (await import("@/features/clients/end-coaching-dialog")).EndCoachingDialog,
);

const PARTS = [ClientMenu, RecordsDialog, EndCoachingDialog];

/** Fetches them while the coach still reads. */
export function useClientParts() {
  useFetchAhead(PARTS);
}
