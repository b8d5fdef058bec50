import type { Role } from "@domain/accounts/roles";
import type { ReactNode } from "react";
import { Navigate, Outlet, resolvePath, useLocation } from "react-router-dom";

import { OpeningPage } from "@/app/opening-page";
import { type SignIn, useSignIn } from "@/app/sign-in";
import { FailedState } from "@/components/patterns/failed-state";
import { lineWords } from "@/content/line";
import { type SignInRedirect, homeOf, paths } from "@/lib/pages/paths";
import { type Viewer, ViewerContext } from "@/lib/sign-in/viewer";

type Nobody = Extract<SignIn, { state: "nobody" }>;

/** Redirects signed-out people to sign in and back, and the wrong role to /unauthorized. */
export function RequireRole({ only, children }: { only: Role; children: ReactNode }) {
  const { signIn } = useSignIn();
  const { pathname, search, hash } = useLocation();
  switch (signIn.state) {
    case "loading":
    case "failed":
      return <NotYetKnown signIn={signIn} />;
    case "nobody": {
      const state = redirectState(signIn, only, pathname + search + hash);
      return <Navigate replace to={paths.signIn()} state={state} />;
    }
    case "somebody":
      if (signIn.viewer.role !== only) return <Navigate replace to={paths.unauthorized()} />;
      return <ViewerContext value={signIn.viewer}>{children}</ViewerContext>;
  }
}

/** Signing in leads back here after an expired sign-in, whose reason is shown, but not after a deliberate sign-out. */
function redirectState({ hasJustLeft, end }: Nobody, role: Role, from: string): SignInRedirect {
  if (end !== null) return { from, of: end.userId, ended: { cause: end.cause, role } };
  return hasJustLeft ? null : { from };
}

/** Redirects signed-in people to where they wanted to go, or home. */
export function OnlyNobody() {
  const { signIn } = useSignIn();
  const location = useLocation();
  switch (signIn.state) {
    case "loading":
    case "failed":
      return <NotYetKnown signIn={signIn} />;
    case "nobody":
      return <Outlet />;
    case "somebody":
      return <Navigate replace to={wayBack(location.state, signIn.viewer)} />;
  }
}

/** Leads only to the person's own area or a booking page, and not to the page of the person before. */
function wayBack(state: unknown, { userId, role }: Viewer): string {
  const home = homeOf(role);
  const { from, of = userId } = (state as SignInRedirect) ?? {};
  if (typeof from !== "string" || of !== userId) return home;
  const { pathname } = resolvePath(from); // Resolves "..".
  return /^\/book\//.test(pathname) || `${pathname}/`.startsWith(`${home}/`) ? from : home;
}

function NotYetKnown({ signIn }: { signIn: Extract<SignIn, { state: "loading" | "failed" }> }) {
  if (signIn.state === "loading") return <OpeningPage />;
  return (
    <main id="content" className="flex min-h-dvh flex-col">
      <div className="mx-auto w-full max-w-page px-5 py-20 sm:px-8">
        <FailedState sentence={lineWords.unreachable} onRetry={signIn.retry} />
      </div>
    </main>
  );
}
