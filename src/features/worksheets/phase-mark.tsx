import type { WorksheetPhase } from "@domain/work/phases";

import { worksheetWords } from "@/content/worksheets/words";
import { cn } from "@/lib/class-names";

const looks: Record<WorksheetPhase, string> = {
  arrival: "bg-arrival-tint text-arrival-solid",
  crossing: "bg-crossing-tint text-crossing-solid",
  descent: "bg-descent-tint text-descent-solid",
  return: "bg-return-tint text-return-solid",
  ongoing: "border border-input text-muted-foreground",
};

export function PhaseMark({ phase }: { phase: WorksheetPhase }) {
  return (
    <span
      className={cn(
        "inline-flex h-7 w-fit items-center rounded-full px-3 text-sm font-medium",
        looks[phase],
      )}
    >
      {worksheetWords.phases[phase]}
    </span>
  );
}
