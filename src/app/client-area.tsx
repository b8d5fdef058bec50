import { Route, Routes, Link } from "react-router-dom";
import { RequireRole } from "@/app/guards";
import { OwnAccount } from "@/app/own-account";
import { PublicLayout } from "@/app/public-layout";
import { notFoundRow, redirect } from "@/app/public-rows";
import { featurePage } from "@/app/feature-page";
import { row } from "@/app/route-row";
import { ConfirmIdentity } from "@/features/confirm-identity/confirm-identity";
import { VaultAround } from "@/features/vault/vault-around";
import { paths } from "@/lib/pages/paths";
import type { ShareCopy } from "@domain/work/shares";
import {
  CalendarDays,
  Compass,
  House,
  MessagesSquare,
  Target,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import { Suspense } from "react";
import { AreaFoot } from "@/app/area-foot";
import { AreaOutlet } from "@/app/area-outlet";
import { HomeLink } from "@/app/home-link";
import { useSignIn } from "@/app/sign-in";
import { AreaNav, BottomNav } from "@/components/patterns/area-nav";
import { PersonAvatar } from "@/components/patterns/person-avatar";
import { QuietLink } from "@/components/patterns/quiet-link";
import { frame } from "@/content/frame";
import { clientShell, type NavIcon } from "@/content/shell";
import { SignOutButton } from "@/features/shell/sign-out-button";
import { ClientUnreadBadge } from "@/features/shell/unread-badge";
import { useKnownDevice } from "@/features/sign-in/known-device";
import { ShareContext } from "@/lib/device/sharing";
import { useWasIdle } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { useHadBanner, useViewer } from "@/lib/sign-in/viewer";

const { AreaLinks, ClientBanners, ClientHeaderButtons } = lateParts(
  async () => (await import("@/app/client-later")).clientLater,
);

const { ShareButton } = lateParts(() => import("@/features/shares/share-button"));
const renderShare = (copy: ShareCopy) => (
  <Suspense>
    <ShareButton copy={copy} />
  </Suspense>
);

const icons: Record<NavIcon, LucideIcon> = {
  welcome: House,
  journey: Compass,
  tools: Wrench,
  goals: Target,
  sessions: CalendarDays,
  messages: MessagesSquare,
};

function ClientLayout() {
  const viewer = useViewer();
  const isPageStanding = useWasIdle();
  const { userId, firstName } = viewer;
  const { leave } = useSignIn();
  useKnownDevice(userId);
  const items = clientShell.entries.map(({ icon, ...entry }) => ({
    ...entry,
    icon: icons[icon],
    badge: entry.path === paths.communication() ? <ClientUnreadBadge /> : undefined,
  }));
  return (
    <div className="flex min-h-dvh flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] lg:pb-0">
      <header className="border-b border-border bg-card lg:sticky lg:top-0 lg:z-30">
        <div className="mx-auto flex min-h-16 w-full max-w-page items-center gap-x-4 px-5 max-[22rem]:gap-x-2 sm:gap-x-6 sm:px-8 lg:max-xl:gap-x-4">
          <HomeLink />
          <AreaNav label={frame.navigation} items={items} className="max-lg:hidden" />
          <Link
            to={paths.account()}
            className="ml-auto inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-control text-sm text-muted-foreground transition-colors hover:text-foreground"
          >
            <PersonAvatar
              personId={userId}
              person={viewer}
              size="sm"
              className="max-sm:hidden lg:max-xl:hidden"
            />
            <span className="min-w-0 leading-tight wrap-break-word max-sm:text-right">
              {clientShell.greeting(firstName)}
            </span>
            <span className="sr-only">{clientShell.account}</span>
          </Link>
          {/* As wide as the buttons, so that nothing moves when they appear. */}
          <span className="inline-flex h-11 w-22 shrink-0">
            <Suspense>{isPageStanding && <ClientHeaderButtons />}</Suspense>
          </span>
          <SignOutButton onLeave={leave} isNarrow />
        </div>
      </header>
      {/* Only the first banner shows; the next one shows when it is gone. */}
      <div className="[&>*~*]:hidden">
        <Banners isPageStanding={isPageStanding} />
      </div>
      <ShareContext value={renderShare}>
        <AreaOutlet
          areaPath={paths.dashboard()}
          foot={
            <AreaFoot>
              <QuietLink to={paths.ownData()}>{clientShell.ownData}</QuietLink>
              <QuietLink to={paths.ownDataRequest("support")}>{clientShell.support}</QuietLink>
              <Suspense>{isPageStanding && <AreaLinks entries={clientShell.entries} />}</Suspense>
            </AreaFoot>
          }
        />
      </ShareContext>
      <BottomNav label={frame.navigation} items={items} className="lg:hidden" />
    </div>
  );
}

/** The page waits until it is known whether a banner would push it down. */
function Banners({ isPageStanding }: { isPageStanding: boolean }) {
  const { coachingEnd } = useViewer();
  const hadBanner = useHadBanner();
  if (hadBanner || coachingEnd !== null) return <ClientBanners />;
  return <Suspense>{isPageStanding && <ClientBanners />}</Suspense>;
}

const clientRows = [
  redirect("/dashboard", paths.welcome()),
  row("/dashboard/welcome", "Welcome", () => import("@/pages/dashboard/welcome")),
  row("/dashboard/journey", "Your Journey", () => import("@/pages/dashboard/journey")),
  row(
    "/dashboard/journey/feedback",
    "Journey Feedback",
    featurePage("reading", () => import("@/features/feedback/journey-feedback"), "JourneyFeedback"),
  ),
  row("/dashboard/journey/arrival", "Arrival", () => import("@/pages/dashboard/journey/arrival")),
  row(
    "/dashboard/journey/crossing",
    "Crossing",
    () => import("@/pages/dashboard/journey/crossing"),
  ),
  row("/dashboard/journey/descent", "Descent", () => import("@/pages/dashboard/journey/descent")),
  row("/dashboard/journey/return", "Return", () => import("@/pages/dashboard/journey/return")),
  row("/dashboard/tools", "Companion Tools", () => import("@/pages/dashboard/tools")),
  row(
    "/dashboard/tools/worksheets",
    "Worksheet Library",
    () => import("@/pages/dashboard/tools/worksheets"),
  ),
  row(
    "/dashboard/tools/worksheets/:worksheetId",
    "Worksheet Library",
    () => import("@/pages/dashboard/tools/worksheets/worksheet"),
  ),
  row(
    "/dashboard/tools/worksheets/from-coach/:handoutId",
    "Worksheet",
    () => import("@/pages/dashboard/tools/worksheets/from-coach"),
  ),
  row(
    "/dashboard/tools/reflections",
    "Reflection Tools",
    () => import("@/pages/dashboard/tools/reflections"),
  ),
  row("/dashboard/vault", "Your vault", () => import("@/pages/dashboard/vault")),
  row(
    "/dashboard/tools/shared",
    "Shared with your coach",
    featurePage("page", () => import("@/features/shares/own-shares"), "OwnShares"),
  ),
  row(
    "/dashboard/circles",
    "Circles",
    featurePage("page", () => import("@/features/circles/own-circles"), "OwnCircles"),
  ),
  row(
    "/dashboard/circles/:circleId/room",
    "Circle room",
    featurePage(null, () => import("@/features/sessions/meeting/meeting-view"), "MeetingView"),
  ),
  row(
    "/dashboard/library",
    "Resource Library",
    featurePage("page", () => import("@/features/library/library-desk"), "LibraryDesk"),
  ),
  row(
    "/dashboard/library/:libraryItemId",
    "Resource Library",
    featurePage("reading", () => import("@/features/library/item-desk"), "ItemDesk"),
  ),
  row("/dashboard/goals", "Goals", () => import("@/pages/dashboard/goals")),
  row("/dashboard/sessions", "My Sessions", () => import("@/pages/dashboard/sessions")),
  row(
    "/dashboard/sessions/:sessionId",
    "Session",
    () => import("@/pages/dashboard/sessions/session"),
  ),
  row("/dashboard/sessions/:sessionId/room", "Session room", () => import("@/pages/session-room")),
  row("/dashboard/communication", "Communication", () => import("@/pages/dashboard/communication")),
  row("/dashboard/account", "Your account", () => import("@/pages/dashboard/account")),
  row("/dashboard/privacy", "Your data", () => import("@/pages/dashboard/privacy")),
];

const layout = (
  <RequireRole only="client">
    <ConfirmIdentity>
      <OwnAccount>
        <VaultAround>
          <ClientLayout />
        </VaultAround>
      </OwnAccount>
    </ConfirmIdentity>
  </RequireRole>
);

export function ClientArea() {
  return (
    <Routes>
      <Route element={layout}>{clientRows}</Route>
      <Route element={<PublicLayout />}>{notFoundRow}</Route>
    </Routes>
  );
}
