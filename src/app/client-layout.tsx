import {
  CalendarDays,
  Compass,
  House,
  type LucideIcon,
  MessagesSquare,
  Wrench,
} from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router-dom";

import { AreaFoot } from "@/app/area-foot";
import { AreaOutlet } from "@/app/area-outlet";
import { HomeLink } from "@/app/home-link";
import { useSignIn } from "@/app/sign-in";
import { AreaNav, BottomNav } from "@/components/patterns/area-nav";
import { PersonAvatar } from "@/components/patterns/person-avatar";
import { QuietLink } from "@/components/patterns/quiet-link";
import { frame } from "@/content/frame";
import { clientShell, type NavIcon } from "@/content/shell";
import { CoachingEndBanner } from "@/features/own-data/coaching-end-banner";
import { Shortcuts } from "@/features/shell/shortcuts";
import { SignOutButton } from "@/features/shell/sign-out-button";
import { ClientUnreadBadge } from "@/features/shell/unread-badge";
import { useKnownDevice } from "@/features/sign-in/known-device";
import { useHadMoment } from "@/lib/fetch-ahead";
import { late } from "@/lib/late";
import { paths } from "@/lib/paths";
import { useViewer } from "@/lib/viewer";

/* Seldom needed, so they are fetched after the page. */
const DeletionBanner = late(
  async () => (await import("@/features/own-data/deletion-banner")).DeletionBanner,
);
const ResetBanner = late(
  async () => (await import("@/features/two-step/reset-banner")).ResetBanner,
);

const icons: Record<NavIcon, LucideIcon> = {
  welcome: House,
  journey: Compass,
  tools: Wrench,
  sessions: CalendarDays,
  messages: MessagesSquare,
};

/** The client's area: one bar above on a desk; on a phone the places move within the thumb's reach. */
export function ClientLayout() {
  const viewer = useViewer();
  const isPageStanding = useHadMoment();
  const { userId, firstName } = viewer;
  const { leave } = useSignIn();
  useKnownDevice(userId);
  const items = clientShell.entries.map(({ icon, ...entry }) => ({
    ...entry,
    icon: icons[icon],
    badge: entry.path === paths.communication() ? <ClientUnreadBadge /> : undefined,
  }));
  return (
    <div className="flex min-h-dvh flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] md:pb-0">
      <header className="border-b border-line bg-surface md:sticky md:top-0 md:z-30">
        <div className="mx-auto flex h-16 w-full max-w-page items-center gap-x-6 px-5 sm:px-8">
          <HomeLink />
          <AreaNav label={frame.navigation} items={items} className="max-md:hidden" />
          <Link
            to={paths.account()}
            className="ml-auto inline-flex h-11 min-w-0 items-center gap-2.5 rounded-control text-sm text-ink-soft transition-colors hover:text-ink"
          >
            <PersonAvatar
              personId={userId}
              person={viewer}
              size="small"
              className="max-sm:hidden"
            />
            <span className="truncate">{clientShell.greeting(firstName)}</span>
            <span className="sr-only">{clientShell.account}</span>
          </Link>
          <SignOutButton onLeave={leave} />
        </div>
      </header>
      <CoachingEndBanner />
      <Suspense>{isPageStanding && <DeletionBanner />}</Suspense>
      <Suspense>{isPageStanding && <ResetBanner />}</Suspense>
      <AreaOutlet
        areaPath={paths.dashboard()}
        foot={
          <AreaFoot>
            <QuietLink to={paths.ownData()}>{clientShell.ownData}</QuietLink>
            <QuietLink to={paths.ownDataRequest("support")}>{clientShell.support}</QuietLink>
            <Shortcuts entries={clientShell.entries} />
          </AreaFoot>
        }
      />
      <BottomNav label={frame.navigation} items={items} className="md:hidden" />
    </div>
  );
}
