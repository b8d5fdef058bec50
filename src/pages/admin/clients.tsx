import { fullName } from "@domain/accounts/full-name";
import { UserPlus, UsersRound } from "lucide-react";
import { type ComponentProps, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { Button, buttonVariants } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { clientsPage } from "@/content/practice/clients";
import { invitesWords } from "@/content/practice/invites";
import { tagWords } from "@/content/practice/tags";
import type { ClientEntry } from "@/features/clients/client";
import { ClientDirectory } from "@/features/clients/client-directory";
import { InviteDialog, UnpaidDialog } from "@/features/clients/client-parts";
import { GiveDialog } from "@/features/handouts/handout-parts";
import { CoachConversation, WriteDialog } from "@/features/messages/message-parts";
import { CoachScheduleDialog, FirstTimesFields } from "@/features/sessions/session-parts";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { paths } from "@/lib/pages/paths";

/* Parts that most visits do not need load while the browser is idle. */
const LATE_PARTS = [CoachConversation, CoachScheduleDialog, InviteDialog, GiveDialog, WriteDialog];

type ForSelected = { act: "give" | "write"; clientIds: ClientEntry["clientId"][] };

const idsOf = (clients: readonly ClientEntry[]) => clients.map(({ clientId }) => clientId);

export default function CoachClientsPage() {
  useFetchAhead(LATE_PARTS);
  const [address, setAddress] = useSearchParams();
  const leaveDialog = () => setAddress({}, { replace: true });
  const [writingTo, setWritingTo] = useState<ClientEntry | null>(null);
  const [forSelected, setForSelected] = useState<ForSelected | null>(null);
  const [bookingFor, setBookingFor] = useState<ClientEntry | null>(null);
  return (
    <div className="mx-auto w-full max-w-list px-5 pt-4 pb-20 sm:px-8">
      <PageHeader
        title={clientsPage.title}
        lead={clientsPage.lead}
        actions={
          <>
            <Link to={paths.coachCircles()} className={buttonVariants({ variant: "outline" })}>
              <UsersRound aria-hidden />
              <span className="max-sm:sr-only">{clientsPage.circles}</span>
            </Link>
            <Button onClick={() => setAddress({ invite: "" })}>
              <UserPlus aria-hidden />
              {invitesWords.action}
            </Button>
          </>
        }
      />
      <ClientDirectory
        onMessage={setWritingTo}
        onSchedule={setBookingFor}
        onGive={(clients) => setForSelected({ act: "give", clientIds: idsOf(clients) })}
        onWrite={(clients) => setForSelected({ act: "write", clientIds: idsOf(clients) })}
      />
      <Dialog open={writingTo !== null} onOpenChange={(isOpen) => !isOpen && setWritingTo(null)}>
        {writingTo !== null && (
          <DialogContent shape="wide" aria-describedby={undefined}>
            <DialogTitle className="mb-4">{clientsPage.messageTo(fullName(writingTo))}</DialogTitle>
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <CoachConversation
                client={writingTo}
                messageId={undefined}
                onClose={() => setWritingTo(null)}
              />
            </Suspense>
          </DialogContent>
        )}
      </Dialog>
      <Suspense>
        {address.has("invite") && <InviteDialog timesFields={timesFields} onClose={leaveDialog} />}
        {address.has("unpaid") && <UnpaidDialog onClose={leaveDialog} />}
        {forSelected !== null && (
          <SelectedDialog {...forSelected} onClose={() => setForSelected(null)} />
        )}
      </Suspense>
      {bookingFor !== null && (
        <Suspense>
          <CoachScheduleDialog clientId={bookingFor.clientId} onClose={() => setBookingFor(null)} />
        </Suspense>
      )}
    </div>
  );
}

const timesFields = (fields: ComponentProps<typeof FirstTimesFields>) => (
  <Suspense fallback={<Skeleton className="h-11 w-full" />}>
    <FirstTimesFields {...fields} />
  </Suspense>
);

function SelectedDialog({ act, clientIds, onClose }: ForSelected & { onClose: () => void }) {
  const to = { clientIds, name: tagWords.clients(clientIds.length) };
  return act === "give" ? (
    <GiveDialog to={to} onClose={onClose} />
  ) : (
    <WriteDialog clientIds={clientIds} onClose={onClose} />
  );
}
