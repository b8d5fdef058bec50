import { Route, Routes } from "react-router-dom";

import { ClientLayout } from "@/app/client-layout";
import { CoachLayout } from "@/app/coach-layout";
import { OnlyNobody, RequireRole } from "@/app/guards";
import { LateCompanions } from "@/app/late-companions";
import { LiveClient } from "@/app/live-client";
import { OwedSecondStep } from "@/app/owed-second-step";
import { OwnAccount } from "@/app/own-account";
import { PublicLayout } from "@/app/public-layout";
import { landingRow, notFoundRow, redirect } from "@/app/public-rows";
import { row } from "@/app/route-row";
import { SignInProvider } from "@/app/sign-in";
import { areaTitles } from "@/content/area-titles";
import { RecordVisits } from "@/features/clients/record-visits";
import { ConfirmIdentity } from "@/features/confirm-identity/confirm-identity";
import { paths } from "@/lib/pages/paths";

/*
 * The routes that need the server, in the order of the specification. Loaded together with the Convex client;
 * router.tsx has the rest.
 */

/** Signed-in users are redirected home. */
const nobodyRows = [
  landingRow,
  row("/auth", areaTitles.signIn, async () => (await import("@/pages/auth")).AuthPage),
];

/** For everyone: an email's link may be opened while signed in. */
const openRows = [
  row(
    "/auth/reset-password",
    areaTitles.resetPassword,
    async () => (await import("@/pages/auth/reset-password")).ResetPasswordPage,
  ),
  row(
    "/auth/verify-email",
    areaTitles.verifyEmail,
    async () => (await import("@/pages/auth/verify-email")).VerifyEmailPage,
  ),
  row(
    "/auth/accept-invite",
    areaTitles.acceptInvite,
    async () => (await import("@/pages/auth/accept-invite")).AcceptInvitePage,
  ),
  row("/book/:word", areaTitles.book, async () => (await import("@/pages/book")).BookPage),
  row(
    "/unauthorized",
    areaTitles.unauthorized,
    async () => (await import("@/pages/unauthorized")).UnauthorizedPage,
  ),
  notFoundRow,
];

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
    "/dashboard/tools/shared",
    areaTitles.shares,
    async () => (await import("@/pages/dashboard/tools/shared")).SharedPage,
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

const clientArea = (
  <RequireRole only="client">
    <ConfirmIdentity>
      <OwnAccount>
        <ClientLayout />
      </OwnAccount>
    </ConfirmIdentity>
  </RequireRole>
);
const coachArea = (
  <RequireRole only="admin">
    <ConfirmIdentity>
      <OwedSecondStep>
        <OwnAccount>
          <RecordVisits>
            <CoachLayout />
          </RecordVisits>
        </OwnAccount>
      </OwedSecondStep>
    </ConfirmIdentity>
  </RequireRole>
);

export function Areas() {
  return (
    <LiveClient>
      <SignInProvider>
        <Routes>
          <Route element={<OnlyNobody />}>
            <Route element={<PublicLayout />}>{nobodyRows}</Route>
          </Route>
          <Route element={<PublicLayout />}>{openRows}</Route>
          <Route element={clientArea}>{clientRows}</Route>
          <Route element={coachArea}>{coachRows}</Route>
        </Routes>
        <LateCompanions />
      </SignInProvider>
    </LiveClient>
  );
}
