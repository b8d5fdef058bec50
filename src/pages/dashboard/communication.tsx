import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";

import { AddressTabs } from "@/components/patterns/address-tabs";
import { PageHeader } from "@/components/patterns/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { messagesAfterCoaching } from "@/content/messages/after-coaching";
import { communication } from "@/content/messages/communication";
import { ClientConversation } from "@/features/messages/client-conversation";
import { phoneScreen } from "@/features/messages/phone-screen";
import { PrivateChoice } from "@/features/shares/share-parts";
import { cn } from "@/lib/class-names";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

const { FileSharing } = lateParts(() => import("@/features/messages/files/file-sharing"));
const { PlanSession } = lateParts(() => import("@/features/sessions/booking/plan-session"));
const LATE_PARTS = [PlanSession, FileSharing, PrivateChoice];

const { title, lead, tabs } = communication;

export default function CommunicationPage() {
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
          messages: <ClientConversation PrivacyChoice={PrivateChoice} />,
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
