import { Suspense } from "react";

import { AddressTabs } from "@/components/patterns/address-tabs";
import { PageHeader } from "@/components/patterns/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { messageCenter } from "@/content/messages/message-center";
import { Compose } from "@/features/messages/compose/compose-parts";
import { MessageCenter } from "@/features/messages/inbox/message-center";
import { MessageCounts } from "@/features/messages/inbox/message-counts";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";

const LATE_PARTS = [Compose];

const { title, lead, tabs } = messageCenter;

export function CoachMessagesPage() {
  useFetchAhead(LATE_PARTS);
  return (
    <div className="mx-auto w-full max-w-list px-5 pt-4 pb-24 sm:px-8">
      <PageHeader title={title} lead={lead} />
      <div className="mt-3">
        <MessageCounts />
      </div>
      <AddressTabs
        label={title}
        tabs={tabs}
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
