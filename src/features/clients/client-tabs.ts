import { ClientFeedback } from "@/features/clients/client-feedback";
import { ClientSessions } from "@/features/clients/client-sessions";
import { NoteLines, PrivateNotes } from "@/features/clients/private-notes";
import { Timeline } from "@/features/clients/timeline";

export const clientTabs = { ClientFeedback, ClientSessions, NoteLines, PrivateNotes, Timeline };
