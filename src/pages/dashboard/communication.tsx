/** Where client and coach meet between sessions: their conversation, a session to plan, and what they have shared. */
import type { SessionType } from "@domain/session-types";
import { MapPin, Phone, Video } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
import { Skeleton } from "@/components/patterns/skeleton";
import { Button } from "@/components/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { communication } from "@/content/messages/communication";
import { ClientConversation } from "@/features/messages/client-conversation";

/** What stands behind the other tabs comes when somebody turns to it. */
const FileSharing = lazy(async () => ({
  default: (await import("@/features/messages/file-sharing")).FileSharing,
}));
const BookingForm = lazy(async () => ({
  default: (await import("@/features/sessions/booking-form")).BookingForm,
}));
const ScheduleDialog = lazy(async () => ({
  default: (await import("@/features/sessions/schedule-dialog")).ScheduleDialog,
}));

const { title, lead, tabs, sessions } = communication;
const FIRST_TAB = "messages";

export function CommunicationPage() {
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
          <PlanSession />
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

type QuickType = keyof typeof sessions.quick;
const quickOptions: { type: QuickType & SessionType; icon: typeof Video }[] = [
  { type: "video", icon: Video },
  { type: "phone", icon: Phone },
  { type: "in-person", icon: MapPin },
];

function PlanSession() {
  const [preset, setPreset] = useState<{ sessionType: SessionType } | undefined>();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_18rem]">
      <section
        aria-labelledby="plan-session"
        className="rounded-card border border-line bg-surface p-4 sm:p-8"
      >
        <h2 id="plan-session" className="text-2xl font-medium">
          {sessions.title}
        </h2>
        <p className="mt-1 mb-6 text-ink-soft">{sessions.lead}</p>
        <Suspense fallback={<Skeleton className="h-160" />}>
          <BookingForm />
        </Suspense>
      </section>
      <section aria-labelledby="quick-options">
        <h2 id="quick-options" className="text-xl font-medium">
          {sessions.quickTitle}
        </h2>
        <p className="mt-1 mb-4 text-ink-soft">{sessions.quickLead}</p>
        <div className="grid gap-3">
          {quickOptions.map(({ type, icon: Icon }) => (
            <Button
              key={type}
              variant="quiet"
              onClick={() => {
                setPreset({ sessionType: type });
                setIsOpen(true);
              }}
            >
              <Icon aria-hidden />
              {sessions.quick[type]}
            </Button>
          ))}
        </div>
      </section>
      <Suspense>
        {preset && <ScheduleDialog isOpen={isOpen} onOpenChange={setIsOpen} preset={preset} />}
      </Suspense>
    </div>
  );
}
