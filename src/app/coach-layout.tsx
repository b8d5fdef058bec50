import {
  CalendarDays,
  House,
  LibraryBig,
  type LucideIcon,
  MessagesSquare,
  Settings,
  Target,
  Users,
} from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router-dom";

import { AreaFoot } from "@/app/area-foot";
import { AreaOutlet } from "@/app/area-outlet";
import { HomeLink } from "@/app/home-link";
import { useSignIn } from "@/app/sign-in";
import { AreaNav, BottomNav } from "@/components/patterns/area-nav";
import { PersonAvatar } from "@/components/patterns/person-avatar";
import { frame } from "@/content/frame";
import { type CoachLetter, coachShell } from "@/content/shell";
import { SignOutButton } from "@/features/shell/sign-out-button";
import { CoachWaitingBadge } from "@/features/shell/unread-badge";
import { useKnownDevice } from "@/features/sign-in/known-device";
import { useWasIdle } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";
import { useHadBanner, useViewer } from "@/lib/sign-in/viewer";

const { AreaLinks, CoachBanners, CoachHeaderButtons } = lateParts(
  async () => (await import("@/app/coach-later")).coachLater,
);

const icons: Record<CoachLetter, LucideIcon> = {
  o: House,
  c: Users,
  s: CalendarDays,
  g: Target,
  m: MessagesSquare,
  l: LibraryBig,
  e: Settings,
};

export function CoachLayout() {
  const viewer = useViewer();
  const { userId, firstName } = viewer;
  const { leave } = useSignIn();
  const isPageStanding = useWasIdle();
  const hadBanner = useHadBanner();
  useKnownDevice(userId);
  const items = coachShell.entries.map((entry) => ({
    ...entry,
    icon: icons[entry.letter],
    badge: entry.path === paths.coachMessages() ? <CoachWaitingBadge /> : undefined,
  }));
  return (
    <div className="flex min-h-dvh flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] md:pb-0">
      <header className="sticky top-0 z-30 border-b border-border bg-card">
        <div className="mx-auto flex w-full max-w-list flex-wrap items-center gap-x-6 px-5 xl:gap-x-4 max-md:flex-nowrap max-md:gap-x-2 sm:px-8">
          <div className="flex h-16 items-center gap-3">
            <HomeLink />
            <span className="border-l border-border pl-3 text-sm text-muted-foreground max-sm:hidden">
              {coachShell.area}
            </span>
          </div>
          <AreaNav
            label={frame.navigation}
            items={items}
            className="[scrollbar-width:none] relative order-last -mx-3 w-[calc(100%+1.5rem)] overflow-x-auto max-md:hidden xl:order-none xl:mx-0 xl:w-auto"
          />
          <Link
            to={paths.coachSettings()}
            className="ml-auto inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-control text-sm text-muted-foreground transition-colors hover:text-foreground"
          >
            <PersonAvatar personId={userId} person={viewer} size="sm" />
            <span className="min-w-0 truncate">{coachShell.greeting(firstName)}</span>
            <span className="sr-only">{coachShell.account}</span>
          </Link>
          {/* As wide as the two buttons, so that nothing moves when they appear. */}
          <span className="inline-flex h-11 w-22 shrink-0 justify-end">
            <Suspense>{isPageStanding && <CoachHeaderButtons />}</Suspense>
          </span>
          <SignOutButton onLeave={leave} isNarrow />
        </div>
      </header>
      {/* The page waits for a banner that would push it down. */}
      {hadBanner ? <CoachBanners /> : <Suspense>{isPageStanding && <CoachBanners />}</Suspense>}
      <AreaOutlet
        areaPath={paths.overview()}
        foot={
          <AreaFoot isWide>
            <Suspense>{isPageStanding && <AreaLinks entries={coachShell.entries} />}</Suspense>
          </AreaFoot>
        }
      />
      <BottomNav label={frame.navigation} items={items} className="md:hidden" />
    </div>
  );
}
