import { Suspense } from "react";

import { useWasIdle } from "@/lib/loading/fetch-ahead";
import { late } from "@/lib/loading/late";

const SystemLink = late(async () => (await import("@/features/system/system-link")).SystemLink);

/** Loaded after the page, which has many other sections. */
export function LateSystemLink() {
  const wasIdle = useWasIdle();
  return (
    <div className="min-h-14">
      {wasIdle && (
        <Suspense>
          <SystemLink />
        </Suspense>
      )}
    </div>
  );
}
