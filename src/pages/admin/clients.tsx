/** Everyone the coach walks with. Writing to one and booking with one happen over the list. */
import { fullName } from "@domain/full-name";
import { Suspense, useState } from "react";

import { PageHeader } from "@/components/patterns/page-header";
import { Skeleton } from "@/components/patterns/skeleton";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { clientsPage } from "@/content/practice/clients";
import type { ClientEntry } from "@/features/clients/client";
import { ClientDirectory } from "@/features/clients/client-directory";
import { CoachConversation } from "@/features/messages/late-conversation";
import { CoachScheduleDialog } from "@/features/sessions/session-parts";
import { useFetchAhead } from "@/lib/fetch-ahead";

/* What most visits do not need comes while the browser is idle. */
const LATE_PARTS = [CoachConversation, CoachScheduleDialog];

export function CoachClientsPage() {
  useFetchAhead(LATE_PARTS);
  const [writingTo, setWritingTo] = useState<ClientEntry | null>(null);
  const [bookingFor, setBookingFor] = useState<ClientEntry | null>(null);
  return (
    <div className="mx-auto w-full max-w-list px-5 pt-8 pb-20 sm:px-8 md:pt-12">
      <PageHeader title={clientsPage.title} lead={clientsPage.lead} />
      <ClientDirectory onMessage={setWritingTo} onSchedule={setBookingFor} />
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
      {bookingFor !== null && (
        <Suspense>
          <CoachScheduleDialog clientId={bookingFor.clientId} onClose={() => setBookingFor(null)} />
        </Suspense>
      )}
    </div>
  );
}
