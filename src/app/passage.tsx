import { type ReactNode, StrictMode } from "react";

import { ErrorBoundary } from "@/app/error-boundary";
import { Router } from "@/app/router";

/** All of it, inside the router of whoever draws it: a browser, or the build that draws the first page. */
export function Passage({ inRouter }: { inRouter: (routes: ReactNode) => ReactNode }) {
  return (
    <StrictMode>
      <ErrorBoundary>{inRouter(<Router />)}</ErrorBoundary>
    </StrictMode>
  );
}
