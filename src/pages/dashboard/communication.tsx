import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";

import { AddressTabs } from "@/components/patterns/address-tabs";
import { PageHeader } from "@/components/patterns/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { messagesAfterCoaching } from "@/content/messages/after-coaching";
import { communication } from "@/content/messages/communication";
import { ClientConversation } from "@/features/messages/client-conversation";
import { cn } from "@/lib/class-names";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { late } from "@/lib/loading/late";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

/** Loads when its tab is opened. */
const FileSharing = late(
  async () => (await import("@/features/messages/files/file-sharing")).FileSharing,
);
const PlanSession = late(
  async () => (await import("@/features/sessions/booking/plan-session")).PlanSession,
);
const LATE_PARTS = [PlanSession, FileSharing];

const { title, lead, tabs } = communication;

/** Between a phone's two bars: the list takes the remaining height, and the composer stays visible. */
const phoneScreen =
  "max-md:flex max-md:h-[calc(100dvh-8rem-env(safe-area-inset-bottom))] max-md:min-h-96 max-md:flex-col max-md:px-3 max-md:pt-3 max-md:pb-2";

export function CommunicationPage() {
  useFetchAhead(LATE_PARTS);
  const tab = useSearchParams()[0].get("tab") ?? "messages";
  const isConversation = tab !== "sessions" && tab !== "files";
  return (
    <div
      className={cn(
        "mx-auto w-full max-w-page px-5 pt-4 pb-20 sm:px-8",
        isConversation && phoneScreen,
      )}
    >
      <PageHeader title={title} lead={useIsReadOnly() ? messagesAfterCoaching.pageLead : lead} />
      <AddressTabs
        label={title}
        isFillingPhone={isConversation}
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
