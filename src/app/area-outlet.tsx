import { type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import { Outlet } from "react-router-dom";

import { usePagesAhead } from "@/app/pages-ahead";
import { Opening } from "@/components/patterns/opening";

type AreaOutletProps = {
  areaPath: string;
  /** Comes in one frame with the first page, which would push it away. */
  foot: ReactNode;
};

/** Where an area's pages stand. The bars above stay while the first page is fetched, and the others follow it. */
export function AreaOutlet({ areaPath, foot }: AreaOutletProps) {
  usePagesAhead(areaPath);
  const [hasPage, setHasPage] = useState(false);
  return (
    <>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
        <Suspense fallback={<Opening />}>
          <Outlet />
          <Arrival onArrive={setHasPage} />
        </Suspense>
      </main>
      {hasPage && foot}
    </>
  );
}

/** Its effect waits, as all within the boundary do, until the page is there. */
function Arrival({ onArrive }: { onArrive: (isThere: true) => void }) {
  useLayoutEffect(() => {
    onArrive(true);
  }, [onArrive]);
  return null;
}
