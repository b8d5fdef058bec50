import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";

import { frame } from "@/content/frame";
import { useHadMoment } from "@/lib/fetch-ahead";
import { firstPaths } from "@/lib/first-paths";

/** Below everything, so it is fetched after everything. */
const AppearanceControl = lazy(async () => ({
  default: (await import("@/features/appearance/appearance-control")).AppearanceControl,
}));

/** The foot of every page, in whichever area. */
export function AreaFoot({ children }: { children?: ReactNode }) {
  const isPageStanding = useHadMoment();
  const room = <div className="h-11.5" />;
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-page flex-col gap-6 px-5 py-8 sm:flex-row sm:items-center sm:justify-between sm:px-8">
        <div className="flex flex-wrap items-center gap-x-8">
          <Link
            to={firstPaths.privacy()}
            className="inline-flex min-h-11 w-fit items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            {frame.privacyLink}
          </Link>
          {children}
        </div>
        <Suspense fallback={room}>
          {isPageStanding ? <AppearanceControl className="w-fit" /> : room}
        </Suspense>
      </div>
    </footer>
  );
}
