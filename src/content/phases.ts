import type { PhaseId } from "@domain/work/phases";

export const phaseWords: Record<PhaseId, { name: string; meaning: string }> = {
  arrival: {
    name: "Arrival",
    meaning: "Set down what you carry and see clearly where you stand.",
  },
  crossing: {
    name: "Crossing",
    meaning: "Leave the familiar bank and learn to be steady while things move.",
  },
  descent: {
    name: "Descent",
    meaning: "Go below the surface, let go of what no longer fits, and meet what remains.",
  },
  return: {
    name: "Return",
    meaning: "Bring home what you found and make it part of ordinary days.",
  },
};

export const phaseNames: Record<PhaseId, string> = {
  arrival: phaseWords.arrival.name,
  crossing: phaseWords.crossing.name,
  descent: phaseWords.descent.name,
  return: phaseWords.return.name,
};
