import { CalendarDays, LibraryBig, MessagesSquare, Receipt, Target, Users } from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router-dom";

import { Opening } from "@/components/patterns/opening";
import { PageHeader } from "@/components/patterns/page-header";
import { Panel } from "@/components/patterns/panel";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Skeleton } from "@/components/ui/skeleton";
import { overviewPage } from "@/content/practice/overview";
import { PracticeInsights } from "@/features/insights/insight-parts";
import {
  Agenda,
  Attention,
  OverviewStats,
  RecentActivity,
  ThisMonth,
} from "@/features/overview/overview";
import { useSetUp, useStoppedDeletions } from "@/features/overview/use-warnings";
import { RequestsPanel, useOpenRequests } from "@/features/requests/requests-panel";
import { TwoStepReminder, useOwnTwoStep } from "@/features/two-step/reminder";
import { cn } from "@/lib/class-names";
import { lateParts } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";

/* Loaded late, because they are seldom shown. */
const { DeletionsStopped, SetUp } = lateParts(
  async () => (await import("@/features/overview/warnings")).warnings,
);

/** Some parts above the rest appear only when needed. Until that is known, nothing is shown, so that nothing shifts. */
export default function OverviewPage() {
  const setUp = useSetUp();
  const stopped = useStoppedDeletions();
  const reasons = [useOwnTwoStep(), stopped, useOpenRequests(), setUp];
  const isKnown = reasons.every(({ state }) => state !== "loading");
  return (
    <div className="mx-auto w-full max-w-list px-5 pt-4 pb-20 sm:px-8">
      <PageHeader title={overviewPage.title} lead={overviewPage.lead} />
      {!isKnown && <Unknown />}
      <Suspense fallback={<Unknown />}>
        <div className={cn("mt-1", !isKnown && "invisible")}>
          <TwoStepReminder className="mb-3" />
          {stopped.state === "ready" && stopped.value && (
            <DeletionsStopped stop={stopped.value} className="mb-3" />
          )}
          {setUp.state === "ready" && setUp.value && <SetUp done={setUp.value} className="mb-3" />}
          <OverviewStats />
          {/* One column on a phone, most urgent first; two on a wide screen, each with its own height. */}
          <div className="mt-3 grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid grid-cols-1 gap-3 max-lg:contents">
              <RequestsPanel />
              <Attention />
              <RecentActivity />
            </div>
            <div className="grid grid-cols-1 gap-3 max-lg:contents *:first:max-lg:order-first">
              <Agenda />
              <QuickActions />
              <ThisMonth />
            </div>
          </div>
          <div className="mt-6">
            <Suspense fallback={<Skeleton className="h-160 w-full" />}>
              <PracticeInsights
                action={<QuietLink to={paths.reports()}>{overviewPage.reports}</QuietLink>}
              />
            </Suspense>
          </div>
        </div>
      </Suspense>
    </div>
  );
}

function Unknown() {
  return (
    <div className="absolute inset-x-0">
      <Opening />
    </div>
  );
}

const actionWords = overviewPage.actions;
const actions = [
  { word: actionWords.clients, to: paths.coachClients(), Icon: Users },
  { word: actionWords.sessions, to: paths.coachSessions(), Icon: CalendarDays },
  { word: actionWords.messages, to: paths.coachMessages(), Icon: MessagesSquare },
  { word: actionWords.goals, to: paths.coachGoals(), Icon: Target },
  { word: actionWords.worksheet, to: paths.coachGive(), Icon: LibraryBig },
  { word: actionWords.unpaid, to: paths.coachUnpaid(), Icon: Receipt },
];

function QuickActions() {
  return (
    <Panel title={actionWords.title}>
      <ul className="grid grid-cols-2 gap-2">
        {actions.map(({ word, to, Icon }) => (
          <li key={to} className="last:odd:col-span-2">
            <Link
              to={to}
              className="flex min-h-14 items-center gap-2.5 rounded-control border border-border px-3 text-sm font-medium hover:border-input"
            >
              <Icon aria-hidden className="size-4.5 shrink-0 text-primary" />
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
