/** Every conversation of the practice, and new letters. */
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
import { Skeleton } from "@/components/patterns/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { messageCenter } from "@/content/messages/message-center";
import { MessageCenter } from "@/features/messages/message-center";
import { MessageCounts } from "@/features/messages/message-counts";

const Compose = lazy(async () => ({
  default: (await import("@/features/messages/compose")).Compose,
}));

const { title, lead, tabs } = messageCenter;

export function CoachMessagesPage() {
  const [address, setAddress] = useSearchParams();
  const tab = address.get("tab") === "compose" ? "compose" : "inbox";
  return (
    <div className="mx-auto w-full max-w-list px-5 pt-8 pb-24 sm:px-8 md:pt-14">
      <PageHeader title={title} lead={lead} />
      <div className="mt-8">
        <MessageCounts />
      </div>
      <Tabs
        value={tab}
        onValueChange={(value) => {
          setAddress(value === "compose" ? { tab: value } : {});
        }}
        className="mt-8"
      >
        <TabsList aria-label={title}>
          {Object.entries(tabs).map(([name, label]) => (
            <TabsTrigger key={name} value={name}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="inbox">
          <MessageCenter />
        </TabsContent>
        <TabsContent value="compose">
          <Suspense fallback={<Skeleton className="h-160" />}>
            <Compose />
          </Suspense>
        </TabsContent>
      </Tabs>
    </div>
  );
}
