import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";

export const {
  ClientMenu,
  EndCoachingDialog,
  InviteDialog,
  PackageDialog,
  RecordsDialog,
  TagsDialog,
  UnpaidDialog,
} = lateParts(async () => (await import("@/features/clients/client-dialogs")).clientDialogs);

export const { ClientFeedback, ClientSessions, NoteLines, PrivateNotes, Timeline } = lateParts(
  async () => (await import("@/features/clients/client-tabs")).clientTabs,
);

const PARTS = [Timeline, ClientMenu];

export function useClientParts() {
  useFetchAhead(PARTS);
}
