import { Suspense } from "react";

import { OwnActions } from "@/features/agreed-actions/own-actions";
import { ClientGoals } from "@/features/goals/client-goals";
import { OwnMetrics } from "@/features/metrics/metric-parts";
import { useWasIdle } from "@/lib/loading/fetch-ahead";

export function GoalsPage() {
  const wasIdle = useWasIdle();
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-20 sm:px-8">
      <ClientGoals>
        <OwnActions />
      </ClientGoals>
      <div className="mt-8">
        <Suspense fallback={PLACE}>{wasIdle ? <OwnMetrics /> : PLACE}</Suspense>
      </div>
    </div>
  );
}

const PLACE = <div aria-hidden className="h-96 rounded-card border border-border bg-card" />;
