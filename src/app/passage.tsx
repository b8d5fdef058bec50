import { type ReactNode, StrictMode } from "react";

import { ErrorBoundary } from "@/app/error-boundary";
import { Router } from "@/app/router";

/** `inRouter` is the browser's router, or the build's for prerendering. */
export function Passage({ inRouter }: { inRouter: (routes: ReactNode) => ReactNode }) {
  return (
    <StrictMode>
      <ErrorBoundary>{inRouter(<Router />)}</ErrorBoundary>
    </StrictMode>
  );
}
