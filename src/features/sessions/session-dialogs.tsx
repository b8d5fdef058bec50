import { CancelDialog } from "./cancel-dialog";
import { EditDialog } from "./edit-dialog";
import { NotesDrawer } from "./notes-drawer";
import { RescheduleDialog } from "./reschedule-dialog";
import type { SessionAct } from "./session-card";
import type { Session } from "./session-types";

export type Side = "client" | "coach";

type SessionDialogsProps = {
  /** Null once it has left the list. */
  session: Session | null;
  act: SessionAct;
  side: Side;
  onClose: () => void;
};

/** Whatever of a session's dialogs is open: one at most. */
export function SessionDialogs({ session, act, side, onClose }: SessionDialogsProps) {
  if (session === null) return null;
  switch (act) {
    case "reschedule":
      return <RescheduleDialog session={session} side={side} onClose={onClose} />;
    case "cancel":
      return <CancelDialog session={session} side={side} onClose={onClose} />;
    case "edit":
      return <EditDialog session={session} onClose={onClose} />;
    case "notes":
      return <NotesDrawer session={session} side={side} onClose={onClose} />;
  }
}
