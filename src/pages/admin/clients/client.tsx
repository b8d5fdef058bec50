import { fullName } from "@domain/accounts/full-name";
import { type ReactNode, Suspense, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";

import { LatePart } from "@/components/patterns/late-part";
import { Skeleton } from "@/components/ui/skeleton";
import { clientsPage } from "@/content/practice/clients";
import { ActionLines, ClientActions } from "@/features/agreed-actions/action-list-parts";
import { AgreementNote } from "@/features/agreements/agreement";
import type { ClientRecord as Client } from "@/features/clients/client-head";
import { ClientNow, ClientRecord } from "@/features/clients/client-record";
import { NoteLines } from "@/features/clients/client-parts";
import { ClientHandouts } from "@/features/handouts/handout-parts";
import { ClientInsights } from "@/features/insights/insight-parts";
import { ClientInvoices } from "@/features/invoices/invoices";
import {
  ClientFileList,
  CoachConversation,
  FileLines,
  ThreadBrief,
} from "@/features/messages/message-parts";
import { ClientMetrics } from "@/features/metrics/metric-parts";
import { SessionBrief } from "@/features/sessions/notes/session-brief";
import { CoachScheduleDialog } from "@/features/sessions/session-parts";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";

const { GoalLines, GoalsOfClient } = lateParts(() => import("@/features/goals/goals-of-client"));
const { ClientShares, ShareLines } = lateParts(() => import("@/features/shares/client-shares"));

const LATE_PARTS = [
  CoachConversation,
  CoachScheduleDialog,
  ClientFileList,
  ClientInsights,
  ClientMetrics,
  GoalsOfClient,
  ClientShares,
  ClientActions,
];

export default function CoachClientPage() {
  useFetchAhead(LATE_PARTS);
  const { clientId = "" } = useParams();
  const [isBooking, setIsBooking] = useState(false);
  const navigate = useNavigate();
  const seeMessages = () => void navigate(paths.coachClient(clientId, "messages"));
  return (
    <div className="mx-auto w-full max-w-list px-5 pt-4 pb-20 sm:px-8">
      <ClientRecord
        key={clientId}
        clientId={clientId}
        onMessage={seeMessages}
        onSchedule={() => setIsBooking(true)}
        rooms={{
          agreed: ({ clientId: id }) => (
            <>
              <AgreementNote clientId={id} />
              <ClientInvoices clientId={id} />
            </>
          ),
          now: (client) => room(<Now client={client} onSchedule={() => setIsBooking(true)} />),
          goals: (client) =>
            room(<GoalsOfClient clientId={client.clientId} name={fullName(client)} />),
          actions: (client) => room(<ClientActions clientId={client.clientId} />),
          insights: (client) =>
            room(
              <div className="grid grid-cols-1 gap-6">
                <ClientMetrics clientId={client.clientId} />
                <ClientInsights clientId={client.clientId} />
              </div>,
            ),
          shares: (client) =>
            room(
              <>
                <ClientHandouts clientId={client.clientId} name={fullName(client)} isWhole />
                <ClientShares clientId={client.clientId} name={fullName(client)} />
              </>,
            ),
          files: (client) => room(<ClientFileList clientId={client.clientId} />),
          messages: (client) =>
            room(
              <CoachConversation
                client={client}
                messageId={undefined}
                onClose={() => void navigate(paths.coachClient(clientId))}
              />,
            ),
        }}
      />
      {isBooking && (
        <Suspense>
          <CoachScheduleDialog clientId={clientId} onClose={() => setIsBooking(false)} />
        </Suspense>
      )}
    </div>
  );
}

const room = (content: ReactNode) => (
  <Suspense fallback={<Skeleton className="h-96 w-full" />}>{content}</Suspense>
);

/** The next session loads with the page; the rest follows once it is shown. */
function Now({ client, onSchedule }: { client: Client; onSchedule: () => void }) {
  const { clientId } = client;
  const part = (content: ReactNode) => <LatePart place="h-40">{content}</LatePart>;
  const schedule = { label: clientsPage.schedule, onAct: onSchedule };
  return (
    <ClientNow
      client={client}
      sessions={<SessionBrief clientId={clientId} schedule={schedule} />}
      actions={part(<ActionLines clientId={clientId} />)}
      goals={part(<GoalLines clientId={clientId} />)}
      thread={part(<ThreadBrief client={client} />)}
      shares={
        <>
          {part(<ClientHandouts clientId={clientId} name={fullName(client)} />)}
          {part(<ShareLines clientId={clientId} />)}
        </>
      }
      files={part(<FileLines clientId={clientId} />)}
      notes={part(<NoteLines clientId={clientId} />)}
    />
  );
}
