import { Route, Routes } from "react-router-dom";

import { CoachLayout } from "@/app/coach-layout";
import { RequireRole } from "@/app/guards";
import { OwedSecondStep } from "@/app/owed-second-step";
import { OwnAccount } from "@/app/own-account";
import { PublicLayout } from "@/app/public-layout";
import { notFoundRow } from "@/app/public-rows";
import { row } from "@/app/route-row";
import { areaTitles } from "@/content/area-titles";
import { RecordVisits } from "@/features/clients/record-visits";
import { ConfirmIdentity } from "@/features/confirm-identity/confirm-identity";
import { VaultAround } from "@/features/vault/vault-around";

const worksheetBuilder = async () =>
  (await import("@/pages/admin/worksheets/builder")).WorksheetBuilderPage;
const coachRows = [
  row(
    "/admin/sessions",
    areaTitles.coachSessions,
    async () => (await import("@/pages/admin/sessions")).CoachSessionsPage,
  ),
  row(
    "/admin/sessions/:sessionId",
    areaTitles.session,
    async () => (await import("@/pages/admin/sessions/session")).CoachSessionPage,
  ),
  row(
    "/admin/sessions/:sessionId/room",
    areaTitles.room,
    async () => (await import("@/pages/admin/sessions/room")).CoachRoomPage,
  ),
  row(
    "/admin/settings",
    areaTitles.settings,
    async () => (await import("@/pages/admin/settings")).SettingsPage,
  ),
  row("/admin", areaTitles.overview, async () => (await import("@/pages/admin")).OverviewPage),
  row(
    "/admin/clients",
    areaTitles.coachClients,
    async () => (await import("@/pages/admin/clients")).CoachClientsPage,
  ),
  row(
    "/admin/clients/:clientId",
    areaTitles.coachClient,
    async () => (await import("@/pages/admin/clients/client")).CoachClientPage,
  ),
  row(
    "/admin/goals",
    areaTitles.goals,
    async () => (await import("@/pages/admin/goals")).CoachGoalsPage,
  ),
  row(
    "/admin/library",
    areaTitles.coachLibrary,
    async () => (await import("@/pages/admin/library")).CoachLibraryPage,
  ),
  row(
    "/admin/library/new",
    areaTitles.coachLibrary,
    async () => (await import("@/pages/admin/library/draft")).NewLibraryItemPage,
  ),
  row(
    "/admin/library/:libraryItemId",
    areaTitles.coachLibrary,
    async () => (await import("@/pages/admin/library/item")).CoachLibraryItemPage,
  ),
  row(
    "/admin/worksheets",
    areaTitles.coachWorksheets,
    async () => (await import("@/pages/admin/worksheets")).CoachWorksheetsPage,
  ),
  row("/admin/worksheets/new", areaTitles.coachWorksheets, worksheetBuilder),
  row("/admin/worksheets/:worksheetId", areaTitles.coachWorksheets, worksheetBuilder),
  row(
    "/admin/messages",
    areaTitles.coachMessages,
    async () => (await import("@/pages/admin/messages")).CoachMessagesPage,
  ),
  row(
    "/admin/circles",
    areaTitles.circles,
    async () => (await import("@/pages/circles")).CoachCirclesPage,
  ),
  row(
    "/admin/circles/:circleId/room",
    areaTitles.circleRoom,
    async () => (await import("@/pages/circle-room")).CoachCircleRoomPage,
  ),
  row(
    "/admin/requests",
    areaTitles.requests,
    async () => (await import("@/pages/admin/requests")).RequestsPage,
  ),
  row(
    "/admin/reports",
    areaTitles.reports,
    async () => (await import("@/pages/admin/reports")).ReportsPage,
  ),
  row(
    "/admin/audit",
    areaTitles.audit,
    async () => (await import("@/pages/admin/audit")).AuditPage,
  ),
  row(
    "/admin/system",
    areaTitles.system,
    async () => (await import("@/pages/admin/system")).SystemPage,
  ),
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
