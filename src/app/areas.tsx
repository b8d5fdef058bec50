import "@/lib/merged-classes";

import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { ConvexReactClient } from "convex/react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Route, Routes, useLocation } from "react-router-dom";

import { ClientArea, CoachArea, firstWordOf } from "@/app/area-parts";
import { featurePage } from "@/app/feature-page";
import { OnlyNobody } from "@/app/guards";
import { OpeningPage } from "@/app/opening-page";
import { PublicLayout } from "@/app/public-layout";
import { landingRow, notFoundRow } from "@/app/public-rows";
import { reconnectSoon } from "@/app/quick-reconnect";
import { row } from "@/app/route-row";
import { SignInProvider } from "@/app/sign-in";
import { ConnectionNotice } from "@/features/shell/connection-notice";
import { watchWaitingNotices } from "@/lib/device/notify";
import { tokenStorage } from "@/lib/kept/kept-sign-in";
import { closingListeners } from "@/lib/live/closings";
import { watchedSocket, watchLine } from "@/lib/live/line";
import { useFetchAhead, useWasIdle } from "@/lib/loading/fetch-ahead";
import { late } from "@/lib/loading/late";
import { hasUnsaved } from "@/lib/pages/leaving";

const Companions = late(async () => (await import("@/app/companions")).Companions);

/**
 * Load once the page is drawn, or when there is something to show. The connection notice is in the page itself, because
 * it could not load without a connection.
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
    featurePage(
      null,
      async () => (await import("@/features/sign-in/reset-password")).ResetPassword,
    ),
  ),
  row(
    "/auth/verify-email",
    "Verify your email",
    featurePage(null, async () => (await import("@/features/sign-in/verify-email")).VerifyEmail),
  ),
  row(
    "/auth/accept-invite",
    "Accept an invitation",
    featurePage(
      null,
      async () => (await import("@/features/sign-in/accept-invite")).AcceptAnyInvite,
    ),
  ),
  row("/book/:word", "Book a session", () => import("@/pages/book")),
  row("/unauthorized", "Not your page", () => import("@/pages/unauthorized")),
  notFoundRow,
];

export function Areas() {
  return (
    <LiveClient>
      <SignInProvider>
        {/* Signing in and the socket do not wait for a side. */}
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

/**
 * Works around a bug of convex 1.48.0: the client reads all pages while it publishes an update and lets their errors
 * escape, so that one refused page of a long list stops every other update. Here the failed update is published again
 * without reading; each list then meets its own error. tests/e2e/settings.spec.ts fails when this no longer matches the
 * library.
 */
function isolatePageErrors(client: ConvexReactClient) {
  const { paginatedQueryClient: pages } = client as unknown as { paginatedQueryClient: Pages };
  const handOut = pages.onBaseTransition.bind(pages);
  pages.onBaseTransition = (transition) => {
    try {
      handOut(transition);
    } catch {
      const tokens = transition.queries.map(({ token }) => token);
      const changed = pages.queriesContainingTokens(tokens);
      const paginatedQueries = changed.map((token) => ({ token, modification: UNREAD }));
      pages.onTransition({ ...transition, paginatedQueries });
    }
  };
}

const UNREAD = { kind: "Updated", result: undefined } as const;

type Transition = { queries: { token: string }[] };

/** The library's own types omit these. */
type Pages = {
  onBaseTransition: (transition: Transition) => void;
  onTransition: (
    transition: Transition & { paginatedQueries: { token: string; modification: typeof UNREAD }[] },
  ) => void;
  queriesContainingTokens: (tokens: string[]) => string[];
};

/** The engine serves the web app too, so its origin is the server. One socket for the life of the page. */
const client = new ConvexReactClient(window.location.origin, {
  unsavedChangesWarning: false, // Unsent texts are stored in the browser.
  webSocketConstructor: watchedSocket(WebSocket),
  logger: false, // The page shows refusals, and the server logs errors.
  onServerDisconnectError: (reason) => closingListeners.forEach((listen) => listen(reason)),
});
isolatePageErrors(client);
reconnectSoon(client);
watchLine(client);

/**
 * The library warns people who leave while it refreshes a token, which it does on every load. Leaving is safe: the
 * server repeats a lost answer (convex/signIn/signIns/refreshTokens.ts).
 */
window.addEventListener(
  "beforeunload",
  (event) => {
    event.stopImmediatePropagation();
    if (hasUnsaved()) event.preventDefault();
  },
  { capture: true },
);

/** `?code=` in an address belongs to the page, not to the sign-in library. */
function LiveClient({ children }: { children: ReactNode }) {
  return (
    <ConvexAuthProvider client={client} storage={tokenStorage} shouldHandleCode={false}>
      {children}
    </ConvexAuthProvider>
  );
}
