import { Suspense } from "react";
import { Outlet } from "react-router-dom";

import { Opening } from "@/app/opening";
import { usePagesAhead } from "@/app/pages-ahead";

/** Where an area's pages stand. The bars around it stay while the first page is fetched, and the others follow it. */
export function AreaOutlet({ areaPath }: { areaPath: string }) {
  usePagesAhead(areaPath);
  return (
    <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
      <Suspense fallback={<Opening />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
