import { Route, Routes } from "react-router-dom";

import { ClientLayout } from "@/app/client-layout";
import { CoachLayout } from "@/app/coach-layout";
import { OnlyNobody, RequireRole } from "@/app/guards";
import { LiveClient } from "@/app/live-client";
import { OwnAccount } from "@/app/own-account";
import { PublicLayout } from "@/app/public-layout";
import { landingRow, notFoundRow, redirect } from "@/app/public-rows";
import { row } from "@/app/route-row";
import { SignInProvider } from "@/app/sign-in";
import { Toaster } from "@/components/ui/toaster";
import { pageTitles } from "@/content/page-titles";
import { ConnectionLine } from "@/features/shell/connection-line";
import { paths } from "@/lib/paths";

/*
 * The part of the route table that speaks with the server, a line a row, in the order of the specification. It is fetched
 * together with the server's client; router.tsx holds the rows that need neither.
 */

/** For nobody yet: whoever is signed in goes home instead. */
const nobodyRows = [
  landingRow,
  row("/auth", pageTitles.signIn, async () => (await import("@/pages/auth")).AuthPage),
];

/** For whoever comes: a letter's link may be opened where somebody is signed in. */
const openRows = [
  row(
    "/auth/reset-password",
    pageTitles.resetPassword,
    async () => (await import("@/pages/auth/reset-password")).ResetPasswordPage,
  ),
  row(
    "/auth/verify-email",
    pageTitles.verifyEmail,
    async () => (await import("@/pages/auth/verify-email")).VerifyEmailPage,
  ),
  row(
    "/auth/accept-invite",
    pageTitles.acceptInvite,
    async () => (await import("@/pages/auth/accept-invite")).AcceptInvitePage,
  ),
  row(
    "/unauthorized",
    pageTitles.unauthorized,
    async () => (await import("@/pages/unauthorized")).UnauthorizedPage,
  ),
  notFoundRow,
];

const clientRows = [
  redirect("/dashboard", paths.welcome()),
  row(
    "/dashboard/welcome",
    pageTitles.welcome,
    async () => (await import("@/pages/dashboard/welcome")).WelcomePage,
  ),
  row(
    "/dashboard/journey",
    pageTitles.journey,
    async () => (await import("@/pages/dashboard/journey")).JourneyPage,
  ),
  row(
    "/dashboard/journey/feedback",
    pageTitles.journeyFeedback,
    async () => (await import("@/pages/dashboard/journey/feedback")).FeedbackPage,
  ),
  row(
    "/dashboard/journey/arrival",
    pageTitles.arrival,
    async () => (await import("@/pages/dashboard/journey/arrival")).ArrivalPage,
  ),
  row(
    "/dashboard/journey/crossing",
    pageTitles.crossing,
    async () => (await import("@/pages/dashboard/journey/crossing")).CrossingPage,
  ),
  row(
    "/dashboard/journey/descent",
    pageTitles.descent,
    async () => (await import("@/pages/dashboard/journey/descent")).DescentPage,
  ),
  row(
    "/dashboard/journey/return",
    pageTitles.return,
    async () => (await import("@/pages/dashboard/journey/return")).ReturnPage,
  ),
  row(
    "/dashboard/tools",
    pageTitles.tools,
    async () => (await import("@/pages/dashboard/tools")).ToolsPage,
  ),
  row(
    "/dashboard/tools/worksheets",
    pageTitles.worksheets,
    async () => (await import("@/pages/dashboard/tools/worksheets")).WorksheetsPage,
  ),
  row(
    "/dashboard/tools/worksheets/:worksheetId",
    pageTitles.worksheets,
    async () => (await import("@/pages/dashboard/tools/worksheets/worksheet")).WorksheetPage,
  ),
  row(
    "/dashboard/tools/reflections",
    pageTitles.reflections,
    async () => (await import("@/pages/dashboard/tools/reflections")).ReflectionsPage,
  ),
  row(
    "/dashboard/library",
    pageTitles.library,
    async () => (await import("@/pages/dashboard/library")).LibraryPage,
  ),
  row(
    "/dashboard/library/:libraryItemId",
    pageTitles.library,
    async () => (await import("@/pages/dashboard/library/item")).LibraryItemPage,
  ),
  row(
    "/dashboard/goals",
    pageTitles.goals,
    async () => (await import("@/pages/dashboard/goals")).GoalsPage,
  ),
  row(
    "/dashboard/sessions",
    pageTitles.sessions,
    async () => (await import("@/pages/dashboard/sessions")).SessionsPage,
  ),
  row(
    "/dashboard/sessions/:sessionId",
    pageTitles.session,
    async () => (await import("@/pages/dashboard/sessions/session")).SessionPage,
  ),
  row(
    "/dashboard/communication",
    pageTitles.communication,
    async () => (await import("@/pages/dashboard/communication")).CommunicationPage,
  ),
  row(
    "/dashboard/account",
    pageTitles.account,
    async () => (await import("@/pages/dashboard/account")).AccountPage,
  ),
];

const coachRows = [
  row(
    "/admin/sessions",
    pageTitles.coachSessions,
    async () => (await import("@/pages/admin/sessions")).CoachSessionsPage,
  ),
  row(
    "/admin/sessions/:sessionId",
    pageTitles.session,
    async () => (await import("@/pages/admin/sessions/session")).CoachSessionPage,
  ),
  row(
    "/admin/settings",
    pageTitles.settings,
    async () => (await import("@/pages/admin/settings")).SettingsPage,
  ),
  row("/admin", pageTitles.overview, async () => (await import("@/pages/admin")).OverviewPage),
  row(
    "/admin/clients",
    pageTitles.coachClients,
    async () => (await import("@/pages/admin/clients")).CoachClientsPage,
  ),
  row(
    "/admin/clients/:clientId",
    pageTitles.coachClient,
    async () => (await import("@/pages/admin/clients/client")).CoachClientPage,
  ),
  row(
    "/admin/goals",
    pageTitles.goals,
    async () => (await import("@/pages/admin/goals")).CoachGoalsPage,
  ),
  row(
    "/admin/library",
    pageTitles.coachLibrary,
    async () => (await import("@/pages/admin/library")).CoachLibraryPage,
  ),
  row(
    "/admin/library/new",
    pageTitles.coachLibrary,
    async () => (await import("@/pages/admin/library/draft")).NewLibraryItemPage,
  ),
  row(
    "/admin/library/:libraryItemId",
    pageTitles.coachLibrary,
    async () => (await import("@/pages/admin/library/item")).CoachLibraryItemPage,
  ),
  row(
    "/admin/messages",
    pageTitles.coachMessages,
    async () => (await import("@/pages/admin/messages")).CoachMessagesPage,
  ),
];

const clientArea = (
  <RequireRole only="client">
    <OwnAccount>
      <ClientLayout />
    </OwnAccount>
  </RequireRole>
);
const coachArea = (
  <RequireRole only="admin">
    <OwnAccount>
      <CoachLayout />
    </OwnAccount>
  </RequireRole>
);

export function Areas() {
  return (
    <LiveClient>
      <SignInProvider>
        <Routes>
          <Route element={<PublicLayout />}>
            <Route element={<OnlyNobody />}>{nobodyRows}</Route>
            {openRows}
          </Route>
          <Route element={clientArea}>{clientRows}</Route>
          <Route element={coachArea}>{coachRows}</Route>
        </Routes>
        <ConnectionLine />
        <Toaster />
      </SignInProvider>
    </LiveClient>
  );
}
