import type { Role } from "@domain/roles";
import type { ReactNode } from "react";
import { Navigate, Outlet, resolvePath, useLocation } from "react-router-dom";

import { Opening } from "@/components/patterns/opening";
import { type SignIn, useSignIn } from "@/app/sign-in";
import { FailedState } from "@/components/patterns/failed-state";
import { frame } from "@/content/frame";
import { type DoorState, homeOf, paths } from "@/lib/paths";
import { type Viewer, ViewerContext } from "@/lib/viewer";

type Nobody = Extract<SignIn, { state: "nobody" }>;

/** Stands before an area. Nobody is sent to sign in and then back here; the wrong role is told that this is not its place. */
export function RequireRole({ only, children }: { only: Role; children: ReactNode }) {
  const { signIn } = useSignIn();
  const { pathname, search, hash } = useLocation();
  switch (signIn.state) {
    case "loading":
    case "failed":
      return <NotYetKnown signIn={signIn} />;
    case "nobody": {
      const state = doorState(signIn, only, pathname + search + hash);
      return <Navigate replace to={paths.signIn()} state={state} />;
    }
    case "somebody":
      if (signIn.viewer.role !== only) return <Navigate replace to={paths.unauthorized()} />;
      return <ViewerContext value={signIn.viewer}>{children}</ViewerContext>;
  }
}

/** Whoever left by themselves is not brought back; whoever was signed out is, and is told why. */
function doorState({ hasJustLeft, end }: Nobody, role: Role, from: string): DoorState {
  if (end !== null) return { from, of: end.userId, ended: { cause: end.cause, role } };
  return hasJustLeft ? null : { from };
}

/** Stands before pages that are for nobody yet: whoever is signed in goes where they wanted to go, or home. */
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

/** Only into the person's own area, and not to where somebody else was before them. */
function wayBack(state: unknown, { userId, role }: Viewer): string {
  const home = homeOf(role);
  const { from, of = userId } = (state as DoorState) ?? {};
  if (typeof from !== "string" || of !== userId) return home;
  const { pathname } = resolvePath(from); // where it leads once every ".." is walked
  return pathname === home || pathname.startsWith(`${home}/`) ? from : home;
}

/** The whole page: a bar or a foot around it would only be pushed away by what comes. */
function NotYetKnown({ signIn }: { signIn: Extract<SignIn, { state: "loading" | "failed" }> }) {
  return (
    <main id="content" className="flex min-h-dvh flex-col">
      {signIn.state === "loading" ? (
        <Opening />
      ) : (
        <div className="mx-auto w-full max-w-page px-5 py-20 sm:px-8">
          <FailedState sentence={frame.unreachable} onRetry={signIn.retry} />
        </div>
      )}
    </main>
  );
}
