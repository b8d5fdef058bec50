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

/* The tabs behind the first. */
export const Timeline = late(async () => (await import("@/features/clients/timeline")).Timeline);
export const ClientSessions = late(
  async () => (await import("@/features/clients/client-sessions")).ClientSessions,
);
export const PrivateNotes = late(
  async () => (await import("@/features/clients/private-notes")).PrivateNotes,
);
export const ClientFeedback = late(
  async () => (await import("@/features/clients/client-feedback")).ClientFeedback,
);

const PARTS = [
  Timeline,
  ClientSessions,
  PrivateNotes,
  ClientFeedback,
  ClientMenu,
  RecordsDialog,
  EndCoachingDialog,
  TagsDialog,
  PackageDialog,
];

export function useClientParts() {
  useFetchAhead(PARTS);
}
