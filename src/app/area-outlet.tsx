import { type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import { Outlet } from "react-router-dom";

import { usePagesAhead } from "@/app/pages-ahead";
import { OpeningCards } from "@/components/patterns/opening";

type AreaOutletProps = {
  areaPath: string;
  /** Drawn together with the first page, which would otherwise push it down. */
  foot: ReactNode;
};

/**
 * The bars stay while the first page loads; the other pages load after it. With the header above it, a page fills the
 * screen, so that what loads on a short one moves no foot that is seen.
 */
export function AreaOutlet({ areaPath, foot }: AreaOutletProps) {
  usePagesAhead(areaPath);
  const [hasPage, setHasPage] = useState(false);
  return (
    <>
      <main id="content" tabIndex={-1} className="flex min-h-[calc(100svh-4rem)] flex-1 flex-col">
        <Suspense fallback={<OpeningCards />}>
          <Outlet />
          <Arrival onArrive={setHasPage} />
        </Suspense>
      </main>
      {hasPage && foot}
    </>
  );
}

/** Inside the Suspense boundary, so its effect runs once the page is shown. */
function Arrival({ onArrive }: { onArrive: (isThere: true) => void }) {
  useLayoutEffect(() => {
    onArrive(true);
  }, [onArrive]);
  return null;
}
