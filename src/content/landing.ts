import { phaseWords } from "@/content/phases";

/** Texts of the first screen only; those below it load later, with landing-sections.ts. */
export const landing = {
  title: "You don’t have to find the way alone.",
  begin: "Begin Your Journey",
  signIn: "Sign In",
  mapCaption: `A drawn map of the journey: one trail from ${phaseWords.arrival.name} over a river at ${phaseWords.crossing.name}, down through ${phaseWords.descent.name}, and up again to ${phaseWords.return.name}.`,
} as const;
