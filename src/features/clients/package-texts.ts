import type { api } from "@convex/_generated/api";
import type { FunctionArgs } from "convex/server";

import { describeFailure, refusalIn } from "@/content/failures";
import { packageWords } from "@/content/packages";

const words = packageWords.form;

export type PackageTexts = Record<
  "sessionsIncluded" | "startsOn" | "endsOn" | "price" | "paymentLink",
  string
>;

/** Dates are in the time zone of the coach's device. */
export const toTerms = (
  { sessionsIncluded, startsOn, endsOn, price, paymentLink }: PackageTexts,
  timeZone: string,
): Omit<FunctionArgs<typeof api.packages.add>, "clientId"> => ({
  sessionsIncluded: Number(sessionsIncluded),
  startsOn,
  endsOn: endsOn === "" ? undefined : endsOn,
  timeZone,
  price,
  paymentLink,
});

export function describeProblem(error: unknown, otherwise: string): string {
  const refusal = refusalIn(error);
  if (refusal?.code !== "INVALID") return describeFailure(error, otherwise);
  const { field, reason } = refusal;
  if (field === "paymentLink") return words.badLink;
  if (field === "endsOn") return reason === "in_past" ? words.isOver : words.badDates;
  if (field === "sessionsIncluded") return words.badCount;
  return describeFailure(error, otherwise);
}
