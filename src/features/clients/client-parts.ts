import { useFetchAhead } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";

/* Not needed for the first paint of a list or page. */
export const ClientMenu = late(
  async () => (await import("@/features/clients/client-menu")).ClientMenu,
);
export const RecordsDialog = late(
  async () => (await import("@/features/clients/records-dialog")).RecordsDialog,
);
export const EndCoachingDialog = late(
  async () => (await import("@/features/clients/end-coaching-dialog")).EndCoachingDialog,
);

export const TagsDialog = late(
  async () => (await import("@/features/clients/tags-dialog")).TagsDialog,
);

export const PackageDialog = late(
  async () => (await import("@/features/clients/package-dialog")).PackageDialog,
);

const PARTS = [ClientMenu, RecordsDialog, EndCoachingDialog, TagsDialog, PackageDialog];

export function useClientParts() {
  useFetchAhead(PARTS);
}
