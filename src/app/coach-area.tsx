import { Suspense, useState, type ReactNode } from "react";
import { Route, Routes } from "react-router-dom";

import { CoachLayout } from "@/app/coach-layout";
import { RequireRole } from "@/app/guards";
import { OwnAccount } from "@/app/own-account";
import { PublicLayout } from "@/app/public-layout";
import { notFoundRow } from "@/app/public-rows";
import { row } from "@/app/route-row";
import { Opening } from "@/components/patterns/opening";
import { areaTitles } from "@/content/area-titles";
import { RecordVisits } from "@/features/clients/record-visits";
import { ConfirmIdentity } from "@/features/confirm-identity/confirm-identity";
import { VaultAround } from "@/features/vault/vault-around";
import { late } from "@/lib/loading/late";
import { useViewer } from "@/lib/sign-in/viewer";

const OwedSecondStepPage = late(
  async () => (await import("@/app/owed-second-step-page")).OwedSecondStepPage,
);

/**
 * A coach without the required second step sets it up before any page opens. It stays until they have confirmed that
 * the recovery codes are saved, although the server is satisfied earlier.
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

const worksheetBuilder = () => import("@/pages/admin/worksheets/builder");
const coachRows = [
  row("/admin/sessions", areaTitles.coachSessions, () => import("@/pages/admin/sessions")),
  row(
    "/admin/sessions/:sessionId",
    areaTitles.session,
    () => import("@/pages/admin/sessions/session"),
  ),
  row(
    "/admin/sessions/:sessionId/room",
    areaTitles.room,
    () => import("@/pages/admin/sessions/room"),
  ),
  row("/admin/settings", areaTitles.settings, () => import("@/pages/admin/settings")),
  row("/admin", areaTitles.overview, () => import("@/pages/admin")),
  row("/admin/clients", areaTitles.coachClients, () => import("@/pages/admin/clients")),
  row(
    "/admin/clients/:clientId",
    areaTitles.coachClient,
    () => import("@/pages/admin/clients/client"),
  ),
  row("/admin/goals", areaTitles.goals, () => import("@/pages/admin/goals")),
  row("/admin/library", areaTitles.coachLibrary, () => import("@/pages/admin/library")),
  row("/admin/library/new", areaTitles.coachLibrary, () => import("@/pages/admin/library/draft")),
  row(
    "/admin/library/:libraryItemId",
    areaTitles.coachLibrary,
    () => import("@/pages/admin/library/item"),
  ),
  row("/admin/worksheets", areaTitles.coachWorksheets, () => import("@/pages/admin/worksheets")),
  row("/admin/worksheets/new", areaTitles.coachWorksheets, worksheetBuilder),
  row("/admin/worksheets/:worksheetId", areaTitles.coachWorksheets, worksheetBuilder),
  row("/admin/messages", areaTitles.coachMessages, () => import("@/pages/admin/messages")),
  row("/admin/circles", areaTitles.circles, () => import("@/pages/circles")),
  row("/admin/circles/:circleId/room", areaTitles.circleRoom, () => import("@/pages/circle-room")),
  row("/admin/requests", areaTitles.requests, () => import("@/pages/admin/requests")),
  row("/admin/reports", areaTitles.reports, () => import("@/pages/admin/reports")),
  row("/admin/audit", areaTitles.audit, () => import("@/pages/admin/audit")),
  row("/admin/system", areaTitles.system, () => import("@/pages/admin/system")),
];

const frame = (
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
      <Route element={frame}>{coachRows}</Route>
      <Route element={<PublicLayout />}>{notFoundRow}</Route>
    </Routes>
  );
}
