import "@/lib/merged-classes";

import { Suspense, useEffect, useState } from "react";
import { Route, Routes, useLocation } from "react-router-dom";

import { ClientArea, CoachArea, firstWordOf } from "@/app/area-parts";
import { featurePage } from "@/app/feature-page";
import { OnlyNobody } from "@/app/guards";
import { LiveClient } from "@/app/live-client";
import { OpeningPage } from "@/app/opening-page";
import { PublicLayout } from "@/app/public-layout";
import { landingRow, notFoundRow } from "@/app/public-rows";
import { row } from "@/app/route-row";
import { SignInProvider } from "@/app/sign-in";
import { ConnectionNotice } from "@/features/shell/connection-notice";
import { watchWaitingNotices } from "@/lib/device/notify";
import { useFetchAhead, useWasIdle } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";

const { Companions } = lateParts(() => import("@/app/companions"));

/**
 * Loads the companions once the page is drawn or a notice waits. The page itself has the connection notice, which could
 * not load without a connection.
 */
function LateCompanions() {
  const isPageStanding = useWasIdle();
  const [isNoticeWaiting, setIsNoticeWaiting] = useState(false);
  useEffect(() => watchWaitingNotices(() => setIsNoticeWaiting(true)), []);
  return (
    <>
      <ConnectionNotice />
      <Suspense>{(isPageStanding || isNoticeWaiting) && <Companions />}</Suspense>
    </>
  );
}

/*
 * The routes that need the server, loaded together with the Convex client. client-area.tsx and coach-area.tsx have those of
 * each side, router.tsx has the rest.
 */

/** Signed-in users are redirected home. */
const nobodyRows = [landingRow, row("/auth", "Sign in", () => import("@/pages/auth"))];

/** For everyone: an email's link may be opened while signed in. */
const openRows = [
  row(
    "/auth/reset-password",
    "Choose a new password",
    featurePage(null, () => import("@/features/sign-in/reset-password"), "ResetPassword"),
  ),
  row(
    "/auth/verify-email",
    "Verify your email",
    featurePage(null, () => import("@/features/sign-in/verify-email"), "VerifyEmail"),
  ),
  row(
    "/auth/accept-invite",
    "Accept an invitation",
    featurePage(null, () => import("@/features/sign-in/accept-invite"), "AcceptAnyInvite"),
  ),
  row(
    "/book/:word",
    "Book a session",
    featurePage(null, () => import("@/features/booking/booking-page"), "BookingPage"),
  ),
  row("/unauthorized", "Not your page", () => import("@/pages/unauthorized")),
  notFoundRow,
];

export function Areas() {
  return (
    <LiveClient>
      <SignInProvider>
        {/* The sign-in and the socket start before the area's code has loaded. */}
        <Suspense fallback={<OpeningPage />}>
          <Area />
        </Suspense>
        <LateCompanions />
      </SignInProvider>
    </LiveClient>
  );
}

function Area() {
  const { pathname } = useLocation();
  switch (firstWordOf(pathname)) {
    case "dashboard":
      return <ClientArea />;
    case "admin":
      return <CoachArea />;
    default:
      return (
        <Routes>
          <Route element={<BeforeSignIn />}>
            <Route element={<PublicLayout />}>{nobodyRows}</Route>
          </Route>
          <Route element={<PublicLayout />}>{openRows}</Route>
        </Routes>
      );
  }
}

const SIDES = [ClientArea, CoachArea];

function BeforeSignIn() {
  useFetchAhead(SIDES);
  return <OnlyNobody />;
}
