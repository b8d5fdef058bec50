import type { PhaseId } from "@domain/work/phases";

type PhaseLook = { solid: string; tint: string; words: string; onSolid: string };

export const phaseLooks: Record<PhaseId, PhaseLook> = {
  arrival: {
    solid: "bg-arrival-solid",
    tint: "bg-arrival-tint",
    words: "text-arrival-solid",
    onSolid: "text-arrival-on-solid",
  },
  crossing: {
    solid: "bg-crossing-solid",
    tint: "bg-crossing-tint",
    words: "text-crossing-solid",
    onSolid: "text-crossing-on-solid",
  },
  descent: {
    solid: "bg-descent-solid",
    tint: "bg-descent-tint",
    words: "text-descent-solid",
    onSolid: "text-descent-on-solid",
  },
  return: {
    solid: "bg-return-solid",
    tint: "bg-return-tint",
    words: "text-return-solid",
    onSolid: "text-return-on-solid",
  },
};
