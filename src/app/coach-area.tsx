import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
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
import { type ReactNode, Suspense, useCallback, useState } from "react";
import { Link, Route, Routes } from "react-router-dom";

import { AreaFoot } from "@/app/area-foot";
import { AreaOutlet } from "@/app/area-outlet";
import { featurePage } from "@/app/feature-page";
import { RequireRole } from "@/app/guards";
import { HomeLink } from "@/app/home-link";
import { OwnAccount } from "@/app/own-account";
import { PublicLayout } from "@/app/public-layout";
import { notFoundRow } from "@/app/public-rows";
import { row } from "@/app/route-row";
import { useSignIn } from "@/app/sign-in";
import { AreaNav, BottomNav } from "@/components/patterns/area-nav";
import { Opening } from "@/components/patterns/opening";
import { PersonAvatar } from "@/components/patterns/person-avatar";
import { frame } from "@/content/frame";
import { type CoachLetter, coachShell } from "@/content/shell";
import { ConfirmIdentity } from "@/features/confirm-identity/confirm-identity";
import { SignOutButton } from "@/features/shell/sign-out-button";
import { CoachWaitingBadge } from "@/features/shell/unread-badge";
import { useKnownDevice } from "@/features/sign-in/known-device";
import { VaultAround } from "@/features/vault/vault-around";
import { useWasIdle } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";
import { OpenVisitContext } from "@/lib/pages/record-visits";
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

function CoachLayout() {
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
      {/* The page waits until it is known whether a banner would push it down. */}
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

const { OwedSecondStepPage } = lateParts(() => import("@/app/owed-second-step-page"));

/**
 * A coach without the required second step sets it up before any page opens. The set-up stays until they have confirmed
 * that the recovery codes are saved, although the server is satisfied earlier.
 */
function OwedSecondStep({ children }: { children: ReactNode }) {
  const { owesSecondStep } = useViewer();
  const [isOpen, setIsOpen] = useState(owesSecondStep);
  if (owesSecondStep && !isOpen) setIsOpen(true);
  if (!isOpen) return children;
  return (
    <Suspense fallback={<Opening />}>
      <OwedSecondStepPage onDone={() => setIsOpen(false)} />
    </Suspense>
  );
}

const worksheetBuilder = featurePage(
  "desk",
  () => import("@/features/handouts/builder-desk"),
  "BuilderDesk",
);
const coachRows = [
  row(
    "/admin/sessions",
    "Sessions",
    featurePage(null, () => import("@/features/sessions/lists/coach-sessions"), "CoachSessions"),
  ),
  row("/admin/sessions/:sessionId", "Session", () => import("@/pages/admin/sessions/session")),
  row("/admin/sessions/:sessionId/room", "Session room", () => import("@/pages/session-room")),
  row("/admin/settings", "Settings", () => import("@/pages/admin/settings")),
  row("/admin", "Overview", () => import("@/pages/admin")),
  row("/admin/clients", "Clients", () => import("@/pages/admin/clients")),
  row("/admin/clients/:clientId", "Client", () => import("@/pages/admin/clients/client")),
  row(
    "/admin/goals",
    "Goals",
    featurePage("list", () => import("@/features/goals/coach-goals"), "CoachGoals"),
  ),
  row(
    "/admin/library",
    "Library",
    featurePage("desk", () => import("@/features/shelf/shelf-desk"), "ShelfDesk"),
  ),
  row(
    "/admin/library/new",
    "Library",
    featurePage("desk", () => import("@/features/shelf/item-editor"), "NewItem"),
  ),
  row(
    "/admin/library/:libraryItemId",
    "Library",
    featurePage("desk", () => import("@/features/shelf/item-desk"), "ShelfItemDesk"),
  ),
  row(
    "/admin/worksheets",
    "Worksheets",
    featurePage("desk", () => import("@/features/handouts/worksheet-desk"), "WorksheetDesk"),
  ),
  row("/admin/worksheets/new", "Worksheets", worksheetBuilder),
  row("/admin/worksheets/:worksheetId", "Worksheets", worksheetBuilder),
  row(
    "/admin/messages",
    "Message Center",
    featurePage(null, () => import("@/features/messages/inbox/message-center"), "MessageCenter"),
  ),
  row(
    "/admin/circles",
    "Circles",
    featurePage("page", () => import("@/features/circles/led-circles"), "LedCircles"),
  ),
  row(
    "/admin/circles/:circleId/room",
    "Circle room",
    featurePage(null, () => import("@/features/sessions/meeting/meeting-view"), "MeetingView"),
  ),
  row(
    "/admin/requests",
    "Requests",
    featurePage("short", () => import("@/features/requests/request-queue"), "Requests"),
  ),
  row(
    "/admin/reports",
    "Reports",
    featurePage("list", () => import("@/features/reports/reports"), "Reports"),
  ),
  row(
    "/admin/audit",
    "Audit log",
    featurePage("short", () => import("@/features/audit/audit-log"), "AuditLog"),
  ),
  row(
    "/admin/system",
    "System",
    featurePage("short", () => import("@/features/system/system-state"), "SystemPage"),
  ),
];

const layout = (
  <RequireRole only="admin">
    <ConfirmIdentity>
      <OwedSecondStep>
        <OwnAccount>
          <RecordVisits>
            <VaultAround>
              <CoachLayout />
            </VaultAround>
          </RecordVisits>
        </OwnAccount>
      </OwedSecondStep>
    </ConfirmIdentity>
  </RequireRole>
);

export function CoachArea() {
  return (
    <Routes>
      <Route element={layout}>{coachRows}</Route>
      <Route element={<PublicLayout />}>{notFoundRow}</Route>
    </Routes>
  );
}

/** Wraps the coach's area, because any query about one client may need an open visit first. */
function RecordVisits({ children }: { children: ReactNode }) {
  const look = useMutation(api.audit.look);
  const open = useCallback(
    (clientId: string) => look({ clientId: clientId as Id<"users">, part: "record" }),
    [look],
  );
  return <OpenVisitContext value={open}>{children}</OpenVisitContext>;
}
