/** The coach's first page. */
import { Suspense } from "react";

import { Opening } from "@/components/patterns/opening";
import { PageHeader } from "@/components/patterns/page-header";
import { Skeleton } from "@/components/patterns/skeleton";
import { overviewPage } from "@/content/practice/overview";
import { Agenda } from "@/features/overview/agenda";
import { Attention } from "@/features/overview/attention";
import { DeletionsStopped, useStoppedDeletions } from "@/features/overview/deletions-stopped";
import { OverviewStats } from "@/features/overview/overview-stats";
import { QuickActions } from "@/features/overview/quick-actions";
import { RecentActivity } from "@/features/overview/recent-activity";
import { ThisMonth } from "@/features/overview/this-month";
import { RequestsPanel, useOpenRequests } from "@/features/requests/requests-panel";
import { TwoStepReminder, useOwnTwoStep } from "@/features/two-step/reminder";
import { cn } from "@/lib/class-names";
import { late } from "@/lib/late";

/* What presses comes first; the pictures of the last months and what draws them follow. */
const PracticeInsights = late(
  async () => (await import("@/features/insights/insights")).PracticeInsights,
);

/**
 * Some of it stands above the rest only while there is a reason. Until that is known, nothing is shown that it would push
 * away: the page takes its room, and is seen as it will stay.
 */
export function OverviewPage() {
  const reasons = [useOwnTwoStep(), useStoppedDeletions(), useOpenRequests()];
  const isKnown = reasons.every(({ state }) => state !== "loading");
  return (
    <div className="mx-auto w-full max-w-list px-5 pt-8 pb-20 sm:px-8 md:pt-12">
      <PageHeader title={overviewPage.title} lead={overviewPage.lead} />
      {!isKnown && (
        <div className="absolute inset-x-0">
          <Opening />
        </div>
      )}
      <div className={cn(!isKnown && "invisible")}>
        <TwoStepReminder className="mt-6" />
        <DeletionsStopped className="mt-6" />
        <OverviewStats />
        {/* On a phone one column, in the order of what presses; on a desk two, each with its own height. */}
        <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-1 gap-6 max-lg:contents">
            <RequestsPanel />
            <Attention />
            <RecentActivity />
          </div>
          <div className="grid grid-cols-1 gap-6 max-lg:contents *:first:max-lg:order-first">
            <Agenda />
            <QuickActions />
            <ThisMonth />
          </div>
        </div>
        <div className="mt-6">
          <Suspense fallback={<Skeleton className="h-160 w-full" />}>
            <PracticeInsights />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
