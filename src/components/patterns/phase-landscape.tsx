import type { PhaseId } from "@domain/work/phases";

import { ContourDrawing } from "@/components/patterns/contour-drawing";
import { phaseTerrains } from "@/components/patterns/phase-terrains";
import { cn } from "@/lib/class-names";

export const phaseLooks: Record<PhaseId, string> = {
  arrival: "bg-arrival-tint text-arrival-solid",
  crossing: "bg-crossing-tint text-crossing-solid",
  descent: "bg-descent-tint text-descent-solid",
  return: "bg-return-tint text-return-solid",
};

export function PhaseLandscape({ phase, className }: { phase: PhaseId; className?: string }) {
  return (
    <ContourDrawing terrain={phaseTerrains[phase]} className={cn(phaseLooks[phase], className)} />
  );
}
