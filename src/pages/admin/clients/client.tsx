import { fullName } from "@domain/full-name";
import { type ReactNode, Suspense, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";

import { Skeleton } from "@/components/patterns/skeleton";
import { ClientRecord } from "@/features/clients/client-record";
import { CoachConversation } from "@/features/messages/late-conversation";
import { CoachScheduleDialog } from "@/features/sessions/session-parts";
import { useFetchAhead } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";
import { paths } from "@/lib/paths";

/* Loads while the browser is idle. */
const ClientFileList = late(
  async () => (await import("@/features/messages/client-files")).ClientFileList,
);
const ClientInsights = late(
  async () => (await import("@/features/insights/insights")).ClientInsights,
);
const GoalsOfClient = late(
  async () => (await import("@/features/goals/goals-of-client")).GoalsOfClient,
);
const ClientShares = late(
  async () => (await import("@/features/shares/client-shares")).ClientShares,
);
const LATE_PARTS = [
  CoachConversation,
  CoachScheduleDialog,
  ClientFileList,
  ClientInsights,
  GoalsOfClient,
  ClientShares,
];

export function CoachClientPage() {
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
          goals: (client) =>
            room(<GoalsOfClient clientId={client.clientId} name={fullName(client)} />),
          insights: (client) => room(<ClientInsights clientId={client.clientId} />),
          shares: (client) =>
            room(<ClientShares clientId={client.clientId} name={fullName(client)} />),
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
