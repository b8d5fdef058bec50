import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";

/* Not needed for the first paint of a list or page. */
export const {
  ClientMenu,
  EndCoachingDialog,
  InviteDialog,
  PackageDialog,
  RecordsDialog,
  TagsDialog,
  UnpaidDialog,
} = lateParts(async () => (await import("@/features/clients/client-dialogs")).clientDialogs);

/* All tabs except the first. */
export const { ClientFeedback, ClientSessions, NoteLines, PrivateNotes, Timeline } = lateParts(
  async () => (await import("@/features/clients/client-tabs")).clientTabs,
);

const PARTS = [Timeline, ClientMenu];

export function useClientParts() {
  useFetchAhead(PARTS);
}
