/** The coach's first page. */
import { PageHeader } from "@/components/patterns/page-header";
import { overviewPage } from "@/content/practice/overview";
import { Agenda } from "@/features/overview/agenda";
import { Attention } from "@/features/overview/attention";
import { OverviewStats } from "@/features/overview/overview-stats";
import { QuickActions } from "@/features/overview/quick-actions";
import { RecentActivity } from "@/features/overview/recent-activity";
import { ThisMonth } from "@/features/overview/this-month";

export function OverviewPage() {
  return (
    <div className="mx-auto w-full max-w-list px-5 pt-8 pb-20 sm:px-8 md:pt-12">
      <PageHeader title={overviewPage.title} lead={overviewPage.lead} />
      <OverviewStats />
      {/* On a phone one column, in the order of what presses; on a desk two, each with its own height. */}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6 max-lg:contents">
          <Attention />
          <RecentActivity />
        </div>
        <div className="grid min-w-0 gap-6 max-lg:contents *:first:max-lg:order-first">
          <Agenda />
          <QuickActions />
          <ThisMonth />
        </div>
      </div>
    </div>
  );
}
