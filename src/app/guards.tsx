import type { Role } from "@domain/roles";
import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";

import { Opening } from "@/app/opening";
import { type SignIn, useSignIn } from "@/app/sign-in";
import { FailedState } from "@/components/patterns/failed-state";
import { frame } from "@/content/frame";
import { type DoorState, homeOf, paths } from "@/lib/paths";
import { ViewerContext } from "@/lib/viewer";

/** Stands before an area. Nobody is sent to sign in and then back here; the wrong role is told that this is not its place. */
export function RequireRole({ only, children }: { only: Role; children: ReactNode }) {
  const { signIn } = useSignIn();
  const { pathname, search, hash } = useLocation();
  switch (signIn.state) {
    case "loading":
    case "failed":
      return (
        <main id="content" className="flex min-h-dvh flex-col">
          <NotYetKnown signIn={signIn} />
        </main>
      );
    case "nobody": {
      const state: DoorState = signIn.hasJustLeft ? null : { from: pathname + search + hash };
      return <Navigate replace to={paths.signIn()} state={state} />;
    }
    case "somebody":
      if (signIn.viewer.role !== only) return <Navigate replace to={paths.unauthorized()} />;
      return <ViewerContext value={signIn.viewer}>{children}</ViewerContext>;
  }
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
      return <Navigate replace to={wayBack(location.state, homeOf(signIn.viewer.role))} />;
  }
}

/** Only into the person's own area: somebody else may have been turned away here before. */
function wayBack(state: unknown, home: string): string {
  const from = (state as DoorState)?.from;
  const isOwn = typeof from === "string" && (from === home || from.startsWith(`${home}/`));
  return isOwn ? from : home;
}

function NotYetKnown({ signIn }: { signIn: Extract<SignIn, { state: "loading" | "failed" }> }) {
  if (signIn.state === "loading") return <Opening />;
  return (
    <div className="mx-auto w-full max-w-page px-5 py-20 sm:px-8">
      <FailedState sentence={frame.unreachable} onRetry={signIn.retry} />
    </div>
  );
}
