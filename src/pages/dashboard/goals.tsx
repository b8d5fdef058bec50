import { LatePart } from "@/components/patterns/late-part";
import { SteadyColumn } from "@/components/patterns/steady-column";
import { OwnActions } from "@/features/agreed-actions/action-list";
import { ClientGoals } from "@/features/goals/client-goals";
import { OwnMetrics } from "@/features/metrics/metric-parts";

export default function GoalsPage() {
  return (
    <SteadyColumn className="mx-auto w-full max-w-page px-5 pt-4 pb-20 sm:px-8">
      <ClientGoals>
        <OwnActions />
      </ClientGoals>
      <div className="mt-8">
        <LatePart place="h-96">
          <OwnMetrics />
        </LatePart>
      </div>
    </SteadyColumn>
  );
}
