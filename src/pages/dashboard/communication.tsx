/** Where client and coach meet between sessions: their conversation, a session to plan, and what they have shared. */
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
import { Skeleton } from "@/components/patterns/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { communication } from "@/content/messages/communication";
import { ClientConversation } from "@/features/messages/client-conversation";
import { useFetchAhead } from "@/lib/fetch-ahead";

/** What stands behind the other tabs comes when somebody turns to it. */
const loadSharing = () => import("@/features/messages/file-sharing");
const loadPlan = () => import("@/features/sessions/plan-session");
const LATE_PARTS = [loadPlan, loadSharing];

const FileSharing = lazy(async () => ({ default: (await loadSharing()).FileSharing }));
const PlanSession = lazy(async () => ({ default: (await loadPlan()).PlanSession }));

const { title, lead, tabs } = communication;
const FIRST_TAB = "messages";

export function CommunicationPage() {
  useFetchAhead(LATE_PARTS);
  const [search, setSearch] = useSearchParams();
  const named = search.get("tab") ?? FIRST_TAB;
  const tab = Object.hasOwn(tabs, named) ? named : FIRST_TAB;
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-8 pb-24 sm:px-8 md:pt-14">
      <PageHeader title={title} lead={lead} />
      <Tabs
        value={tab}
        onValueChange={(value) => {
          setSearch(value === FIRST_TAB ? {} : { tab: value }, { replace: true });
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
        <TabsContent value="messages">
          <ClientConversation />
        </TabsContent>
        <TabsContent value="sessions">
          <Suspense fallback={<Skeleton className="h-160" />}>
            <PlanSession />
          </Suspense>
        </TabsContent>
        <TabsContent value="files">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <FileSharing />
          </Suspense>
        </TabsContent>
      </Tabs>
    </div>
  );
}
