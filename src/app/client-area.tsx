import { Route, Routes } from "react-router-dom";

import { ClientLayout } from "@/app/client-layout";
import { RequireRole } from "@/app/guards";
import { OwnAccount } from "@/app/own-account";
import { PublicLayout } from "@/app/public-layout";
import { notFoundRow, redirect } from "@/app/public-rows";
import { row } from "@/app/route-row";
import { areaTitles } from "@/content/area-titles";
import { ConfirmIdentity } from "@/features/confirm-identity/confirm-identity";
import { VaultAround } from "@/features/vault/vault-around";
import { paths } from "@/lib/pages/paths";

const clientRows = [
  redirect("/dashboard", paths.welcome()),
  row(
    "/dashboard/welcome",
    areaTitles.welcome,
    async () => (await import("@/pages/dashboard/welcome")).WelcomePage,
  ),
  row(
    "/dashboard/journey",
    areaTitles.journey,
    async () => (await import("@/pages/dashboard/journey")).JourneyPage,
  ),
  row(
    "/dashboard/journey/feedback",
    areaTitles.journeyFeedback,
    async () => (await import("@/pages/dashboard/journey/feedback")).FeedbackPage,
  ),
  row(
    "/dashboard/journey/arrival",
    areaTitles.arrival,
    async () => (await import("@/pages/dashboard/journey/arrival")).ArrivalPage,
  ),
  row(
    "/dashboard/journey/crossing",
    areaTitles.crossing,
    async () => (await import("@/pages/dashboard/journey/crossing")).CrossingPage,
  ),
  row(
    "/dashboard/journey/descent",
    areaTitles.descent,
    async () => (await import("@/pages/dashboard/journey/descent")).DescentPage,
  ),
  row(
    "/dashboard/journey/return",
    areaTitles.return,
    async () => (await import("@/pages/dashboard/journey/return")).ReturnPage,
  ),
  row(
    "/dashboard/tools",
    areaTitles.tools,
    async () => (await import("@/pages/dashboard/tools")).ToolsPage,
  ),
  row(
    "/dashboard/tools/worksheets",
    areaTitles.worksheets,
    async () => (await import("@/pages/dashboard/tools/worksheets")).WorksheetsPage,
  ),
  row(
    "/dashboard/tools/worksheets/:worksheetId",
    areaTitles.worksheets,
    async () => (await import("@/pages/dashboard/tools/worksheets/worksheet")).WorksheetPage,
  ),
  row(
    "/dashboard/tools/worksheets/from-coach/:handoutId",
    areaTitles.handout,
    async () => (await import("@/pages/dashboard/tools/worksheets/from-coach")).HandoutPage,
  ),
  row(
    "/dashboard/tools/reflections",
    areaTitles.reflections,
    async () => (await import("@/pages/dashboard/tools/reflections")).ReflectionsPage,
  ),
  row(
    "/dashboard/vault",
    areaTitles.vault,
    async () => (await import("@/pages/dashboard/vault")).VaultPage,
  ),
  row(
    "/dashboard/tools/shared",
    areaTitles.shares,
    async () => (await import("@/pages/dashboard/tools/shared")).SharedPage,
  ),
  row(
    "/dashboard/circles",
    areaTitles.circles,
    async () => (await import("@/pages/circles")).CirclesPage,
  ),
  row(
    "/dashboard/circles/:circleId/room",
    areaTitles.circleRoom,
    async () => (await import("@/pages/circle-room")).CircleRoomPage,
  ),
  row(
    "/dashboard/library",
    areaTitles.library,
    async () => (await import("@/pages/dashboard/library")).LibraryPage,
  ),
  row(
    "/dashboard/library/:libraryItemId",
    areaTitles.library,
    async () => (await import("@/pages/dashboard/library/item")).LibraryItemPage,
  ),
  row(
    "/dashboard/goals",
    areaTitles.goals,
    async () => (await import("@/pages/dashboard/goals")).GoalsPage,
  ),
  row(
    "/dashboard/sessions",
    areaTitles.sessions,
    async () => (await import("@/pages/dashboard/sessions")).SessionsPage,
  ),
  row(
    "/dashboard/sessions/:sessionId",
    areaTitles.session,
    async () => (await import("@/pages/dashboard/sessions/session")).SessionPage,
  ),
  row(
    "/dashboard/sessions/:sessionId/room",
    areaTitles.room,
    async () => (await import("@/pages/dashboard/sessions/room")).RoomPage,
  ),
  row(
    "/dashboard/communication",
    areaTitles.communication,
    async () => (await import("@/pages/dashboard/communication")).CommunicationPage,
  ),
  row(
    "/dashboard/account",
    areaTitles.account,
    async () => (await import("@/pages/dashboard/account")).AccountPage,
  ),
  row(
    "/dashboard/privacy",
    areaTitles.ownData,
    async () => (await import("@/pages/dashboard/privacy")).OwnDataPage,
  ),
];

const frame = (
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
      <Route element={frame}>{clientRows}</Route>
      <Route element={<PublicLayout />}>{notFoundRow}</Route>
    </Routes>
  );
}
