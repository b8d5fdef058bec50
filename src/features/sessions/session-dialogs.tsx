import { OfferDialog } from "./booking/offer-dialog";
import { RescheduleDialog } from "./booking/reschedule-dialog";
import type { Session } from "./booking/session-types";
import type { OtherPerson } from "./booking/when-fields";
import { CancelDialog } from "./cancel-dialog";
import { EditDialog } from "./edit-dialog";
import type { SessionAct } from "./lists/session-card";
import { NotesDrawer } from "./notes/notes-drawer";

type Side = "client" | "coach";

type SessionDialogsProps = {
  /** Null once it has left the list. */
  session: Session | null;
  act: SessionAct;
  side: Side;
  other?: OtherPerson;
  onClose: () => void;
};

export function SessionDialogs({ session, act, side, other, onClose }: SessionDialogsProps) {
  if (session === null) return null;
  switch (act) {
    case "reschedule":
      return <RescheduleDialog session={session} side={side} other={other} onClose={onClose} />;
    case "offer":
      return <OfferDialog session={session} other={other} onClose={onClose} />;
    case "cancel":
      return <CancelDialog session={session} side={side} onClose={onClose} />;
    case "edit":
      return <EditDialog session={session} onClose={onClose} />;
    case "notes":
      return <NotesDrawer session={session} side={side} onClose={onClose} />;
  }
}
