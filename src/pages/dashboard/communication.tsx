/** Where client and coach meet between sessions: their conversation, a session to plan, and what they have shared. */
import { Suspense } from "react";

import { AddressTabs } from "@/components/patterns/address-tabs";
import { PageHeader } from "@/components/patterns/page-header";
import { Skeleton } from "@/components/patterns/skeleton";
import { afterCoaching } from "@/content/after-coaching";
import { communication } from "@/content/messages/communication";
import { ClientConversation } from "@/features/messages/client-conversation";
import { useFetchAhead } from "@/lib/fetch-ahead";
import { useStandsStill } from "@/lib/viewer";
import { late } from "@/lib/late";

/** What stands behind the other tabs comes when somebody turns to it. */
const FileSharing = late(
  async () => (await import("@/features/messages/file-sharing")).FileSharing,
);
const PlanSession = late(
  async () => (await import("@/features/sessions/plan-session")).PlanSession,
);
const LATE_PARTS = [PlanSession, FileSharing];

const { title, lead, tabs } = communication;

export function CommunicationPage() {
  useFetchAhead(LATE_PARTS);
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-8 pb-24 sm:px-8 md:pt-14">
      <PageHeader
        title={title}
        lead={useStandsStill() ? afterCoaching.leads.communication : lead}
      />
      <AddressTabs
        label={title}
        tabs={tabs}
        panels={{
          messages: <ClientConversation />,
          sessions: (
            <Suspense fallback={<Skeleton className="h-160" />}>
              <PlanSession />
            </Suspense>
          ),
          files: (
            <Suspense fallback={<Skeleton className="h-96" />}>
              <FileSharing />
            </Suspense>
          ),
        }}
      />
    </div>
  );
}
