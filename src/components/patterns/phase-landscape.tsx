import type { PhaseId } from "@domain/phases";

import { ContourDrawing } from "@/components/patterns/contour-drawing";
import { phaseTerrains } from "@/components/patterns/phase-terrains";
import { cn } from "@/lib/class-names";

const looks: Record<PhaseId, string> = {
  arrival: "bg-arrival-tint text-arrival-solid",
  crossing: "bg-crossing-tint text-crossing-solid",
  descent: "bg-descent-tint text-descent-solid",
  return: "bg-return-tint text-return-solid",
};

/** A phase's own country in its own colours. The words beside it say which phase it is. */
export function PhaseLandscape({ phase, className }: { phase: PhaseId; className?: string }) {
  return <ContourDrawing terrain={phaseTerrains[phase]} className={cn(looks[phase], className)} />;
}
