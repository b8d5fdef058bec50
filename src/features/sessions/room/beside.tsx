import { NotebookPen } from "lucide-react";
import { type ReactNode, useState } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { Sheet, SheetContent, SheetTitle } from "@/components/ui/sheet";
import { roomWords } from "@/content/room";
import { AgendaList } from "../agenda/agenda-list";
import type { SessionDetails } from "../booking/session-types";
import { SharedNotes } from "../notes/shared-notes";
import { useMediaQuery } from "@/lib/device/media-query";

type BesideProps = {
  session: SessionDetails;
  side: "client" | "coach";
  /** Gets the button that opens the sheet; null where there is room beside the call. */
  children: (openBeside: ReactNode) => ReactNode;
};

/** Agenda and notes beside the call, on a phone in a sheet over it. */
export function Beside({ session, side, children }: BesideProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useMediaQuery("(min-width: 64rem)");
  const both = (
    <div className="grid content-start gap-10">
      <AgendaList sessionId={session.sessionId} side={side} />
      <SharedNotes session={session} />
    </div>
  );
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      {children(
        isWide ? null : (
          <IconButton aria-label={roomWords.controls.beside} onClick={() => setIsOpen(true)}>
            <NotebookPen aria-hidden />
          </IconButton>
        ),
      )}
      {isWide ? (
        both
      ) : (
        <Sheet open={isOpen} onOpenChange={setIsOpen}>
          <SheetContent side="bottom">
            <SheetTitle className="sr-only">{roomWords.controls.beside}</SheetTitle>
            {both}
          </SheetContent>
        </Sheet>
      )}
    </div>
  );
}
