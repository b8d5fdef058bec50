import { OwnActions } from "@/features/agreed-actions/own-actions";
import { ClientGoals } from "@/features/goals/client-goals";

export function GoalsPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-20 sm:px-8">
      <ClientGoals>
        <OwnActions />
      </ClientGoals>
    </div>
  );
}
