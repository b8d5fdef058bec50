import { NotebookPen } from "lucide-react";
import { fullName } from "@domain/accounts/full-name";
import { type ReactNode, useEffect, useState } from "react";

import { Sheet, SheetContent, SheetTitle } from "@/components/ui/sheet";
import { roomWords } from "@/content/room";
import { CallButton } from "./device-buttons";
import { AgendaList } from "../agenda/agenda-list";
import type { SessionDetails } from "../booking/session-types";
import { PrivateNotes } from "../notes/private-notes";
import { SharedNotes } from "../notes/shared-notes";
import { Together } from "../together/together";
import { useTogether } from "../together/use-together";
import { afterCoaching } from "@/content/after-coaching";
import { jointSheetWords } from "@/content/joint-sheets";
import { notify } from "@/lib/device/notify";
import { useMediaQuery } from "@/lib/device/media-query";

/** A phone's keyboard would cover half of the sheet. */
function keepKeyboardShut(event: Event) {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus();
}

type BesideProps = {
  session: SessionDetails;
  side: "client" | "coach";
  /** Actions and goals. */
  agreed: ReactNode;
  aheadMs: number;
  /** Gets the button that opens the sheet; null if the parts fit beside the call. */
  children: (openBeside: ReactNode) => ReactNode;
};

/** Agenda, notes, worksheets, actions and goals. They are beside the call, or on a phone in a sheet over it. */
export function Beside({ session, side, agreed, aheadMs, children }: BesideProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useMediaQuery("(min-width: 64rem)");
  const together = useTogether(session.sessionId);
  const { news, want } = together;
  const other = fullName(
    side === "client" ? session.coach : session.client,
    afterCoaching.yourCoach,
  );
  useEffect(() => {
    if (news === null || news.startedBy === side) return;
    notify({
      title: jointSheetWords.opened(other, news.title),
      action: {
        label: jointSheetWords.show,
        onAct: () => {
          setIsOpen(true);
          want(news.sheetId);
        },
      },
    });
  }, [news, side, other, want]);
  const all = (
    <div className="grid content-start gap-8 [&_h2]:text-xl">
      <AgendaList sessionId={session.sessionId} side={side} aheadMs={aheadMs} />
      <SharedNotes session={session} />
      {agreed}
      <Together isInRoom {...{ session, side, together }} />
      {side === "coach" && <PrivateNotes sessionId={session.sessionId} />}
    </div>
  );
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
      {children(
        isWide ? null : (
          <CallButton
            aria-label={roomWords.controls.beside}
            title={roomWords.controls.beside}
            onClick={() => setIsOpen(true)}
          >
            <NotebookPen aria-hidden />
          </CallButton>
        ),
      )}
      {isWide ? (
        <div className="max-h-(--stage-height) overflow-y-auto overscroll-contain px-1">{all}</div>
      ) : (
        <Sheet open={isOpen} onOpenChange={setIsOpen}>
          <SheetContent side="bottom" className="max-h-[70dvh]" onOpenAutoFocus={keepKeyboardShut}>
            <SheetTitle className="sr-only">{roomWords.controls.beside}</SheetTitle>
            {all}
          </SheetContent>
        </Sheet>
      )}
    </div>
  );
}
