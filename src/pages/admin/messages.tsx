import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";

import { AddressTabs } from "@/components/patterns/address-tabs";
import { PageHeader } from "@/components/patterns/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { messageCenter } from "@/content/messages/message-center";
import { Compose } from "@/features/messages/message-parts";
import { MessageCenter, MessageCounts } from "@/features/messages/inbox/message-center";
import { phoneScreen } from "@/features/messages/phone-screen";
import { cn } from "@/lib/class-names";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";

const LATE_PARTS = [Compose];

const { title, lead, tabs } = messageCenter;

export default function CoachMessagesPage() {
  useFetchAhead(LATE_PARTS);
  const [address] = useSearchParams();
  /** On a phone a conversation fills the page, with a link back to the list. */
  const isConversation = address.has("client") && !address.has("tab");
  return (
    <div
      className={cn(
        "mx-auto w-full max-w-list px-5 pt-4 pb-24 sm:px-8",
        isConversation && phoneScreen,
      )}
    >
      <PageHeader
        title={title}
        lead={lead}
        className={isConversation ? "max-md:sr-only" : undefined}
      />
      <div className={cn("mt-3", isConversation && "max-md:hidden")}>
        <MessageCounts />
      </div>
      <AddressTabs
        label={title}
        tabs={tabs}
        isFillingPhone={isConversation}
        isAloneOnPhone={isConversation}
        panels={{
          inbox: <MessageCenter />,
          compose: (
            <Suspense fallback={<Skeleton className="h-160" />}>
              <Compose />
            </Suspense>
          ),
        }}
      />
    </div>
  );
}
