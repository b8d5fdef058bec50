import type { api } from "@convex/_generated/api";
import { linkCharactersMax } from "@domain/limits";
import { packageSessionsMax, priceCharactersMax } from "@domain/practice/packages";
import type { FunctionArgs } from "convex/server";

import { InputField } from "@/components/patterns/input-field";
import { describeFailure, refusalIn } from "@/content/failures";
import { packageWords } from "@/content/packages";

const words = packageWords.form;

type PackageFieldsProps = {
  texts: PackageTexts;
  onChange: (change: Partial<PackageTexts>) => void;
};

export function PackageFields({ texts, onChange }: PackageFieldsProps) {
  return (
    <>
      <InputField
        label={words.sessions}
        hint={words.sessionsHint}
        type="number"
        inputMode="numeric"
        min={1}
        max={packageSessionsMax}
        value={texts.sessionsIncluded}
        onChange={(sessionsIncluded) => onChange({ sessionsIncluded })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {(["startsOn", "endsOn"] as const).map((name) => (
          <InputField
            key={name}
            label={words[name]}
            type="date"
            value={texts[name]}
            onChange={(next) => onChange({ [name]: next })}
          />
        ))}
      </div>
      <InputField
        label={words.price}
        hint={words.priceHint}
        dir="auto"
        maxLength={priceCharactersMax}
        value={texts.price}
        onChange={(price) => onChange({ price })}
      />
      <InputField
        label={words.link}
        hint={words.linkHint}
        type="url"
        inputMode="url"
        maxLength={linkCharactersMax}
        value={texts.paymentLink}
        onChange={(paymentLink) => onChange({ paymentLink })}
      />
    </>
  );
}

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

export function describeProblem(error: unknown, otherwise?: string): string {
  const refusal = refusalIn(error);
  if (refusal?.code !== "INVALID") return describeFailure(error, otherwise);
  const { field, reason } = refusal;
  if (field === "paymentLink") return words.badLink;
  if (field === "endsOn") return reason === "in_past" ? words.isOver : words.badDates;
  if (field === "sessionsIncluded") return words.badCount;
  return describeFailure(error, otherwise);
}
