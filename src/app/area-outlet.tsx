import { Suspense } from "react";
import { Outlet } from "react-router-dom";

import { Opening } from "@/app/opening";

/** Where an area's pages stand. The bars around it stay while the first page is fetched. */
export function AreaOutlet() {
  return (
    <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
      <Suspense fallback={<Opening />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
