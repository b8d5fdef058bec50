import { type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";

import { frame } from "@/content/frame";
import { cn } from "@/lib/class-names";
import { useWasIdle } from "@/lib/loading/fetch-ahead";
import { firstPaths } from "@/lib/loading/first-paths";
import { lateParts } from "@/lib/loading/late";

const { AppearanceControl } = lateParts(() => import("@/features/appearance/appearance-control"));

type AreaFootProps = {
  children?: ReactNode;
  /** As wide as the list pages above it. */
  isWide?: boolean;
};

export function AreaFoot({ children, isWide = false }: AreaFootProps) {
  const isPageStanding = useWasIdle();
  const room = <div className="h-11.5" />;
  return (
    <footer className="border-t border-border">
      <div
        className={cn(
          "mx-auto flex flex-col gap-6 px-5 py-8 sm:flex-row sm:items-center sm:justify-between sm:px-8",
          isWide ? "max-w-list" : "max-w-page",
        )}
      >
        <div className="flex flex-wrap items-center gap-x-8">
          <Link
            to={firstPaths.privacy()}
            className="inline-flex min-h-11 w-fit items-center underline decoration-input underline-offset-4 hover:decoration-foreground"
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
